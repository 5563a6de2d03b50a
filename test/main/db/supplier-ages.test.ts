/** What a supplier's document without a due date counts as: owed, and overdue nowhere. */
import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { openDocumentsReport } from '#core/reports/open-documents-report.ts'
import { countDocuments } from '../../../src-main/db/lists/document-list.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { listOpenDocumentRows } from '../../../src-main/db/reports/report-rows.ts'
import { aDocument, addSupplierDocuments, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'

const TODAY = day('2026-06-30')

it('is the same in the list, its ages, the report and the overview', async () => {
  const db = await openTestMirror()
  const of = (id: number, total: number, dueDate: IsoDate | null) =>
    aDocument({ id, date: day('2026-01-05'), dueDate, totalMinor: minor(total), unpaidMinor: minor(total) })
  addSupplierDocuments(db, [
    of(1, 100, null),
    of(2, 2_000, day('2026-06-01')),
    of(3, 30_000, day('2026-07-31')),
  ])
  const filters = [
    { view: 'open' },
    { view: 'overdue' },
    { view: 'open', age: 'no-due-date' },
    { view: 'open', age: '1-30' },
    { view: 'open', age: 'not-due' },
    { view: 'open', age: 'over-90' },
  ] as const
  const counts = countDocuments(db, {
    filters: filters.map((filter) => ({ ...filter, side: 'supplier' as const })),
    today: TODAY,
  })
  expect(counts.map(({ count, openMinor }) => [count, openMinor])).toEqual([
    [3, -32_100],
    [1, -2_000],
    [1, -100],
    [1, -2_000],
    [1, -30_000],
    [0, 0],
  ])
  expect(companyOverview(db, TODAY, 'EUR').suppliers).toMatchObject({
    openDocuments: 3,
    openMinor: 32_100,
    overdueDocuments: 1,
    overdueMinor: 2_000,
  })
  const words = { documentType: String, ageBand: String } as never
  const { columns, rows } = openDocumentsReport(listOpenDocumentRows(db, 'supplier'), words, TODAY)
  const cells = [...rows].map((row) =>
    ['ageDays', 'ageBand'].map((name) => {
      const cell = row[columns.indexOf(name as never)]
      return cell && 'value' in cell ? cell.value : null
    }),
  )
  expect(cells).toEqual([
    [null, 'no-due-date'],
    [29, '1-30'],
    [0, 'not-due'],
  ])
})
