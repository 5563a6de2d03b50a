/** A document's target in the second currency it carries beside EUR. */
import type { CurrencyCode } from '#contract/values.ts'
import { minorDigits, parseAmount } from '../../money.ts'
import type { Doc } from './document.ts'

/** Decimals of a rate that are read: the service writes six, and a cent of a large amount needs all of them. */
const RATE_DIGITS = 10

/** The target in the document's second currency; undefined when it has none (interface 2.3, EuroRate). */
export const foreignTarget = (doc: Doc): number | undefined => {
  const { source } = doc
  if (source.euroRate === null || source.currency === 'EUR' || source.currency === '') return undefined
  if (doc.target === source.totalMinor && source.foreignTotalMinor > 0) return source.foreignTotalMinor
  const rate = parseAmount(source.euroRate, RATE_DIGITS)
  if (rate === undefined || rate <= 0) return undefined
  const scale = 10n ** BigInt(RATE_DIGITS + 2 - minorDigits(source.currency))
  const product = (BigInt(doc.target) * BigInt(rate) + scale / 2n) / scale
  return product <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(product) : undefined
}

/** What is to be paid, in the currency of a transaction where the document carries it, else in EUR. */
export const targetIn = (currency: CurrencyCode, doc: Doc): number =>
  (currency === doc.source.currency ? foreignTarget(doc) : undefined) ?? doc.target
