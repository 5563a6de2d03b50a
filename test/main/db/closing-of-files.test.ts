/** The months of a company on files alone: which is offered to be closed, and what no file says of the others. */
import { beforeEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const today = day('2026-11-27')
const [FEBRUARY, OCTOBER] = ['2026-02', '2026-10'] as [Month, Month]

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const closingAt = (period: Month | null) => {
  const { statement } = readMonth(db, { period, today })
  return statement.bank.map(({ bankClosingMinor, bankClosingFrom }) => [bankClosingMinor, bankClosingFrom])
}

it('the last month that files brought transactions of is the next to be closed', () => {
  importRows(db, [aRow({ balanceMinor: minor(50_000) })], { kind: 'csv' })
  expect(readMonth(db, { period: null, today }).period).toBe(FEBRUARY)
  mirrorPages(db, [[aTransaction({ sourceId: 'a', bookingDate: day('2026-02-20') })]], {
    at: '2026-11-02T09:00:00.000Z',
  })
  expect(readMonth(db, { period: null, today }).period).toBe(OCTOBER)
})

it('no balance of a month without a file is taken from an earlier one', () => {
  importRows(db, [aRow({ balanceMinor: minor(50_000) })], { kind: 'csv' })
  expect(closingAt(FEBRUARY)).toEqual([[50_000, 'records']])
  expect(closingAt(OCTOBER)).toEqual([[null, null]])
})

it('nor from the closing balance of an earlier file', () => {
  const closing = { minor: minor(50_000), date: day('2026-02-27') }
  importRows(db, [aRow()], { end: { closing, to: closing.date } })
  expect(closingAt(FEBRUARY)).toEqual([[50_000, 'file']])
  expect(closingAt(OCTOBER)).toEqual([[null, null]])
})
