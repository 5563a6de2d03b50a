import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { firstDayOf, lastDayOf, monthAfter, monthBefore, parseMonth } from '#core/closing/month.ts'

it('a month knows its days and its neighbours, over a year and in a leap year', () => {
  const [december, february] = ['2026-12', '2028-02'] as [Month, Month]
  expect([firstDayOf(december), lastDayOf(december)]).toEqual(['2026-12-01', '2026-12-31'])
  expect(lastDayOf(february)).toBe('2028-02-29')
  const farthest = ['0001-02', '1900-02', '2026-04', '9999-12'] as Month[]
  expect(farthest.map(lastDayOf)).toEqual(['0001-02-28', '1900-02-28', '2026-04-30', '9999-12-31'])
  expect([monthAfter(december), monthBefore('2027-01' as Month)]).toEqual(['2027-01', december])
})

it.each(['2026-13', '2026-00', '26-10', '2026-1', 'outubro', ''])('%s is no month', (text) => {
  expect(parseMonth(text)).toBeUndefined()
})
