/** Which columns of a report are read first: those a sheet of paper has room for. Files hold all of them. */
import type { ReportKind } from '#contract/reports.ts'
import type { ReportColumn } from './words.ts'

export const paperColumns: Readonly<Record<ReportKind, readonly ReportColumn[]>> = {
  matched: [
    'documentNumber',
    'documentDate',
    'customer',
    'taxId',
    'transactionDate',
    'text',
    'allocated',
    'kind',
    'difference',
    'class',
    'decidedBy',
  ],
  'working-paper': [
    'section',
    'documentNumber',
    'dueDate',
    'customer',
    'transactionDate',
    'text',
    'transactionAmount',
    'allocated',
    'unpaid',
    'open',
    'difference',
    'currency',
    'ageBand',
  ],
  'open-documents': [
    'documentNumber',
    'documentType',
    'documentDate',
    'dueDate',
    'ageDays',
    'ageBand',
    'customer',
    'taxId',
    'total',
    'unpaid',
    'open',
  ],
  'unmatched-transactions': [
    'transactionDate',
    'account',
    'text',
    'counterparty',
    'transactionAmount',
    'open',
    'currency',
  ],
  'classified-transactions': [
    'category',
    'ledgerAccount',
    'transactionDate',
    'account',
    'text',
    'counterparty',
    'transactionAmount',
    'allocated',
    'currency',
    'decidedBy',
  ],
  'customer-statement': [
    'date',
    'description',
    'documentNumber',
    'dueDate',
    'text',
    'debit',
    'credit',
    'balance',
  ],
  'decision-history': [
    'decidedAt',
    'decidedBy',
    'decision',
    'class',
    'documentNumber',
    'allocated',
    'currency',
    'evidence',
  ],
}

const FIGURES: ReadonlySet<ReportColumn> = new Set([
  'total',
  'unpaidBefore',
  'transactionAmount',
  'allocated',
  'difference',
  'unpaid',
  'open',
  'ageDays',
  'debit',
  'credit',
  'balance',
])

const FREE_TEXTS: ReadonlySet<ReportColumn> = new Set([
  'documentNumber',
  'customer',
  'taxId',
  'account',
  'text',
  'counterparty',
  'description',
  'evidence',
  'decidedBy',
  'category',
  'ledgerAccount',
])

/** Whether a column holds what others wrote, in words of any length: they may break anywhere. */
export const isFreeText = (column: ReportColumn): boolean => FREE_TEXTS.has(column)

/** Whether a column holds figures, which stand at the end of their cells. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.has(column)
