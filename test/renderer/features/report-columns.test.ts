/** Which columns of a report are visible in a small window. */
import { expect, test } from 'vitest'
import { type BasicReport, basicReport } from '#contract/plain-values.ts'
import { type ReportKind, reportKind } from '#contract/reports.ts'
import { isFigure, paperColumns } from '#core/reports/paper-columns.ts'
import { gridColumns } from '../../../src-renderer/features/reports/report-columns.ts'
import { columnsWithin } from '../../../src-renderer/ui/data-grid/column.ts'

/** px beside the list of reports in a window of 1 024. */
const SMALL = 780

const inView = (report: ReportKind): string[] => {
  const told = paperColumns(report).map((id) => ({
    id,
    title: id,
    isFigure: isFigure(id),
    isMain: true,
    isTogether: false,
  }))
  let end = 0
  return columnsWithin(gridColumns(report, told), { by: '', direction: 'ascending' }, SMALL).flatMap(
    ({ id, width }) => {
      end += width
      return end <= SMALL ? [id] : []
    },
  )
}

test.each(reportKind.options)('the amounts of %s stand in a small window', (report) => {
  const amounts = paperColumns(report).filter((column) => isFigure(column) && column !== 'itemAge')
  // Five do not fit beside what they are of.
  const most: Partial<Record<typeof report, readonly string[]>> = {
    'working-paper': ['allocated', 'open'],
    'overdue-customers': [
      'days1to30',
      'days31to60',
      'days61to90',
      'over90',
      'inFavour',
      'balance',
      'overdue',
    ],
  }
  const wanted = most[report] ?? amounts
  expect(wanted.length).toBeGreaterThan(0)
  expect(inView(report)).toEqual(expect.arrayContaining([...wanted]))
})

/** What a row is about, and what a sum is called. */
const NAMES: Partial<Record<BasicReport, string>> = {
  'month-statement': 'figure',
  'customer-statement': 'description',
  'open-documents': 'customer',
  'receipts-to-issue': 'customer',
  'vat-cash-basis': 'vatPartner',
  'overdue-customers': 'customer',
  'expected-missing': 'counterparty',
}

test.each(reportKind.options)('what the rows of %s say stands whole in a small window', (report) => {
  expect(inView(report)).toContain(NAMES[basicReport(report)] ?? 'text')
})
