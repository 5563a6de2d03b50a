/** The totals of a document before it is sent, equal to the cent to the service's own (interface 2.7 Totals). */
import type { CurrencyCode, Minor } from '#contract/values.ts'
import { minorDigits, toMinor } from '../money.ts'

/** Plain decimal texts, as in the body of the request. */
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

/** Minor units of EUR, except `foreignMinor`. */
export interface IssuingTotals {
  /** Before discount and tax. */
  grossMinor: Minor
  discountMinor: Minor
  withoutTaxMinor: Minor
  taxMinor: Minor
  /** With tax, before withholding. */
  totalMinor: Minor
  /** Calculated on the amount without tax. */
  retentionMinor: Minor
  /** The amount that the customer pays: the total less the retention. */
  payableMinor: Minor
  /** The total in minor units of the second currency; null without one. */
  foreignMinor: Minor | null
  /** For each rate, highest first; each is rounded separately. */
  rates: { percent: string; withoutTaxMinor: Minor; taxMinor: Minor }[]
  /** Without tax, for each line in their order. */
  lineMinors: Minor[]
}

/**
 * Sums are exact and each is rounded once, half away from zero, so that no cent is lost between lines.
 *
 * @returns undefined where an amount is too large
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
      grossMinor: toMinorOrThrow(gross),
      discountMinor: toMinorOrThrow(subtractDecimals(gross, net)),
      withoutTaxMinor: toMinorOrThrow(net),
      taxMinor: toMinorOrThrow(subtractDecimals(amount, net)),
      totalMinor: toMinorOrThrow(amount),
      retentionMinor: toMinorOrThrow(retention),
      payableMinor: toMinorOrThrow(subtractDecimals(amount, retention)),
      foreignMinor: isForeign
        ? toMinorOrThrow(multiplyDecimals(amount, toDecimal(rate)), minorDigits(currency))
        : null,
      rates: ratesOf(lines),
      lineMinors: lines.map((line) => toMinorOrThrow(line.net)),
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
  const net = percentOf(gross, subtractDecimals(toDecimal('100'), toDecimal(line.ProductDiscount)))
  return { percent: line.TaxValue, gross, net, tax: percentOf(net, toDecimal(line.TaxValue)) }
}

/** Thrown where an amount is too large; ends the calculation. */
class TooLarge extends Error {}
const toMinorOrThrow = (value: Decimal, digits = 2): Minor => {
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
        withoutTaxMinor: toMinorOrThrow(sum(own.map(({ net }) => net))),
        taxMinor: toMinorOrThrow(sum(own.map(({ tax }) => tax))),
      }
    })
}

/** Exact decimals for the totals of a document: an integer and its number of decimal digits. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** @param text a plain decimal with a dot; throws a SyntaxError for anything else, which is a bug of the caller */
const toDecimal = (text: string): Decimal => {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

const ZERO: Decimal = { units: 0n, scale: 0 }

/** Exact, at the finer of the two scales. */
const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  const at = (value: Decimal): bigint => value.units * 10n ** BigInt(scale - value.scale)
  return { units: at(a) + at(b), scale }
}

/** Exact, as addition is. */
const subtractDecimals = (a: Decimal, b: Decimal): Decimal =>
  addDecimals(a, { units: -b.units, scale: b.scale })

/** Exact: the scales add up; the caller rounds. */
const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** A percentage of an amount. */
const percentOf = (amount: Decimal, percent: Decimal): Decimal => ({
  units: amount.units * percent.units,
  scale: amount.scale + percent.scale + 2,
})

/**
 * Minor units of a currency with `digits` decimals, rounded half away from zero once; undefined where the amount is too
 * large.
 */
const decimalToMinor = (value: Decimal, digits: number): Minor | undefined => {
  const shift = value.scale - digits
  const magnitude = value.units < 0n ? -value.units : value.units
  const step = 10n ** BigInt(Math.abs(shift))
  const rounded = shift <= 0 ? magnitude * step : (magnitude + step / 2n) / step
  const minor = Number(value.units < 0n ? -rounded : rounded)
  return Number.isSafeInteger(minor) ? toMinor(minor) : undefined
}
