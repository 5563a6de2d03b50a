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
  documentDate: 96,
  dueDate: 96,
  date: 96,
  transactionDate: 128,
  transactionAmount: 132,
  taxId: 96,
  currency: 72,
  ageBand: 116,
  total: 92,
  unpaid: 140,
  unpaidBefore: 120,
  allocated: 100,
  difference: 100,
  open: 104,
  debit: 104,
  credit: 104,
  balance: 104,
  class: 88,
  category: 160,
  customer: 148,
  counterparty: 160,
  text: 200,
  description: 264,
  evidence: 320,
  section: 164,
  figure: 248,
  amount: 112,
  kind: 150,
  // An IBAN by fours: its end tells accounts apart.
  account: 250,
  decidedBy: 96,
  decidedAt: 140,
  decision: 140,
  group: 150,
  ageDays: 100,
  note: 128,
  entry: 270,
  reverses: 270,
  ledgerAccount: 108,
}
const USUAL_WIDTH = 112
/** Where a column has more room, or less, than elsewhere. */
const OF_REPORT: Partial<Record<ReportKind, Readonly<Record<string, number>>>> = {
  // Its sections name the account at their end.
  'month-statement': { section: 300, text: 150 },
  // Says which payments the source counted already.
  matched: { kind: 268, text: 160, customer: 128 },
  'working-paper': { section: 188, customer: 124, text: 156 },
  'unmatched-transactions': { text: 250 },
  'classified-transactions': { text: 244, counterparty: 140 },
  'journal-entries': { text: 260, customer: 124 },
}
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
  'month-statement': ['section', 'figure', 'amount', 'currency', 'text'],
  matched: ['documentNumber', 'customer', 'transactionDate', 'text', 'allocated', 'difference'],
  'working-paper': [
    ...['section', 'documentNumber', 'customer', 'text', 'allocated', 'open'],
    ...['transactionDate', 'difference', 'unpaid'],
  ],
  'open-documents': ['documentNumber', 'customer', 'dueDate', 'ageDays', 'total', 'unpaid', 'open'],
  'unmatched-transactions': ['transactionDate', 'text', 'counterparty', 'transactionAmount', 'open'],
  'classified-transactions': ['category', 'transactionDate', 'text', 'transactionAmount', 'allocated'],
  'customer-statement': ['date', 'description', 'documentNumber', 'debit', 'credit', 'balance'],
  'decision-history': ['decidedAt', 'decidedBy', 'decision', 'documentNumber', 'text', 'allocated'],
  'journal-entries': ['date', 'ledgerAccount', 'debit', 'credit', 'documentNumber', 'text'],
}

type ReportColumns = OpenedReport['columns']

export const gridColumns = (report: ReportKind, columns: ReportColumns): readonly Column<ReportRow>[] =>
  columns.map(({ id, title, isFigure }, at) => ({
    id,
    label: title,
    width: OF_REPORT[report]?.[id] ?? WIDTHS[id] ?? USUAL_WIDTH,
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
