/** Money as integers of minor units: the only place where a text or a JSON number becomes an amount. */
import type { CurrencyCode, Language, Minor } from '#contract/values.ts'
import { AppError } from './app-error.ts'

/** Minor units by ISO 4217, of currencies that do not have two decimals. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/**
 * The number of decimals of the currency's minor unit (EUR and HUF 2, JPY 0); 2 for an unknown code. Intl is not used:
 * it returns the digits that people usually write (none for HUF, COP, IDR), which differ between ICU versions, and an
 * amount that was sent with more would be rounded.
 */
export const minorDigits = (currency: CurrencyCode): number =>
  currency === 'EUR' ? 2 : (DIGITS.get(currency) ?? 2)

/**
 * Brands a safe integer as minor units. Errors: sum-too-large for a whole number beyond the safe range; a RangeError
 * for anything else, which is a bug of the caller.
 */
export const toMinor = (value: number): Minor => {
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new AppError('sum-too-large', 'a sum is too large to be given to the cent')
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount must be a safe integer of minor units')
  return (value === 0 ? 0 : value) as Minor
}

interface DecimalParts {
  negative: boolean
  whole: string
  fraction: string
}

/** Nearly every amount has this form; a page of transactions has hundreds, so the fast path matters. */
const PLAIN = /^([+-]?)(\d+)(?:[.,](\d+))?$/

/** Splits a plain decimal text into sign, whole and fraction digits; the last separator is the decimal one. */
const splitDecimal = (text: string): DecimalParts | undefined => {
  const plain = PLAIN.exec(text)
  if (plain) return { negative: plain[1] === '-', whole: plain[2] ?? '', fraction: plain[3] ?? '' }
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/−/g, '-')
  const shape = /^([+-]?)([\d.,]+)(-?)$/.exec(compact)
  if (!shape) return undefined
  const [, sign = '', body = '', trailing = ''] = shape
  if (sign && trailing) return undefined
  const lastDot = body.lastIndexOf('.')
  const lastComma = body.lastIndexOf(',')
  const at = Math.max(lastDot, lastComma)
  const negative = sign === '-' || trailing === '-'
  if (at < 0) return { negative, whole: body, fraction: '' }
  const separator = body.charAt(at)
  const other = separator === '.' ? ',' : '.'
  const repeated = body.indexOf(separator) !== at
  if (repeated && body.includes(other)) return undefined
  const whole = repeated ? body : body.slice(0, at)
  const fraction = repeated ? '' : body.slice(at + 1)
  const grouping = repeated ? separator : other
  const groups = whole.split(grouping)
  if (groups.length > 1 && groups.slice(1).some((group) => group.length !== 3)) return undefined
  const digits = groups.join('')
  return /^\d*$/.test(digits) && digits.length + fraction.length > 0
    ? { negative, whole: digits, fraction }
    : undefined
}

/** A JSON number as plain digits, without an exponent and without another float operation. */
const plainNumber = (value: number): string | undefined => {
  if (!Number.isFinite(value)) return undefined
  const text = String(value)
  const exponent = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!exponent) return text
  const [, sign = '', lead = '', rest = '', power = '0'] = exponent
  const shift = Number(power)
  if (shift > 21) return undefined
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${lead}${rest}`
  return `${sign}${lead}${rest.padEnd(shift, '0').slice(0, shift)}.${rest.slice(shift) || '0'}`
}

/**
 * No company has larger amounts, and sums of such amounts would exceed the safe range, so that nothing could be shown.
 */
const MAX_WHOLE_DIGITS = 12

/**
 * Reads an amount as services write it: `-77.93`, `"+300.0"`, `"1.500,00"`, `"20,00"`, `"1 234,56"`, a JSON
 * number with up to twelve decimals. A single separator is the decimal one; digits past the minor unit are
 * rounded half away from zero.
 *
 * @returns signed minor units, or undefined when the value is not an amount or has more than twelve digits before its decimals
 */
export const parseAmount = (value: unknown, digits = 2): Minor | undefined => {
  const text = typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : undefined
  const parts = text === undefined ? undefined : splitDecimal(text)
  if (!parts || parts.whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS) return undefined
  const kept = parts.fraction.slice(0, digits).padEnd(digits, '0')
  const roundUp = (parts.fraction.charCodeAt(digits) || 0) >= 53 ? 1 : 0
  const magnitude = Number(`${parts.whole}${kept}` || '0') + roundUp
  if (!Number.isSafeInteger(magnitude)) return undefined
  return toMinor(parts.negative ? -magnitude : magnitude)
}

/** Formats minor units as plain decimal text (`-1234.56`), for JSON bodies, queries and files; never for a screen. */
export const toDecimalText = (minor: Minor, digits = 2, separator: '.' | ',' = '.'): string => {
  if (digits === 0) return String(minor)
  const magnitude = Math.abs(minor)
  const scale = 10 ** digits
  const fraction = magnitude % scale
  const whole = (magnitude - fraction) / scale
  return `${minor < 0 ? '-' : ''}${whole}${separator}${String(fraction).padStart(digits, '0')}`
}

const marks = { 'pt-PT': { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const

/** An amount in plain characters, the same on every computer: `1.234,56 EUR`. For files and the terminal. */
export const plainAmount =
  (language: Language) =>
  (minor: number, currency: CurrencyCode): string => {
    const { decimal, group } = marks[language]
    const [whole = '', fraction] = toDecimalText(toMinor(minor), minorDigits(currency)).split('.')
    const grouped = whole.replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, group)
    return `${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`} ${currency}`
  }
