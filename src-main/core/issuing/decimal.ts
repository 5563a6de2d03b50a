/** Exact decimals for the totals of a document: an integer and its number of decimal digits. */
import type { Minor } from '#contract/values.ts'
import { toMinor } from '../money.ts'

export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** @param text a plain decimal with a dot; throws a SyntaxError for anything else, which is a bug of the caller */
export const toDecimal = (text: string): Decimal => {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

export const ZERO: Decimal = { units: 0n, scale: 0 }

/** Exact, at the finer of the two scales. */
export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  const at = (value: Decimal): bigint => value.units * 10n ** BigInt(scale - value.scale)
  return { units: at(a) + at(b), scale }
}

/** Exact, as addition is. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal =>
  addDecimals(a, { units: -b.units, scale: b.scale })

/** Exact: the scales add up; the caller rounds. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** A percentage of an amount. */
export const percentOf = (amount: Decimal, percent: Decimal): Decimal => ({
  units: amount.units * percent.units,
  scale: amount.scale + percent.scale + 2,
})

/**
 * Minor units of a currency with `digits` decimals, rounded half away from zero once; undefined where the amount is too
 * large.
 */
export const decimalToMinor = (value: Decimal, digits: number): Minor | undefined => {
  const shift = value.scale - digits
  const magnitude = value.units < 0n ? -value.units : value.units
  const step = 10n ** BigInt(Math.abs(shift))
  const rounded = shift <= 0 ? magnitude * step : (magnitude + step / 2n) / step
  const minor = Number(value.units < 0n ? -rounded : rounded)
  return Number.isSafeInteger(minor) ? toMinor(minor) : undefined
}
