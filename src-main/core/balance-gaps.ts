/** Where a running balance jumps: transactions the source has and the list did not bring. */
import type { IsoDate } from '#contract/values.ts'

export interface BalancedTransaction {
  date: IsoDate
  amountMinor: number
  /** Balance after this transaction. */
  balanceMinor: number
}

export interface BalanceGap {
  /** Last day before the jump, and the day it shows on; the same where it lies within a day. */
  after: IsoDate
  before: IsoDate
  /** What the missing transactions sum to; null where one day jumps more than once. */
  missingMinor: number | null
}

export interface BalancedDay {
  date: IsoDate
  /** Balances no transaction of the day leads to, and those none of it goes on from. */
  openings: number[]
  closings: number[]
}

/** What is left of `from` when each of `taken` is crossed out once. */
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
 * Compares each day's opening with the closing before it. The order within a day is not needed: the opening is
 * the balance before a transaction that no other one of the day left, the closing one that none went on from. A day
 * that ends where it began has neither, and is passed over.
 *
 * @param transactions by date, the oldest first; only those that carry a balance
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
    // After a day with a jump in it, it is not known which of its balances was the last.
    last = closings.length === 1 && others.length === 0 ? { date, closing } : undefined
  }
  return gaps
}
