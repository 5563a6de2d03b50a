/**
 * The columns of a report as the grid draws them: all of the file's, in its order as long as the amounts are in view;
 * those of the paper shown until a person chooses.
 */
import { createElement } from 'react'
import type { OpenedReport, ReportKind } from '#contract/reports.ts'
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
  currency: 72,
  ageBand: 116,
  total: 92,
  unpaid: 148,
  unpaidBefore: 120,
  category: 180,
  customer: 124,
  counterparty: 180,
  text: 240,
  description: 220,
  evidence: 320,
  section: 184,
  figure: 260,
  amount: 120,
  kind: 150,
  account: 150,
  decidedAt: 148,
  decision: 164,
  group: 150,
  ageDays: 100,
  note: 136,
  entry: 270,
  reverses: 270,
  ledgerAccount: 116,
}
const USUAL_WIDTH = 112
/** The words of a statement name the account at their end. */
const STATEMENT_SECTION = 300
const GROWING: ReadonlySet<string> = new Set([
  'figure',
  'text',
  'evidence',
  'description',
  'customer',
  'note',
])

/** What comes first where not all are in view: whose row it is, and its amounts. Together 780 px, as a small window has. */
const FIRST: Readonly<Record<ReportKind, readonly string[]>> = {
  'month-statement': ['section', 'figure', 'amount', 'currency'],
  matched: ['documentNumber', 'customer', 'transactionDate', 'allocated', 'difference'],
  'working-paper': ['section', 'documentNumber', 'customer', 'transactionAmount', 'allocated', 'open'],
  'open-documents': ['documentNumber', 'customer', 'dueDate', 'ageDays', 'total', 'unpaid', 'open'],
  'unmatched-transactions': ['transactionDate', 'text', 'transactionAmount', 'open'],
  'classified-transactions': ['category', 'transactionDate', 'transactionAmount', 'allocated'],
  'customer-statement': ['date', 'description', 'documentNumber', 'debit', 'credit', 'balance'],
  'decision-history': ['decidedAt', 'decision', 'documentNumber', 'allocated'],
  'journal-entries': ['date', 'ledgerAccount', 'debit', 'credit', 'currency'],
}

type ReportColumns = OpenedReport['columns']

export const gridColumns = (report: ReportKind, columns: ReportColumns): readonly Column<ReportRow>[] =>
  columns.map(({ id, title, isFigure }, at) => ({
    id,
    label: title,
    width: id === 'section' && report === 'month-statement' ? STATEMENT_SECTION : (WIDTHS[id] ?? USUAL_WIDTH),
    ...(FIRST[report].includes(id) && { rank: FIRST[report].indexOf(id) }),
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
