/** Converts transactions of another currency for documents in EUR: the rate, and the amount that each row uses. */
import type { Allocation } from '#contract/match-values.ts'
import type { CurrencyCode } from '#contract/values.ts'
import { minorDigits, parseAmount, toMinor } from '../../money.ts'
import { foreignTargetOf, RATE_DIGITS, rateOf } from '../model/foreign-amount.ts'
import { sharesCurrency, targetOf } from '../model/gates.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'
import { isCash } from './check-group.ts'

export interface StatedRate {
  /** Units of the transactions' currency for one EUR. */
  rate: string
  /** Targets of the documents in EUR and in the transactions' currency, without sign. */
  euroMinor: number
  foreignMinor: number
}

/** The rate that the documents state; undefined where one of them does not have the transaction's currency. */
export const statedRate = (
  documents: readonly MatchDocument[],
  transaction: MatchTransaction,
): StatedRate | undefined => {
  const rates = new Set<string>()
  let [euroMinor, foreignMinor] = [0, 0]
  for (const document of documents) {
    const targetMinor = targetOf(document)
    const foreign = foreignTargetOf(document, targetMinor)
    if (!sharesCurrency(document, transaction) || foreign === undefined || document.euroRate === null)
      return undefined
    rates.add(document.euroRate)
    euroMinor += targetMinor
    foreignMinor += foreign
  }
  const [only] = rates
  if (only === undefined || euroMinor === 0) return undefined
  return {
    rate: rates.size === 1 ? only : rateOf(foreignMinor, euroMinor, transaction.currency),
    euroMinor,
    foreignMinor,
  }
}

/** @returns undefined where the rate is not a positive number, or the amount is too large */
const inEuro = (foreignMinor: number, currency: CurrencyCode, rate: string): number | undefined => {
  const divisor = parseAmount(rate, RATE_DIGITS)
  if (divisor === undefined || divisor <= 0) return undefined
  const scaled = BigInt(foreignMinor) * 10n ** BigInt(RATE_DIGITS + 2 - minorDigits(currency))
  const euro = (2n * scaled + BigInt(divisor)) / (2n * BigInt(divisor))
  return euro <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(euro) : undefined
}

/** Divides a whole in proportion to the parts; the shares add up to the whole exactly. */
const apportion = (wholeMinor: number, parts: readonly number[]): number[] => {
  const allMinor = parts.reduce((sum, part) => sum + part, 0)
  let [reached, given] = [0n, 0]
  return parts.map((part) => {
    reached += BigInt(part)
    const upTo = allMinor === 0 ? 0 : roundedShare(reached * BigInt(wholeMinor), BigInt(allMinor))
    const share = upTo - given
    given = upTo
    return share
  })
}

const roundedShare = (product: bigint, divisor: bigint): number => {
  const isBelow = product < 0n !== divisor < 0n
  const [above, below] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const share = Number((2n * above + below) / (2n * below))
  return isBelow ? -share : share
}

export interface ConvertedMoney {
  rate: string
  /** For each transaction its unused amount in EUR, without sign. */
  euroMinor: number[]
}

/**
 * Converts the unused amounts of transactions of one currency to EUR: at the given rate, else at the rate that the
 * documents state. Where the transactions add up to exactly what the documents state in that currency, they are exactly
 * the documents' amount in EUR.
 *
 * @param transactions of one currency, which is not EUR
 * @param rate units of their currency for one EUR, as plain decimal text
 * @returns undefined where no rate is known, or an amount would be zero
 */
export const convertMoney = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  rate: string | undefined,
): ConvertedMoney | undefined => {
  const [first] = transactions
  if (!first) return undefined
  const stated = statedRate(documents, first)
  const used = rate ?? stated?.rate
  if (used === undefined) return undefined
  const opens = transactions.map(({ openMinor }) => Math.abs(openMinor))
  const allMinor = opens.reduce((sum, open) => sum + open, 0)
  const isExact = stated?.rate === used && stated.foreignMinor === allMinor
  const euroMinor = isExact ? stated.euroMinor : inEuro(allMinor, first.currency, used)
  if (euroMinor === undefined) return undefined
  const shares = apportion(euroMinor, opens)
  return shares.some((share) => share <= 0) ? undefined : { rate: used, euroMinor: shares }
}

/** The same rows, each with the amount that it uses of its transaction; together they use all of its unused amount. */
export const withBankParts = (
  allocations: readonly Allocation[],
  transactions: readonly MatchTransaction[],
): Allocation[] => {
  const parts = new Map<Allocation, number>()
  for (const { id, openMinor } of transactions) {
    const rows = allocations.filter((row) => row.transactionId === id && isCash(row))
    const shares = apportion(
      openMinor,
      rows.map(({ amountMinor }) => amountMinor),
    )
    for (const [at, row] of rows.entries()) parts.set(row, shares[at] ?? 0)
  }
  return allocations.map((row) => {
    const minor = parts.get(row)
    return minor === undefined ? row : { ...row, bankMinor: toMinor(minor) }
  })
}
