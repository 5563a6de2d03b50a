import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { type BalancedTransaction, findBalanceGaps } from '#core/balance-gaps.ts'
import { addDays } from '#core/calendar.ts'

const START = '2026-01-01' as IsoDate
/** A statement of these days, each a list of amounts, beginning at 1 000,00. */
const statement = (days: readonly (readonly number[])[]): BalancedTransaction[] => {
  let balanceMinor = 100_000
  return days.flatMap((amounts, day) =>
    amounts.map((amountMinor) => {
      balanceMinor += amountMinor
      return { date: addDays(START, day), amountMinor, balanceMinor }
    }),
  )
}

describe('a running balance', () => {
  it('that goes on from transaction to transaction has no gap, in whatever order a day is listed', () => {
    const amounts = fc.array(
      fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: 5 }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(amounts, fc.boolean(), (days, reversed) => {
        const transactions = statement(days)
        const listed = reversed
          ? [...transactions].reverse().sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
          : transactions
        expect(findBalanceGaps(listed)).toEqual([])
      }),
    )
  })

  it('shows a day that is missing whole, and what it summed to', () => {
    const transactions = statement([[100, 250], [-30, 70], [500]])
    expect(findBalanceGaps(transactions.filter((transaction) => transaction.date !== '2026-01-02'))).toEqual([
      { after: '2026-01-01', before: '2026-01-03', missingMinor: 40 },
    ])
  })

  it('shows a transaction missing at the edge of a day and one within it', () => {
    const transactions = statement([[100], [1, 2, 4], [500]])
    expect(findBalanceGaps(transactions.toSpliced(1, 1))).toEqual([
      { after: '2026-01-01', before: '2026-01-02', missingMinor: 1 },
    ])
    expect(findBalanceGaps(transactions.toSpliced(2, 1))).toEqual([
      { after: '2026-01-02', before: '2026-01-02', missingMinor: null },
    ])
  })
})
