/** Transactions that groups in force do not use completely. */
import { minorDigits } from '../money.ts'
import {
  accountCell,
  amountCell,
  dateCell,
  type Report,
  textCell,
  type UnmatchedTransactionRow,
} from './rows.ts'

export const unmatchedTransactionsColumns = [
  'transactionDate',
  'account',
  'text',
  'counterparty',
  'transactionAmount',
  'open',
  'currency',
  'note',
] as const
export type UnmatchedTransactionsColumn = (typeof unmatchedTransactionsColumns)[number]

/** One row for each transaction, created while it is read; amounts are in the transaction's own currency. */
export const unmatchedTransactionsReport = (
  rows: Iterable<UnmatchedTransactionRow>,
): Report<UnmatchedTransactionsColumn> => ({
  columns: unmatchedTransactionsColumns,
  rows: (function* () {
    for (const row of rows) {
      const digits = minorDigits(row.currency)
      yield [
        dateCell(row.transactionDate),
        accountCell(row.accountId),
        textCell(row.text),
        textCell(row.counterparty),
        amountCell(row.transactionMinor, digits),
        amountCell(row.openMinor, digits),
        textCell(row.currency),
        textCell(row.note),
      ]
    }
  })(),
})
