import { expect, test } from 'vitest'
import { createAnnounce } from '../../../src-main/ipc/announce.ts'

const recorded = () => {
  const sent: [string, unknown][] = []
  return { sent, announce: createAnnounce((name, payload) => void sent.push([name, payload])) }
}

test('an event leaves under its name with its payload', () => {
  const { sent, announce } = recorded()
  announce('app.commandGiven', { command: 'accept' })
  expect(sent).toEqual([['app.commandGiven', { command: 'accept' }]])
})

test('a payload with a field the contract does not name never leaves', () => {
  const { sent, announce } = recorded()
  const payload = { command: 'accept', token: 'abc' } as const
  expect(() => announce('app.commandGiven', payload)).toThrow()
  expect(sent).toEqual([])
})
