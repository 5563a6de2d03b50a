/** The columns of a report as the grid draws them: all of the file's, those of the paper shown until a person chooses. */
import { createElement } from 'react'
import type { OpenedReport } from '#contract/reports.ts'
import type { Choices } from '../../lists/columns/column-choices.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import type { ReportRow } from './use-report.ts'

/** px, of columns whose texts are of one kind. */
const WIDTHS: Readonly<Record<string, number>> = {
  documentNumber: 100,
  documentType: 116,
  documentDate: 104,
  dueDate: 104,
  date: 104,
  transactionDate: 136,
  transactionAmount: 144,
  taxId: 104,
  currency: 64,
  ageBand: 116,
  total: 92,
  unpaid: 134,
  unpaidBefore: 120,
  category: 180,
  customer: 148,
  counterparty: 180,
  text: 240,
  description: 220,
  evidence: 320,
  section: 190,
  figure: 260,
  amount: 120,
  kind: 150,
  account: 150,
  decidedAt: 148,
  decision: 164,
  group: 150,
  ageDays: 100,
  note: 104,
  entry: 270,
  reverses: 270,
  ledgerAccount: 116,
}
const USUAL_WIDTH = 112
const GROWING: ReadonlySet<string> = new Set([
  'figure',
  'text',
  'evidence',
  'description',
  'customer',
  'note',
])

type ReportColumns = OpenedReport['columns']

export const gridColumns = (columns: ReportColumns): readonly Column<ReportRow>[] =>
  columns.map(({ id, title, isFigure }, at) => ({
    id,
    label: title,
    width: WIDTHS[id] ?? USUAL_WIDTH,
    grows: GROWING.has(id),
    align: isFigure ? 'end' : 'start',
    cell: (row) => {
      const text = row[at] ?? ''
      return createElement('span', { title: text }, text)
    },
  }))

/** What is hidden until a person chooses. */
export const firstChoices = (columns: ReportColumns): Choices => ({
  widths: {},
  hidden: columns.filter(({ isMain }) => !isMain).map(({ id }) => id),
})
