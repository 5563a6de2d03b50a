/** The service's filters, sent and applied again here: one that the service ignores must not give wrong results. */

import { foldText } from '#core/fold.ts'
import { toDecimalText } from '#core/money.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { Query } from '../http/base-url.ts'
import type { TransactionFilters } from './api.ts'

/** Filters as query members (interface 4.10): dates as yyyy-mm-dd, amounts with a dot. */
export const toFilterQuery = (filters: TransactionFilters): Query => ({
  from: filters.from,
  to: filters.to,
  search: filters.search,
  type: filters.type,
  status: filters.status,
  minAmount: filters.minAmountMinor === undefined ? undefined : toDecimalText(filters.minAmountMinor),
  maxAmount: filters.maxAmountMinor === undefined ? undefined : toDecimalText(filters.maxAmountMinor),
})

/** All texts of a record; undefined where it is nested too deeply to be serialised (a RangeError of the stack). */
const textOf = (sent: unknown): string | undefined => {
  try {
    return foldText(JSON.stringify(sent) ?? '')
  } catch {
    return undefined
  }
}

const isWithin = <T extends string | number>(value: T, from: T | undefined, to: T | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/**
 * Whether a transaction passes, in doubt yes: by booking or value date, by signed amount or magnitude, by
 * every word of the search anywhere in the record. `type` and `status` have no documented values, so the
 * service's result is trusted for them.
 */
const passes = (
  transaction: FetchedTransaction,
  sent: unknown,
  filters: TransactionFilters,
  words: readonly string[],
): boolean => {
  const { bookingDate, valueDate, amountMinor } = transaction
  const dates = [bookingDate, valueDate].filter((date) => date !== null)
  if (dates.length > 0 && !dates.some((date) => isWithin(date, filters.from, filters.to))) return false
  const { minAmountMinor, maxAmountMinor } = filters
  const amounts = [amountMinor, Math.abs(amountMinor)]
  const unread = transaction.flags.some((flag) => flag === 'amount-unreadable' || flag === 'amount-missing')
  if (!unread && !amounts.some((amount) => isWithin<number>(amount, minAmountMinor, maxAmountMinor)))
    return false
  if (words.length === 0) return true
  const record = textOf(sent)
  return record === undefined || words.every((word) => record.includes(word))
}

const isFiltering = ({ from, to, search, minAmountMinor, maxAmountMinor }: TransactionFilters): boolean =>
  [from, to, search, minAmountMinor, maxAmountMinor].some((filter) => filter !== undefined)

/** The transactions that pass; the same list where no filter is set. `sent` has the page's raw records. */
export const applyFilters = (
  transactions: FetchedTransaction[],
  sent: readonly unknown[],
  filters: TransactionFilters,
): FetchedTransaction[] => {
  if (!isFiltering(filters)) return transactions
  const words = foldText(filters.search ?? '')
    .split(' ')
    .filter(Boolean)
  return transactions.filter((transaction) => passes(transaction, sent[transaction.place], filters, words))
}
