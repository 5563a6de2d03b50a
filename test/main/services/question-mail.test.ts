import { expect, it } from 'vitest'
import { isShort, mailAddressOf } from '#core/mail-message.ts'

it('holds subject and text alone, whatever these say', () => {
  const said = { subject: 'Alfa&cc=a@b.pt', text: 'Olá\r\nBcc: a@b.pt\n&bcc=a@b.pt?to=x#y%0A' }
  const address = new URL(mailAddressOf(said))
  expect(address.protocol).toBe('mailto:')
  expect(address.pathname).toBe('')
  expect([...address.searchParams]).toEqual([
    ['subject', said.subject],
    ['body', said.text],
  ])
})

it('has the subject alone where the message is longer than an address may be', () => {
  const long = { subject: 'Alfa', text: 'á'.repeat(1_000) }
  expect(isShort(long)).toBe(false)
  expect(mailAddressOf(long)).toBe('mailto:?subject=Alfa')
})
