import { expect, it } from 'vitest'
import { gapBefore, type StatementPeriod } from '#core/statement-gaps.ts'
import { day, minor } from '../db/helpers/mirror-fixtures.ts'

const of = (from: string, to: string, opening: number | null, closing: number | null): StatementPeriod => ({
  from: day(from),
  to: day(to),
  openingMinor: opening === null ? null : minor(opening),
  closingMinor: closing === null ? null : minor(closing),
})
const september = of('2026-09-01', '2026-09-30', 100, 500)

it('is what the balance jumps by between one statement and the next', () => {
  const november = of('2026-11-01', '2026-11-30', 750, 800)
  expect(gapBefore(november, [september, november])).toEqual({
    after: '2026-09-30',
    before: '2026-11-01',
    missingMinor: 250,
  })
})

it('is none where the balance goes on, however many days lie between', () => {
  expect(gapBefore(of('2026-11-01', '2026-11-30', 500, 800), [september])).toBeNull()
})

it('is days without a statement where no balance tells', () => {
  expect(gapBefore(of('2026-10-05', '2026-10-30', null, null), [september])).toMatchObject({
    missingMinor: null,
  })
  expect(gapBefore(of('2026-10-01', '2026-10-30', null, null), [september])).toBeNull()
})

it('is none for the first statement, and for one whose beginning another one holds', () => {
  expect(gapBefore(september, [september])).toBeNull()
  const overlapping = of('2026-09-15', '2026-10-10', 300, 900)
  const october = of('2026-10-01', '2026-10-31', 1, 2)
  expect(gapBefore(october, [september, overlapping, october])).toBeNull()
})
