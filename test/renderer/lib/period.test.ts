import { expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { betweenDays, monthSpan, readPeriod, spanOf } from '../../../src-renderer/lib/period.ts'

test.each([
  ['this-month', { from: '2026-01-01', to: '2026-01-31' }],
  ['last-month', { from: '2025-12-01', to: '2025-12-31' }],
  ['this-year', { from: '2026-01-01', to: '2026-12-31' }],
  ['last-year', { from: '2025-01-01', to: '2025-12-31' }],
  ['any', {}],
  ['2026-02-03..', { from: '2026-02-03' }],
  ['..2026-02-03', { to: '2026-02-03' }],
] as const)('%s as seen in January 2026', (period, span) => {
  expect(spanOf(period, '2026-01-15' as IsoDate)).toEqual(span)
})

test('a month ends on its last day, in leap years too', () => {
  expect(monthSpan('2028-02' as Month)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('two days come back as they were kept, and nonsense narrows nothing', () => {
  const kept = betweenDays({ from: '2026-02-01', to: '2026-02-28' })
  expect(readPeriod(kept)).toBe(kept)
  expect(['ontem', '1..2', '2026-02-01', '2026-02-01..2026-02-02..', undefined].map(readPeriod)).toEqual(
    Array.from({ length: 5 }, () => 'any'),
  )
})
