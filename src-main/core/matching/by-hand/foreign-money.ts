/** Money of another currency for documents in EUR: the rate it is converted at, and how much of it each row uses. */
import type { Allocation } from '#contract/match-values.ts'
import type { CurrencyCode } from '#contract/values.ts'
import { minorDigits, parseAmount, toDecimalText, toMinor } from '../../money.ts'
import { foreignTargetOf, RATE_DIGITS } from '../model/foreign-amount.ts'
import { sharesCurrency, targetOf } from '../model/gates.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'
import { isCash } from './check-group.ts'

/** Decimals of a rate that follows from two amounts. */
const DERIVED_DIGITS = 6

export interface StatedRate {
  /** Units of the money's currency for one EUR. */
  rate: string
  /** What the documents ask for, in EUR and in the money's currency; magnitudes. */
  euroMinor: number
  foreignMinor: number
}

/** The rate documents state themselves; undefined where one of them does not carry the money's currency. */
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
    rate: rates.size === 1 ? only : ratio(foreignMinor, euroMinor, transaction.currency),
    euroMinor,
    foreignMinor,
  }
}

const ratio = (foreignMinor: number, euroMinor: number, currency: CurrencyCode): string => {
  const scaled =
    (BigInt(foreignMinor) * 10n ** BigInt(DERIVED_DIGITS + 2 - minorDigits(currency))) / BigInt(euroMinor)
  return toDecimalText(toMinor(Number(scaled)), DERIVED_DIGITS)
}

/** @returns undefined where the rate is no amount above zero, or the answer too large */
const inEuro = (foreignMinor: number, currency: CurrencyCode, rate: string): number | undefined => {
  const divisor = parseAmount(rate, RATE_DIGITS)
  if (divisor === undefined || divisor <= 0) return undefined
  const scaled = BigInt(foreignMinor) * 10n ** BigInt(RATE_DIGITS + 2 - minorDigits(currency))
  const euro = (2n * scaled + BigInt(divisor)) / (2n * BigInt(divisor))
  return euro <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(euro) : undefined
}

/** Divides a whole as the parts are: sums to the whole exactly. */
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
  /** Of each transaction, a magnitude in EUR: what is unused of it. */
  euroMinor: number[]
}

/**
 * What is unused of transactions of one currency, in EUR: at the rate given, else at the one the documents state. Money
 * that is exactly what the documents ask for in its currency is exactly what they ask for in EUR.
 *
 * @param transactions of one currency, which is not EUR
 * @param rate units of their currency for one EUR, as plain decimal text
 * @returns undefined where no rate is known, or nothing comes of one
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

/** The same rows, each with what it uses of its transaction; the rows of one use all that is unused of it. */
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
