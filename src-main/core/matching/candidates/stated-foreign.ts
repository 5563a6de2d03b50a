/**
 * Reads what was paid in another currency from the text of a transaction in EUR: `USD 1000,00`. Banks write it, and the
 * reader of CAMT does where the file states it.
 */
import { foldKeepingSigns } from '../../reference/scan-runs.ts'
import { memoizeLast } from '../index/memoize.ts'
import { foreignTarget, rateOf } from '../model/foreign-amount.ts'
import type { AmountFit, Days, Doc, MinorUnits, OpenTransaction } from '../model/hypothesis.ts'

/** A rate between the issue and the payment moves less than this share of the document; in percent. */
const MAX_PERCENT = 15

/** Three letters and an amount with cents, in either order; no currency with other decimals is read. */
const STATED = /\b([A-Z]{3})[ :]{1,2}(\d{1,9}[.,]\d{2})(?!\d)|(?<![\d.,])(\d{1,9}[.,]\d{2}) ?([A-Z]{3})\b/g

/** Most texts have no amount. */
const MAY_STATE = /\d[.,]\d{2}/

const NOTHING_STATED: ReadonlyMap<string, readonly MinorUnits[]> = new Map()

/**
 * A document in another currency whose whole amount the text states: what the bank booked in EUR differs by the change
 * of the rate. null for any other.
 */
export const fitStatedForeign = (doc: Doc, transaction: OpenTransaction): AmountFit | null => {
  const { currency } = doc.source
  if (currency === 'EUR' || transaction.source.currency !== 'EUR') return null
  const target = foreignTarget(doc)
  const missing = doc.target - transaction.amount
  if (target === undefined || missing === 0 || Math.abs(missing) * 100 > doc.target * MAX_PERCENT) return null
  if (!statedIn(transaction).get(currency)?.includes(target)) return null
  return inForeign(doc, transaction, missing, { foreign: target, currency })
}

/** @param missing what the money lacks of the document; below zero what is beyond it */
const inForeign = (
  doc: Doc,
  { amount }: OpenTransaction,
  missing: MinorUnits,
  { foreign, currency }: { foreign: MinorUnits; currency: string },
): AmountFit => ({
  code: 'amount-foreign',
  params: { foreignMinor: foreign, currency, rate: rateOf(foreign, amount, currency), stated: 1 },
  rows: [
    { kind: 'payment', amountMinor: doc.sign * (doc.target - Math.max(0, missing)), named: true },
    { kind: 'exchange', amountMinor: doc.sign * Math.abs(missing), named: missing > 0 },
  ],
})

/** Other words of three letters stand before amounts too. */
const CURRENCIES: ReadonlySet<string> = new Set([
  ...['USD', 'GBP', 'CHF', 'BRL', 'CAD', 'AUD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY'],
  ...['AOA', 'CVE', 'MZN', 'CNY', 'INR', 'MXN', 'ZAR', 'AED', 'ILS', 'SGD', 'HKD', 'NZD', 'THB'],
])
/** A card is charged so long after the purchase. */
const PURCHASE_DAYS: Days = 5

/**
 * A bill in EUR whose purchase the text shows in another currency: the bank's rate and its fee differ from the bill's by at
 * most this share. null for any other.
 */
export const fitForeignPurchase = (
  doc: Doc,
  transaction: OpenTransaction,
  percent: number | undefined,
): AmountFit | null => {
  const missing = doc.target - transaction.amount
  const days = transaction.day - doc.day
  if (percent === undefined || transaction.source.currency !== 'EUR' || missing === 0) return null
  if (!(days >= 0 && days <= PURCHASE_DAYS) || Math.abs(missing) * 100 > doc.target * percent) return null
  for (const [currency, [foreign]] of statedIn(transaction)) {
    if (!CURRENCIES.has(currency) || foreign === undefined || foreign === 0) continue
    return inForeign(doc, transaction, missing, { foreign, currency })
  }
  return null
}

/** The least that a document may come to, where its rate may have moved since. */
export const leastTarget = (transaction: OpenTransaction): MinorUnits =>
  statedIn(transaction).size === 0
    ? transaction.amount
    : Math.floor((transaction.amount * 100) / (100 + MAX_PERCENT))

/** The amounts by currency; kept for the last transaction, which is compared with many documents. */
const statedIn = memoizeLast(({ source }: OpenTransaction): ReadonlyMap<string, readonly MinorUnits[]> => {
  if (!MAY_STATE.test(source.text)) return NOTHING_STATED
  const stated = new Map<string, MinorUnits[]>()
  for (const [, before, first, second, behind] of foldKeepingSigns(source.text).matchAll(STATED)) {
    const [currency, written] = [before ?? behind ?? '', first ?? second ?? '']
    stated.set(currency, [...(stated.get(currency) ?? []), Number(written.replace(/[.,]/, ''))])
  }
  return stated
})

/** A fee that the text states, as it is written. */
export interface StatedFee {
  fee: MinorUnits
  shown: string
  /** Whether the text has the amount before the fee too. */
  hasGross: boolean
}

const STATED_FEE = /\b(?:COM|COMISSAO|COMISSOES|TAXA|TSC)[ .:]{1,2}(\d{1,6}[.,]\d{2})(?!\d)/
const STATED_GROSS = /\b(?:BRUTO|TOTAL|VALOR BRUTO)[ .:]{1,2}(\d{1,9}[.,]\d{2})(?!\d)/

/** null where none is stated, or the gross amount less the fee is not what was received. */
export const readStatedFee = ({ source, amount }: OpenTransaction): StatedFee | null => {
  const text = foldKeepingSigns(source.text)
  const [shown, written] = STATED_FEE.exec(text) ?? []
  if (shown === undefined || written === undefined) return null
  const fee = toMinor(written)
  const gross = STATED_GROSS.exec(text)?.[1]
  if (gross !== undefined && toMinor(gross) - fee !== amount) return null
  return { fee, shown, hasGross: gross !== undefined }
}

const toMinor = (written: string): MinorUnits => Number(written.replace(/[.,]/, ''))

/** Most texts have neither word. */
const MAY_STATE_CHARGE = /BRUTO|TOTAL/i

/**
 * Reads the amount before the bank's charge, and the charge, from a text: `BRUTO 100,00 COMISSAO 1,20`. Terminals write
 * them, and the reader of CAMT does where the file states both. The charge between what was paid and what was received;
 * 0 where the text does not state both it and the gross amount. Kept for the last transaction, which is compared with
 * many documents.
 */
export const statedCharge = memoizeLast((transaction: OpenTransaction): MinorUnits => {
  if (transaction.sign < 0 || !MAY_STATE_CHARGE.test(transaction.source.text)) return 0
  const stated = readStatedFee(transaction)
  return stated?.hasGross ? stated.fee : 0
})
