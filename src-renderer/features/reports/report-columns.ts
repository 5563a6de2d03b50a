/**
 * Columns of a report in the grid: all of the file's, in its order where the amounts stay visible; at first the columns
 * of the printed report.
 */

import { createElement } from 'react'
import { type BasicReport, basicReport } from '#contract/plain-values.ts'
import type { OpenedReport, ReportKind } from '#contract/reports.ts'
import type { Choices } from '../../lists/columns/column-choices.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import type { ReportRow } from './use-report.ts'

/** px, for columns whose texts are similar in all reports. */
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
  // An IBAN in groups of four: its last digits distinguish accounts.
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
/** px, where a report's column differs. */
const OF_REPORT: Partial<Record<ReportKind, Readonly<Record<string, number>>>> = {
  // Sections end with the account's name.
  'month-statement': { section: 300, text: 150 },
  // The kind says which payments the source had already counted.
  matched: { kind: 268, text: 160, customer: 128 },
  'working-paper': { section: 188, customer: 124, text: 156 },
  'unmatched-transactions': { text: 250 },
  'classified-transactions': { text: 244, counterparty: 140 },
  'journal-entries': { text: 260, customer: 124 },
  'client-questions': { text: 200, question: 240 },
  'receipts-to-issue': { received: 88, deducted: 88, toIssue: 88, receiptState: 136, receipts: 128 },
  'vat-cash-basis': {
    ...{ section: 116, vatEvent: 164, vatDay: 96, vatSettled: 104, vatRate: 108, vatBase: 88, vat: 80 },
    ...{ vatPartner: 132, vatRemark: 320 },
  },
  // Ages and sums side by side in a small window.
  'overdue-customers': {
    ...{ days1to30: 86, days31to60: 86, days61to90: 86, over90: 90, inFavour: 90, balance: 90, overdue: 96 },
    ...{ notDue: 90, noDueDate: 90, oldestDays: 90, unmatchedReceipts: 140 },
  },
  'ledger-lines': { entry: 128, text: 200, lineState: 172, matchedWith: 200 },
  // The end of a number tells it from others, and suppliers' programs have longer series.
  'supplier-open-documents': { documentNumber: 144, customer: 128 },
  'purchases-without-payment': { documentNumber: 144, customer: 128 },
  'supplier-statement': { documentNumber: 144 },
}
const GROWING: ReadonlySet<string> = new Set([
  'figure',
  'text',
  'evidence',
  'description',
  'customer',
  'note',
  'matchedWith',
  'question',
])

/** Columns that come first where not all fit: who and how much. Together 780 px, the width of a small window. */
const FIRST: Readonly<Record<BasicReport, readonly string[]>> = {
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
  'client-questions': ['transactionDate', 'text', 'transactionAmount', 'question', 'askedAt'],
  'receipts-to-issue': [
    'customer',
    'documentNumber',
    'transactionDate',
    'received',
    'deducted',
    'toIssue',
    'receiptState',
  ],
  'vat-cash-basis': [
    ...['vatPartner', 'documentNumber', 'vatSettled', 'vatRate', 'vatBase', 'vat', 'vatEvent'],
    ...['vatDay', 'section', 'vatRemark'],
  ],
  'expected-missing': [
    'counterparty',
    'expectedOn',
    'amountFrom',
    'amountTo',
    'expectedState',
    'rhythm',
    'seenOn',
  ],
  'overdue-customers': [
    ...['customer', 'overdue', 'balance', 'days1to30', 'days31to60', 'days61to90', 'over90', 'inFavour'],
    ...['notDue', 'noDueDate', 'oldestDays'],
  ],
  'ledger-lines': ['date', 'text', 'debit', 'credit', 'lineState', 'matchedWith'],
}

type ReportColumns = OpenedReport['columns']

export const gridColumns = (report: ReportKind, columns: ReportColumns): readonly Column<ReportRow>[] =>
  columns.map(({ id, title, isFigure }, at) => ({
    id,
    label: title,
    width: OF_REPORT[basicReport(report)]?.[id] ?? WIDTHS[id] ?? USUAL_WIDTH,
    ...(FIRST[basicReport(report)].includes(id) && { rank: FIRST[basicReport(report)].indexOf(id) }),
    grows: GROWING.has(id),
    align: isFigure ? 'end' : 'start',
    cell: (row) => {
      const text = row[at] ?? ''
      return createElement('span', { title: text }, text)
    },
  }))

/** Columns hidden until the person chooses. */
export const firstChoices = (columns: ReportColumns): Choices => ({
  widths: {},
  hidden: columns.filter(({ isMain }) => !isMain).map(({ id }) => id),
})
