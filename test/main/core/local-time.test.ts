import { expect, test } from 'vitest'
import { withOffset } from '#core/clock.ts'

test('an instant is shown as the clock of the person showed it, with its offset from UTC', () => {
  expect(withOffset('2026-07-01T23:30:00.000Z', 60)).toBe('2026-07-02T00:30:00+01:00')
  expect(withOffset('2026-01-01T09:00:00.000Z', 0)).toBe('2026-01-01T09:00:00+00:00')
  expect(withOffset('2026-01-01T02:00:00.000Z', -210)).toBe('2025-12-31T22:30:00-03:30')
  expect(withOffset('soon', 60)).toBe('soon')
})
