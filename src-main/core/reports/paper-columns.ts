/** Which columns of a report are read first: those that fit on a sheet of paper. Files hold all of them. */
import type { ReportKind } from '#contract/reports.ts'
import { classifiedColumns } from './classified-report.ts'
import { customerStatementColumns } from './customer-statement.ts'
import { decisionHistoryColumns } from './decision-history.ts'
import { journalColumns } from './journal-report.ts'
import { monthStatementColumns } from './month-statement-report.ts'
import { openDocumentsColumns } from './open-documents-report.ts'
import { unmatchedTransactionsColumns } from './unmatched-transactions-report.ts'
import type { ReportColumn } from './words.ts'

export const paperColumns: Readonly<Record<ReportKind, readonly ReportColumn[]>> = {
  'month-statement': monthStatementColumns,
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
  // The number begins with it.
  'open-documents': openDocumentsColumns.filter((column) => column !== 'documentType'),
  'unmatched-transactions': unmatchedTransactionsColumns,
  'classified-transactions': classifiedColumns.filter(
    (column) => column !== 'decidedAt' && column !== 'note',
  ),
  'customer-statement': customerStatementColumns,
  'journal-entries': journalColumns.filter(
    (column) =>
      column !== 'entry' &&
      column !== 'taxId' &&
      column !== 'transactionAmount' &&
      column !== 'transactionCurrency' &&
      column !== 'reverses',
  ),
  'decision-history': decisionHistoryColumns.filter((column) => column !== 'group'),
}

/** The column whose equal values hold rows together: the last of them has a stronger line under it. */
const TOGETHER: Partial<Record<ReportKind, ReportColumn>> = {
  'month-statement': 'section',
  'working-paper': 'section',
  'classified-transactions': 'category',
  'journal-entries': 'entry',
}

/** Whether the rows of a report stand together by this column. */
export const isTogetherBy = (report: ReportKind, column: ReportColumn): boolean => TOGETHER[report] === column

const FIGURES: ReadonlySet<ReportColumn> = new Set([
  'amount',
  'allocatedInCurrency',
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
  'note',
])

/** Whether a column holds what others wrote, in words of any length: they may break anywhere. */
export const isFreeText = (column: ReportColumn): boolean => FREE_TEXTS.has(column)

/** Whether a column holds figures, which stand at the end of their cells. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.has(column)
