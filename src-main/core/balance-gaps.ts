/** Finds gaps in a running balance: transactions that the source has and the list does not contain. */
import type { IsoDate } from '#contract/values.ts'
import type { BookingStatus } from './transactions.ts'

export interface BalancedTransaction {
  date: IsoDate
  amountMinor: number
  /** Balance after this transaction. */
  balanceMinor: number
}

export interface BalanceGap {
  /** Last day before the gap, and the day on which it shows; equal where the gap is within a day. */
  after: IsoDate
  before: IsoDate
  /** Sum of the missing transactions; null where one day has several gaps. */
  missingMinor: number | null
}

export interface BalancedDay {
  date: IsoDate
  /**
   * Balances before a transaction that no other one of the day ends with, and balances after one that no other begins
   * with.
   */
  openings: number[]
  closings: number[]
}

/** Removes each value of `taken` once from `from`. */
const without = (from: readonly number[], taken: readonly number[]): number[] => {
  const counts = new Map<number, number>()
  for (const value of taken) counts.set(value, (counts.get(value) ?? 0) + 1)
  return from.filter((value) => {
    const count = counts.get(value) ?? 0
    if (count > 0) counts.set(value, count - 1)
    return count === 0
  })
}

export const dayOf = (date: IsoDate, transactions: readonly BalancedTransaction[]): BalancedDay => {
  const before = transactions.map((transaction) => transaction.balanceMinor - transaction.amountMinor)
  const after = transactions.map((transaction) => transaction.balanceMinor)
  return { date, openings: without(before, after), closings: without(after, before) }
}

/**
 * Compares each day's opening balance with the closing balance before it. The order within a day is not needed: the
 * opening is the only balance before a transaction that no other one of the day leads to, the closing the only one that
 * no other continues. A day whose balance is the same at its end and beginning has neither, and is skipped.
 *
 * @param transactions sorted by date, oldest first; only those with a balance
 */
export const findBalanceGaps = (transactions: readonly BalancedTransaction[]): BalanceGap[] => {
  const byDate = new Map<IsoDate, BalancedTransaction[]>()
  for (const transaction of transactions) {
    const day = byDate.get(transaction.date)
    if (day) day.push(transaction)
    else byDate.set(transaction.date, [transaction])
  }
  const gaps: BalanceGap[] = []
  let last: { date: IsoDate; closing: number } | undefined
  for (const [date, list] of byDate) {
    const { openings, closings } = dayOf(date, list)
    const [opening, ...others] = openings
    const [closing] = closings
    if (opening === undefined || closing === undefined) continue
    if (others.length > 0) gaps.push({ after: date, before: date, missingMinor: null })
    else if (last && last.closing !== opening)
      gaps.push({ after: last.date, before: date, missingMinor: opening - last.closing })
    // After a gap within a day, it is unknown which of its balances was the last.
    last = closings.length === 1 && others.length === 0 ? { date, closing } : undefined
  }
  return gaps
}

export interface StatedTransaction extends BalancedTransaction {
  status: BookingStatus
}

/**
 * Gaps, and whether the balances include pending transactions: with some banks they do, so the reading with fewer gaps
 * is used, and where both are equal the one without.
 *
 * @param transactions sorted by date, oldest first; only those with a balance
 */
export const readGaps = (
  transactions: readonly StatedTransaction[],
): { gaps: BalanceGap[]; withPending: boolean } => {
  const gaps = findBalanceGaps(transactions.filter(({ status }) => status === 'booked'))
  if (gaps.length === 0) return { gaps, withPending: false }
  const all = findBalanceGaps(transactions)
  return all.length < gaps.length ? { gaps: all, withPending: true } : { gaps, withPending: false }
}
