import { expect, test } from 'vitest'
import { type Frame, isTrustedSender } from '../../../src-main/ipc/trusted-sender.ts'

const own = 'app://concilia'
const top = (origin: string): Frame => ({ origin, parent: null })

test('the top frame of the own page may call', () => {
  expect(isTrustedSender(top(own), own)).toBe(true)
})

test('a frame inside the own page may not', () => {
  expect(isTrustedSender({ origin: own, parent: top(own) }, own)).toBe(false)
})

test('a frame that has gone may not', () => {
  expect(isTrustedSender(null, own)).toBe(false)
})

test.each(['https://example.com', 'app://concilia.example', 'app://other', 'null', 'file://', ''])(
  'another origin may not: %s',
  (origin) => {
    expect(isTrustedSender(top(origin), own)).toBe(false)
  },
)
