import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { type KnownDifference, spansOf } from '#core/ledger/difference-spans.ts'
import { cases } from '../../../helpers/long.ts'

const FIRST = '2026-01-01' as IsoDate
const day = (number: number): IsoDate => addDays(FIRST, number)
const known = (number: number, edge: KnownDifference['edge'], minor: number): KnownDifference => ({
  day: day(number),
  edge,
  minor,
})

it('names the day where its beginning and its end are known', () => {
  expect(spansOf([known(0, 'closing', 0), known(4, 'closing', 0), known(5, 'closing', 70)])).toEqual([
    { kind: 'days', from: day(5), to: day(5), minor: 70 },
  ])
  expect(spansOf([known(0, 'closing', 0), known(5, 'opening', 0), known(5, 'closing', 70)])).toEqual([
    { kind: 'days', from: day(5), to: day(5), minor: 70 },
  ])
})

it('names also the days of the rows around it, where others of these days may be missing', () => {
  expect(spansOf([known(3, 'last', 0), known(9, 'first', -20), known(9, 'last', -20)])).toEqual([
    { kind: 'days', from: day(3), to: day(9), minor: -20 },
  ])
})

it('names all days between two balances, and both days where none lies between', () => {
  expect(spansOf([known(3, 'closing', 0), known(9, 'opening', -20)])).toEqual([
    { kind: 'days', from: day(4), to: day(8), minor: -20 },
  ])
  expect(spansOf([known(3, 'closing', 0), known(4, 'opening', -20)])).toEqual([
    { kind: 'balances', from: day(3), to: day(4), minor: -20 },
  ])
})

it('leaves out what went back to what it was, and keeps what remained of it', () => {
  expect(spansOf([known(0, 'closing', 0), known(2, 'closing', 50), known(4, 'closing', 0)])).toEqual([])
  expect(
    spansOf([
      known(0, 'closing', 0),
      known(2, 'closing', 50),
      known(4, 'closing', 0),
      known(6, 'closing', 9),
      known(8, 'closing', 9),
      known(9, 'closing', 4),
    ]),
  ).toEqual([
    { kind: 'days', from: day(5), to: day(6), minor: 9 },
    { kind: 'days', from: day(9), to: day(9), minor: -5 },
  ])
})

it('holds each single cause in its span, wherever balances are known, and sums to the difference', () => {
  const points = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      points,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 99 }),
      (days, cause, by) => {
        const all = [...new Set([0, ...days, 61])]
        const spans = spansOf(all.map((one) => known(one, 'closing', one >= cause ? by : 0)))
        const before = Math.max(...all.filter((one) => one < cause))
        const after = Math.min(...all.filter((one) => one >= cause))
        expect(spans).toEqual([{ kind: 'days', from: day(before + 1), to: day(after), minor: by }])
      },
    ),
    { numRuns: cases(100, 5_000) },
  )
})

it('sums to the last difference, whatever the balances were', () => {
  const points = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 30 }).map(day),
      edge: fc.constantFrom('opening' as const, 'first' as const, 'last' as const, 'closing' as const),
      minor: fc.integer({ min: -3, max: 3 }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(points, fc.integer({ min: -3, max: 3 }), (between, last) => {
      const spans = spansOf([known(0, 'closing', 0), ...between, known(31, 'closing', last)])
      expect(spans.reduce((sum, { minor }) => sum + minor, 0)).toBe(last)
      for (const { from, to } of spans) expect(from <= to).toBe(true)
    }),
    { numRuns: cases(200, 5_000) },
  )
})
