import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { generateSample } from '../../../src-main/sandbox/generator/generate.ts'
import { OWN_TRANSFER } from '../../../src-main/sandbox/generator/invent/noise.ts'
import { openSavings } from '../../../src-main/sandbox/other-accounts.ts'
import { openStore, type Store } from '../../../src-main/sandbox/store.ts'
import { iterateTransactions } from '../../../src-main/sandbox/tables/transactions.ts'
import { iterateTruth } from '../../sandbox/tables.ts'

const generate = (today: string): Store => {
  const store = openStore()
  generateSample(store, {
    seed: 1,
    documents: 400,
    transactions: 600,
    today: today as IsoDate,
    unreconciledDays: 230,
    foreignEvery: 0,
    monthEnd: true,
  })
  return store
}

/** Days after months of 28, 29, 30 and 31 days, with different weekends. */
const days = [
  ['2026-11-23', '2026-10'],
  ['2026-03-01', '2026-02'],
  ['2024-03-31', '2024-02'],
  ['2026-01-02', '2025-12'],
  ['2026-06-15', '2026-05'],
] as const

describe('the last full month', () => {
  it.each(days)('seen on %s, %s has what a person closes', (today, month) => {
    const store = generate(today)
    const rows = [...iterateTransactions(store)]
    const own = rows.filter(({ bookingDate }) => bookingDate.startsWith(month))
    expect(own.length).toBeGreaterThanOrEqual(80)
    expect(own.every(({ status }) => status === 'booked')).toBe(true)
    expect(Math.min(...rows.map(({ balanceMinor }) => balanceMinor))).toBeGreaterThan(0)
    for (const beginning of ['PREST EMPRESTIMO', 'VENC', 'DEVOL DD TELECOM', OWN_TRANSFER, 'PAG TSU'])
      expect(
        own.some(({ text }) => text.startsWith(beginning)),
        beginning,
      ).toBe(true)
    const told = new Set(
      [...iterateTruth(store)].flatMap(({ bookingDate, scenario }) =>
        bookingDate.startsWith(month) ? [scenario] : [],
      ),
    )
    expect([...told]).toEqual(
      expect.arrayContaining(['withholding', 'advance', 'namesakes', 'over-the-month']),
    )
    store.close()
  })

  it('pays for no more than it received: documents, what was withheld and what was paid ahead', () => {
    const store = generate('2026-11-23')
    const used = new Map<string, number>()
    for (const { transactionId, kind, amountMinor } of iterateTruth(store))
      if (transactionId !== null && kind !== 'withholding' && kind !== 'rounding')
        used.set(transactionId, (used.get(transactionId) ?? 0) + amountMinor)
    for (const { id, amountMinor } of iterateTransactions(store))
      if (used.has(id)) expect(used.get(id)).toBe(amountMinor)
    store.close()
  })

  it('has the twin of every own transfer in the savings account, whose balance never falls below zero', () => {
    const store = generate('2026-11-23')
    const [savings] = openSavings('conta-1', store).values()
    const transfers = [...iterateTransactions(store)].filter(({ text }) => text === OWN_TRANSFER)
    const twins = [...iterateTransactions(savings!)]
    expect(twins.map(({ bookingDate, amountMinor }) => [bookingDate, amountMinor])).toEqual(
      transfers.map(({ bookingDate, amountMinor }) => [bookingDate, -amountMinor]),
    )
    expect(twins.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...twins.map(({ balanceMinor }) => balanceMinor))).toBeGreaterThan(0)
    savings!.close()
    store.close()
  })
})
