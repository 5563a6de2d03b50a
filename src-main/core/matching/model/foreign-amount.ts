/** A document's target in its second currency, next to EUR. */
import type { CurrencyCode } from '#contract/values.ts'
import { minorDigits, parseAmount, toDecimalText, toMinor } from '../../money.ts'
import type { Doc } from './hypothesis.ts'
import type { MatchDocument } from './types.ts'

/** Decimals that are read of a rate: the service writes six, and for the cents of a large amount all are needed. */
export const RATE_DIGITS = 10

/** An EUR amount of a document in its second currency; undefined where it has none (interface 2.3, EuroRate). */
export const foreignTargetOf = (document: MatchDocument, targetMinor: number): number | undefined => {
  const { euroRate, currency, totalMinor, foreignTotalMinor } = document
  if (euroRate === null || currency === 'EUR' || currency === '') return undefined
  if (targetMinor === totalMinor && foreignTotalMinor > 0) return foreignTotalMinor
  const rate = parseAmount(euroRate, RATE_DIGITS)
  if (rate === undefined || rate <= 0) return undefined
  const scale = 10n ** BigInt(RATE_DIGITS + 2 - minorDigits(currency))
  const product = (BigInt(targetMinor) * BigInt(rate) + scale / 2n) / scale
  return product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : undefined
}

/** The target in the document's second currency. */
export const foreignTarget = (doc: Doc): number | undefined => foreignTargetOf(doc.source, doc.target)

/** The target in the transaction's currency where the document has it, else in EUR. */
export const targetIn = (currency: CurrencyCode, doc: Doc): number =>
  (currency === doc.source.currency ? foreignTarget(doc) : undefined) ?? doc.target

/** Decimals of a rate that is calculated from two amounts. */
const DERIVED_DIGITS = 6

/** Units of the currency for one EUR, from an amount in it and the same one in EUR. */
export const rateOf = (foreignMinor: number, euroMinor: number, currency: CurrencyCode): string => {
  const scaled =
    (BigInt(foreignMinor) * 10n ** BigInt(DERIVED_DIGITS + 2 - minorDigits(currency))) / BigInt(euroMinor)
  return toDecimalText(toMinor(Number(scaled)), DERIVED_DIGITS)
}
