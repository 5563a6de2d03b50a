/** What a document adds up to before it is sent, equal to the cent to what the service answers (interface 2.7 Totals). */
import type { CurrencyCode, Minor } from '#contract/values.ts'
import { minorDigits } from '../money.ts'
import {
  addDecimals,
  type Decimal,
  decimalToMinor,
  multiplyDecimals,
  percentOf,
  subtractDecimals,
  toDecimal,
  ZERO,
} from './decimal.ts'

/** Plain decimal texts, as the body of the call holds them. */
export interface PricedLine {
  UnitPrice: string
  Quantity: string
  TaxValue: string
  ProductDiscount: string
}

export interface PricedDocument {
  Lines: readonly PricedLine[]
  Retention?: string | undefined
  Currency?: CurrencyCode | undefined
  EuroRate?: string | undefined
}

/** Minor units of EUR, save `foreignMinor`. */
export interface IssuingTotals {
  /** Before discount and tax. */
  grossMinor: Minor
  discountMinor: Minor
  withoutTaxMinor: Minor
  taxMinor: Minor
  /** With tax, before what the customer withholds. */
  totalMinor: Minor
  /** On the amount without tax. */
  retentionMinor: Minor
  /** What the customer pays: the total less the retention. */
  payableMinor: Minor
  /** The total in minor units of the second currency; null without one. */
  foreignMinor: Minor | null
  /** Per rate, the highest first; each rounded by itself. */
  rates: { percent: string; withoutTaxMinor: Minor; taxMinor: Minor }[]
  /** Without tax, per line, in the lines' order. */
  lineMinors: Minor[]
}

const HUNDRED = toDecimal('100')

/**
 * Sums are exact and rounded once each, half away from zero, so that no cent is lost between lines.
 *
 * @returns undefined where an amount is larger than a document can hold
 */
export const computeTotals = (document: PricedDocument): IssuingTotals | undefined => {
  const lines = document.Lines.map(price)
  const gross = sum(lines.map((line) => line.gross))
  const net = sum(lines.map((line) => line.net))
  const amount = addDecimals(net, sum(lines.map((line) => line.tax)))
  const retention = percentOf(net, toDecimal(document.Retention ?? '0'))
  const { Currency: currency = 'EUR', EuroRate: rate } = document
  const isForeign = currency !== 'EUR' && rate !== undefined
  try {
    return {
      grossMinor: rounded(gross),
      discountMinor: rounded(subtractDecimals(gross, net)),
      withoutTaxMinor: rounded(net),
      taxMinor: rounded(subtractDecimals(amount, net)),
      totalMinor: rounded(amount),
      retentionMinor: rounded(retention),
      payableMinor: rounded(subtractDecimals(amount, retention)),
      foreignMinor: isForeign
        ? rounded(multiplyDecimals(amount, toDecimal(rate)), minorDigits(currency))
        : null,
      rates: ratesOf(lines),
      lineMinors: lines.map((line) => rounded(line.net)),
    }
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce(addDecimals, ZERO)

interface Priced {
  percent: string
  gross: Decimal
  net: Decimal
  tax: Decimal
}

const price = (line: PricedLine): Priced => {
  const gross = multiplyDecimals(toDecimal(line.UnitPrice), toDecimal(line.Quantity))
  const net = percentOf(gross, subtractDecimals(HUNDRED, toDecimal(line.ProductDiscount)))
  return { percent: line.TaxValue, gross, net, tax: percentOf(net, toDecimal(line.TaxValue)) }
}

/** Rounds each sum; an amount beyond what money can hold ends the whole. */
class TooLarge extends Error {}
const rounded = (value: Decimal, digits = 2): Minor => {
  const minor = decimalToMinor(value, digits)
  if (minor === undefined) throw new TooLarge()
  return minor
}

const ratesOf = (lines: readonly Priced[]): IssuingTotals['rates'] => {
  const percents = [...new Set(lines.map(({ percent }) => percent))]
  return percents
    .toSorted((a, b) => Number(b) - Number(a))
    .map((percent) => {
      const own = lines.filter((line) => line.percent === percent)
      return {
        percent,
        withoutTaxMinor: rounded(sum(own.map(({ net }) => net))),
        taxMinor: rounded(sum(own.map(({ tax }) => tax))),
      }
    })
}
