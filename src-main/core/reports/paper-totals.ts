/** The totals at the end of a printed report. Files have none: a spreadsheet would count them again. */
import type { ReportKind } from '#contract/reports.ts'
import type { CurrencyCode, Language } from '#contract/values.ts'
import { toMinor } from '../money.ts'
import { monthStatementWords } from './month-statement-words.ts'
import { paperColumns } from './paper-columns.ts'
import { amountCell, type Cell, textCell } from './rows.ts'
import { type ReportColumn, reportWords } from './words.ts'

const SUMMED: Partial<Record<ReportKind, readonly ReportColumn[]>> = {
  'open-documents': ['total', 'unpaid', 'open'],
  'unmatched-transactions': ['open'],
  'journal-entries': ['debit', 'credit'],
}

/** One row for each currency; for transactions two, since receipts and payments are never set off. */
export const paperTotals = (
  report: ReportKind,
  columns: readonly ReportColumn[],
  rows: readonly (readonly Cell[])[],
  language: Language,
): Cell[][] => {
  const summed = SUMMED[report]
  if (summed === undefined) return []
  const { receipts, payments } = monthStatementWords[language]
  const named: readonly [string, (minor: number) => boolean][] =
    report === 'unmatched-transactions'
      ? [
          [receipts, (minor) => minor > 0],
          [payments, (minor) => minor < 0],
        ]
      : [[reportWords[language].sections.total, () => true]]
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
        if (column === paperColumns[report][0]) return textCell(name)
        if (column === 'currency') return textCell(currency)
        return summed.includes(column) ? sumOf(at, currency, counts) : textCell(null)
      }),
    ),
  )
}
