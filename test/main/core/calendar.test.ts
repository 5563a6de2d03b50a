import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { addDays, dayNumber, daysBetween, parseIsoDate, toIsoDate } from '#core/calendar.ts'
import { systemClock } from '#core/clock.ts'

const day = (text: string): IsoDate => {
  const date = parseIsoDate(text)
  if (date === undefined) throw new Error(text)
  return date
}
const anyDay = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((days) => addDays('1970-01-01' as IsoDate, days))

describe('a calendar date', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(parseIsoDate(text)).toBe(text)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00',
    ' 2026-01-01',
    '',
  ])('%s is none', (text) => {
    expect(parseIsoDate(text)).toBeUndefined()
  })

  it('is made of three numbers, if the calendar has that day', () => {
    expect(toIsoDate(2026, 3, 1)).toBe('2026-03-01')
    expect(toIsoDate(2026, 2, 30)).toBeUndefined()
    expect(toIsoDate(2026, 1, 0)).toBeUndefined()
  })

  it('knows nothing of summer time', () => {
    expect(daysBetween(day('2026-03-28'), day('2026-03-30'))).toBe(2)
    expect(daysBetween(day('2026-10-26'), day('2026-10-24'))).toBe(-2)
    expect(addDays(day('2026-03-28'), 1)).toBe('2026-03-29')
    expect(addDays(day('2024-03-01'), -1)).toBe('2024-02-29')
  })

  it('comes back from any number of days, and sorts as its number does', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: -5000, max: 5000 }), (a, b, days) => {
        expect(daysBetween(a, addDays(a, days))).toBe(days)
        expect(Math.sign(dayNumber(a) - dayNumber(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

describe('the clock of this computer', () => {
  it('says one moment in three ways', () => {
    const before = Date.now()
    expect(systemClock.epochMs()).toBeGreaterThanOrEqual(before)
    expect(Date.parse(systemClock.now())).toBeGreaterThanOrEqual(before)
    const { year, month, date } = { year: 'numeric', month: '2-digit', date: '2-digit' } as const
    const day = new Intl.DateTimeFormat('en-CA', { year, month, day: date })
    const [first, today, last] = [day.format(), systemClock.today(), day.format()] // midnight may be in between
    expect([first, last]).toContain(today)
  })
})
