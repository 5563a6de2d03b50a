/** The columns of a report that fit on a sheet of paper. Files contain all columns. */
import { type BasicReport, basicReport } from '#contract/plain-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { CurrencyCode, Language } from '#contract/values.ts'
import { toMinor } from '../money.ts'
import { classifiedColumns } from './classified-report.ts'
import { clientQuestionsColumns } from './client-questions-report.ts'
import { customerStatementColumns } from './customer-statement.ts'
import { decisionHistoryColumns } from './decision-history.ts'
import { expectedColumns } from './expected-report.ts'
import { journalColumns } from './journal-report.ts'
import { ledgerLinesColumns } from './ledger-lines-report.ts'
import { monthStatementColumns } from './month-statement-report.ts'
import { monthStatementWords } from './month-statement-words.ts'
import { openDocumentsColumns } from './open-documents-report.ts'
import { overdueCustomersColumns } from './overdue-customers.ts'
import { receiptsColumns } from './receipts-report.ts'
import { amountCell, type Cell, textCell } from './rows.ts'
import { unmatchedTransactionsColumns } from './unmatched-transactions-report.ts'
import { vatColumns } from './vat-report.ts'
import { type ReportColumn, reportWords } from './words.ts'

const columns: Readonly<Record<BasicReport, readonly ReportColumn[]>> = {
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
  'ledger-lines': ledgerLinesColumns,
  'receipts-to-issue': receiptsColumns.filter(
    (column) => !['documentDate', 'total', 'text', 'currency'].includes(column),
  ),
  'vat-cash-basis': vatColumns,
  'overdue-customers': overdueCustomersColumns,
  'expected-missing': expectedColumns,
  'client-questions': clientQuestionsColumns.filter(
    (column) => column !== 'askedAt' && column !== 'waitsUntil' && column !== 'reference',
  ),
  'decision-history': decisionHistoryColumns.filter((column) => column !== 'group'),
}

export const paperColumns = (report: ReportKind): readonly ReportColumn[] => columns[basicReport(report)]

/** The column whose equal values form a group of rows: a stronger line follows the last row of a group. */
const TOGETHER: Partial<Record<ReportKind, ReportColumn>> = {
  'month-statement': 'section',
  'working-paper': 'section',
  'classified-transactions': 'category',
  'journal-entries': 'entry',
  'vat-cash-basis': 'section',
}

/** Whether the rows of a report are grouped by this column. */
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
  'itemAge',
  'debit',
  'credit',
  'balance',
  'received',
  'deducted',
  'toIssue',
  'vatSettled',
  'vatBase',
  'vat',
  'notDue',
  'days1to30',
  'days31to60',
  'days61to90',
  'over90',
  'noDueDate',
  'inFavour',
  'overdue',
  'oldestDays',
  'unmatchedReceipts',
  'amountFrom',
  'amountTo',
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
  'matchedWith',
  'question',
  'vatRemark',
  'vatPartner',
])

/** Whether a column contains texts of others, with words of any length: they may break anywhere. */
export const isFreeText = (column: ReportColumn): boolean => FREE_TEXTS.has(column)

/** Whether a column contains figures, which are aligned at the end of their cells. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.has(column)

const SUMMED: Partial<Record<ReportKind, readonly ReportColumn[]>> = {
  'open-documents': ['total', 'unpaid', 'open'],
  'unmatched-transactions': ['open'],
  'journal-entries': ['debit', 'credit'],
  'ledger-lines': ['debit', 'credit'],
  'receipts-to-issue': ['received', 'deducted', 'toIssue'],
  'vat-cash-basis': ['vatSettled', 'vatBase', 'vat'],
  'overdue-customers': overdueCustomersColumns.filter(
    (column) => !['customer', 'taxId', 'oldestDays', 'unmatchedReceipts'].includes(column),
  ),
}

/** Columns whose values have a total each. */
const TOTALLED_BY: Partial<Record<ReportKind, readonly ReportColumn[]>> = {
  'vat-cash-basis': ['section', 'vatRate'],
}

/**
 * The totals at the end of a printed report. Files have none: a spreadsheet would count them again. One row for each
 * currency; for transactions two, since receipts and payments are never set off.
 */
export const paperTotals = (
  report: ReportKind,
  columns: readonly ReportColumn[],
  rows: readonly (readonly Cell[])[],
  language: Language,
): Cell[][] => {
  const summed = SUMMED[basicReport(report)]
  if (summed === undefined) return []
  const { receipts, payments } = monthStatementWords[language]
  const named: readonly [string, (minor: number) => boolean][] =
    basicReport(report) === 'unmatched-transactions'
      ? [
          [receipts, (minor) => minor > 0],
          [payments, (minor) => minor < 0],
        ]
      : [[reportWords[language].sections.total, () => true]]
  const by = TOTALLED_BY[basicReport(report)]
  if (by !== undefined && rows.length > 0)
    return totalsBy(by, { columns, rows, summed, name: named[0]?.[0] ?? '' })
  const currencyAt = columns.indexOf('currency')
  // Documents are in EUR, and have no currency column.
  const currencyOf = (row: readonly Cell[]): CurrencyCode => String(row[currencyAt]?.value ?? 'EUR')
  const sumOf = (at: number, currency: CurrencyCode, counts: (minor: number) => boolean): Cell => {
    let [sum, digits] = [0, 2]
    for (const row of rows) {
      const cell = row[at]
      if (cell?.kind !== 'amount' || cell.value === null || currencyOf(row) !== currency) continue
      digits = cell.digits
      if (counts(cell.value)) sum += cell.value
    }
    return amountCell(toMinor(sum), digits)
  }
  return [...new Set(rows.map(currencyOf))].sort().flatMap((currency) =>
    named.map(([name, counts]) =>
      columns.map((column, at) => {
        if (column === paperColumns(report)[0]) return textCell(name)
        if (column === 'currency') return textCell(currency)
        return summed.includes(column) ? sumOf(at, currency, counts) : textCell(null)
      }),
    ),
  )
}

interface Totalled {
  columns: readonly ReportColumn[]
  rows: readonly (readonly Cell[])[]
  summed: readonly ReportColumn[]
  /** Stands in the first column that is neither summed nor what the rows are totalled by. */
  name: string
}

/** A total for each of the values in these columns, in the order in which they come. */
const totalsBy = (by: readonly ReportColumn[], { columns, rows, summed, name }: Totalled): Cell[][] => {
  const keyOf = (row: readonly Cell[]): string =>
    JSON.stringify(by.map((column) => row[columns.indexOf(column)]?.value ?? null))
  const named = columns.find((column) => !summed.includes(column) && !by.includes(column))
  return [...Map.groupBy(rows, keyOf).values()].map((group) =>
    columns.map((column, at) => {
      if (by.includes(column)) return group[0]?.[at] ?? textCell(null)
      if (column === named) return textCell(name)
      if (!summed.includes(column)) return textCell(null)
      const amounts = group.flatMap(({ [at]: cell }) =>
        cell?.kind === 'amount' && cell.value !== null ? cell.value : [],
      )
      // Of what is not known there is no sum.
      return amountCell(amounts.length === 0 ? null : toMinor(amounts.reduce((sum, minor) => sum + minor, 0)))
    }),
  )
}
