import { expect, test } from 'vitest'
import { createThrottle, PROGRESS_EVERY_MS } from '#core/throttle.ts'

test('reports at once, then not before its time, and what must be reported always', () => {
  let now = 1_000_000
  const mayReport = createThrottle({ epochMs: () => now })
  expect(mayReport()).toBe(true)
  now += PROGRESS_EVERY_MS - 1
  expect(mayReport()).toBe(false)
  expect(mayReport(true)).toBe(true)
  now += PROGRESS_EVERY_MS - 1
  expect(mayReport()).toBe(false)
  now += 1
  expect(mayReport()).toBe(true)
})
