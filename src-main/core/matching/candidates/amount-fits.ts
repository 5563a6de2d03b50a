/**
 * The ways in which a transaction's amount may fit a document's target: exactly, or with a named difference. There is
 * no free tolerance.
 */

import { foreignTarget } from '../model/foreign-amount.ts'
import type { AmountFit, Doc, OpenTransaction, PartRow } from '../model/hypothesis.ts'
import { isInForceOn, type MatchSettings, percentOf } from '../model/settings.ts'
import { fitForeignPurchase, fitStatedForeign, statedCharge } from './stated-foreign.ts'

/** Pays the whole target, or the target less the document's own retention: amounts that need no other reason. */
export const fitPlainly = (doc: Doc, transaction: OpenTransaction): AmountFit | null => {
  const { currency } = transaction.source
  if (currency !== 'EUR') return fitForeign(doc, transaction)
  const missing = doc.target - transaction.amount
  if (missing === 0)
    return {
      code: 'amount-exact',
      params: { amountMinor: transaction.amount, currency },
      rows: [payment(doc, doc.target)],
    }
  const own = doc.retention
  return missing === own && own > 0 && !doc.isPaidPart ? withheld(doc, missing, 0) : null
}

const payment = (doc: Doc, cash: number): PartRow => ({
  kind: 'payment',
  amountMinor: doc.sign * cash,
  named: true,
})

/** A withholding rate that applies on the document's date and explains the difference. */
const rateFor = (doc: Doc, missing: number, settings: MatchSettings): number | undefined => {
  if (doc.taxable === 0) return undefined
  for (const rate of settings.withholdingRates)
    if (percentOf(doc.taxable, rate.percent) === missing && isInForceOn(rate, doc.source.date))
      return rate.percent
  return undefined
}

/** The first fee rule that explains the difference. */
const feeFor = (doc: Doc, missing: number, settings: MatchSettings): string | undefined => {
  for (const fee of settings.fees)
    if (percentOf(doc.target, fee.percent) + fee.fixedMinor === missing && isInForceOn(fee, doc.source.date))
      return fee.name
  return undefined
}

/**
 * Pays the whole document less a stated charge, at another rate, less a deduction of the tables or a rounding. These could explain many amounts, so the
 * pair also needs a reference or the payer.
 */
export const fitDeducted = (
  doc: Doc,
  transaction: OpenTransaction,
  settings: MatchSettings,
): AmountFit | null => {
  const missing = doc.target - transaction.amount
  const own = doc.retention
  if (transaction.source.currency !== 'EUR' || doc.isPaidPart) return null
  if (missing < 0 && -missing === own && doc.target === doc.source.totalMinor - own)
    return {
      code: 'amount-includes-withholding',
      params: { amountMinor: own },
      rows: [payment(doc, doc.target), { kind: 'advance', amountMinor: doc.sign * own, named: false }],
    }
  if (missing > 0 && missing === statedCharge(transaction)) return lessCharge(doc, missing)
  const foreign =
    fitStatedForeign(doc, transaction) ?? fitForeignPurchase(doc, transaction, settings.purchasePercent)
  if (foreign) return foreign
  if (missing > settings.roundingMinor) {
    const rate = rateFor(doc, missing, settings)
    if (rate !== undefined) return withheld(doc, missing, rate)
    const fee = feeFor(doc, missing, settings)
    if (fee !== undefined)
      return {
        code: 'amount-less-fee',
        params: { amountMinor: missing, name: fee },
        rows: [payment(doc, doc.target), { kind: 'fee', amountMinor: -doc.sign * missing, named: false }],
      }
  }
  return fitRounded(doc, missing, settings)
}

/** The bank states what was paid, and the charge that it took off. */
const lessCharge = (doc: Doc, charge: number): AmountFit => ({
  code: 'amount-less-charge',
  params: { amountMinor: charge, stated: 1 },
  rows: [payment(doc, doc.target), { kind: 'fee', amountMinor: -doc.sign * charge, named: false }],
})

const withheld = (doc: Doc, missing: number, percent: number): AmountFit => ({
  code: 'amount-less-withholding',
  params: { amountMinor: missing, percent },
  rows: [
    payment(doc, doc.target - missing),
    { kind: 'withholding', amountMinor: doc.sign * missing, named: true },
  ],
})

/**
 * Where a cent is missing, a rounding row completes the document; a cent too many is the transaction's own rounding.
 */
const fitRounded = (doc: Doc, missing: number, settings: MatchSettings): AmountFit | null => {
  const own = doc.retention
  const withholding = own > 0 && own < doc.target ? own : 0
  if (withholding === 0 && Math.abs(missing) > settings.roundingMinor) return null
  for (const deducted of withholding > 0 ? [0, withholding] : [0]) {
    const rest = missing - deducted
    if (
      rest === 0 ||
      Math.abs(rest) > settings.roundingMinor ||
      doc.target <= deducted + settings.roundingMinor
    )
      continue
    const rows = [payment(doc, doc.target - deducted - Math.max(0, rest))]
    if (deducted > 0) rows.push({ kind: 'withholding', amountMinor: doc.sign * deducted, named: true })
    rows.push({ kind: 'rounding', amountMinor: doc.sign * Math.abs(rest), named: rest > 0 })
    return { code: 'amount-rounding', params: { amountMinor: -rest }, rows }
  }
  return null
}

const fitForeign = (doc: Doc, transaction: OpenTransaction): AmountFit | null => {
  const { currency } = transaction.source
  if (doc.source.currency !== currency) return null
  const target = foreignTarget(doc)
  if (target === undefined || target !== transaction.amount) return null
  return {
    code: 'amount-foreign',
    params: { foreignMinor: target, currency, rate: doc.source.euroRate ?? '' },
    rows: [{ ...payment(doc, doc.target), bankMinor: doc.sign * target }],
  }
}
