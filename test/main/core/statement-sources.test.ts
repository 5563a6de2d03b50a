import { expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { isOverlapProven, type StatementOfFile, sourcesOf } from '#core/statement-sources.ts'

const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}` as IsoDate
const one = (opening: number | null, closing: number | null, day: number, first = day): StatementOfFile => ({
  openingMinor: opening as Minor | null,
  closingMinor: closing as Minor | null,
  from: null,
  to: null,
  first: dayOf(first),
  last: dayOf(day),
  end: dayOf(day),
})
/** A row of a statement: its day and amount. */
type Row = readonly [day: number, minor: number]
const sources = (statements: StatementOfFile[], rows: readonly (readonly Row[])[] = []): number[] =>
  sourcesOf(statements, (at, { from, to }) => {
    const found = (rows[at] ?? []).filter(([day]) => dayOf(day) >= from && dayOf(day) <= to)
    return { text: found.join('|'), sum: found.reduce((sum, [, minor]) => sum + minor, 0) }
  })

it('takes statements whose balances continue each other for one source, in either order of days', () => {
  const days = [one(0, 100, 1), one(100, 150, 2), one(150, 150, 3), one(150, 120, 3)]
  expect(sources(days)).toEqual([0, 0, 0, 0])
  expect(sources(days.toReversed())).toEqual([0, 0, 0, 0])
})

it('takes a statement that begins again, or in the middle of another, for another source', () => {
  expect(sources([one(0, 100, 1), one(0, 100, 1)])).toEqual([0, 1])
  expect(sources([one(0, 100, 10), one(60, 180, 20)])).toEqual([0, 1])
  expect(sources([one(0, 100, 1), one(100, 150, 2), one(0, 100, 1), one(100, 150, 2)])).toEqual([0, 0, 2, 2])
  expect(sources([one(0, 100, 1), one(0, 100, 1), one(100, 150, 2), one(100, 150, 2)])).toEqual([0, 1, 0, 1])
  expect(sources([one(100, 150, 1), one(150, 100, 2), one(100, 150, 1), one(150, 100, 2)])).toEqual([
    0, 0, 2, 2,
  ])
})

it('takes a statement that repeats rows for another source, though its balance seems to continue', () => {
  const still: Row[] = [
    [1, 50],
    [1, -50],
  ]
  const twice = [one(100, 100, 1), one(100, 100, 1)]
  expect(sources(twice, [still, still])).toEqual([0, 1])
  expect(
    sources(twice, [
      still,
      [
        [1, 30],
        [1, -30],
      ],
    ]),
  ).toEqual([0, 0])
  expect(sources([one(0, 50, 1), one(50, 100, 1)], [[[1, 50]], [[1, 50]]])).toEqual([0, 0])
  const whole: Row[] = [
    [1, -50],
    [2, 50],
  ]
  expect(sources([one(100, 100, 2, 1), one(50, 100, 2)], [whole, whole.slice(1)])).toEqual([0, 1])
})

it('proves an overlap by balances, or by periods with more than one day in common', () => {
  expect(isOverlapProven(one(0, 100, 10), one(60, 180, 20))).toBe(true)
  const dated = (from: number, to: number): StatementOfFile => ({
    ...one(null, 100, to),
    from: dayOf(from),
    to: dayOf(to),
  })
  expect(isOverlapProven(dated(1, 15), dated(10, 30))).toBe(true)
  expect(isOverlapProven(dated(1, 15), dated(15, 30))).toBe(false)
  expect(isOverlapProven(dated(1, 15), one(null, null, 15, 9))).toBe(true)
  expect(isOverlapProven(dated(1, 15), { ...one(null, null, 9), first: null, last: null })).toBe(false)
})
