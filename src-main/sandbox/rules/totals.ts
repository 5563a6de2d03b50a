/** Totals of a document (interface 2.7 Details.Totals): exact sums, rounded only when written as text. */

export interface PricedLine {
  unitPrice: Decimal
  quantity: Decimal
  /** Percentages: 23 means 23 %. */
  tax: Decimal
  discount: Decimal
}

export interface Totals {
  gross: Decimal
  discount: Decimal
  withoutTax: Decimal
  tax: Decimal
  /** Including tax, before any retention: the document's amount. */
  amount: Decimal
  /** `withoutTax` times the retention percentage. */
  retention: Decimal
  exchanged: Decimal
}

/** @param euroRate multiplier into the second currency, or undefined when the document is in EUR only */
export const computeTotals = (
  lines: readonly PricedLine[],
  retentionPercent: Decimal,
  euroRate?: Decimal,
): Totals => {
  let gross = ZERO
  let withoutTax = ZERO
  let tax = ZERO
  for (const line of lines) {
    const before = multiply(line.unitPrice, line.quantity)
    const net = percentOf(before, subtract(HUNDRED, line.discount))
    gross = add(gross, before)
    withoutTax = add(withoutTax, net)
    tax = add(tax, percentOf(net, line.tax))
  }
  const amount = add(withoutTax, tax)
  return {
    gross,
    discount: subtract(gross, withoutTax),
    withoutTax,
    tax,
    amount,
    retention: percentOf(withoutTax, retentionPercent),
    exchanged: euroRate === undefined ? ZERO : multiply(amount, euroRate),
  }
}

const pair = (name: string, value: Decimal): Record<string, number | string> => ({
  [name]: toNumber(value),
  [`${name}Text`]: toText(round(value, 2), ','),
})

/** `Details.Totals` as sent: each amount as a number and as text with a decimal comma. */
export const toRemoteTotals = (totals: Totals, isCredit: boolean): Record<string, number | string> => ({
  ...pair('Amount', totals.amount),
  ...pair('WithoutTax', totals.withoutTax),
  ...pair('Tax', totals.tax),
  ...pair('Discount', totals.discount),
  ...pair('Retention', totals.retention),
  ...pair('AmountBeforeDiscountAndTax', totals.gross),
  ...pair('TotalAmountWithExchangeRate', totals.exchanged),
  ...pair('TotalCreditAmount', isCredit ? totals.amount : ZERO),
  ...pair('TotalDebitAmount', isCredit ? ZERO : totals.amount),
})

export const amountCents = (totals: Totals): number => toCents(totals.amount)
export const retentionCents = (totals: Totals): number => toCents(totals.retention)

/** Exact decimal arithmetic for totals: a bigint of units and its number of decimals. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const ZERO: Decimal = { units: 0n, scale: 0 }
const HUNDRED: Decimal = { units: 100n, scale: 0 }

const SHAPE = /^([+-]?)(\d{1,18})(?:\.(\d{1,18}))?$/

/** Reads a JSON number or a numeric text with a dot (interface 2: numbers may be sent as strings). */
export const parseDecimal = (value: unknown): Decimal | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // A JSON number below a millionth prints with an exponent; fifteen decimals are enough here.
  const isTiny = typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-6
  const parts = SHAPE.exec(isTiny ? value.toFixed(15) : String(value).trim())
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

export const fromMinor = (minor: number): Decimal => ({ units: BigInt(minor), scale: 2 })

const align = (value: Decimal, scale: number): bigint => value.units * 10n ** BigInt(scale - value.scale)

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { units: align(a, scale) + align(b, scale), scale }
}
const negate = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale })
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b))
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})
/** `percentage` of `a`: 23 of 200 is 46. */
export const percentOf = (a: Decimal, percentage: Decimal): Decimal => {
  const product = multiply(a, percentage)
  return { units: product.units, scale: product.scale + 2 }
}
/** Rounded half up (away from zero) to `digits` decimals. */
export const round = (a: Decimal, digits: number): Decimal => {
  if (a.scale <= digits) return { units: align(a, digits), scale: digits }
  const step = 10n ** BigInt(a.scale - digits)
  const magnitude = a.units < 0n ? -a.units : a.units
  const rounded = (magnitude + step / 2n) / step
  return { units: a.units < 0n ? -rounded : rounded, scale: digits }
}

/** Plain text with `separator` and all decimals of the value. */
export const toText = (a: Decimal, separator: '.' | ','): string => {
  const magnitude = String(a.units < 0n ? -a.units : a.units).padStart(a.scale + 1, '0')
  const sign = a.units < 0n ? '-' : ''
  if (a.scale === 0) return sign + magnitude
  return `${sign}${magnitude.slice(0, -a.scale)}${separator}${magnitude.slice(-a.scale)}`
}

/** A JSON number of at most twelve decimals, as the service sends amounts. */
export const toNumber = (a: Decimal): number => Number(toText(round(a, Math.min(a.scale, 12)), '.'))

/** Cents, rounded half up. */
export const toCents = (a: Decimal): number => Number(round(a, 2).units)
