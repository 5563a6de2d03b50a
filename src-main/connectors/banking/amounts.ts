/** Amounts of a transaction record in all their shapes: a number, a text, or an object around one. */
import type { CurrencyCode, Minor } from '#contract/values.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import {
  AMOUNT,
  BALANCE,
  CREDIT_AMOUNT,
  CURRENCY,
  DEBIT_AMOUNT,
  INNER_AMOUNT,
  INNER_CURRENCY,
  SCALE,
  UNSCALED,
} from './fields.ts'
import { type Fields, firstOf, toFields } from './record.ts'

export interface ReadAmount {
  minor: Minor | undefined
  present: boolean
  currency: CurrencyCode
  currencyUnreadable: boolean
  /** plus, minus: by a written sign, or the side of a credit/debit pair. */
  sign: 'plus' | 'minus' | 'none'
  /** The side of a credit/debit pair decides like an indicator. */
  fromPair: boolean
}

/** The amount of a record in minor units of its own currency, or of `currency` where it names none. */
export const readAmount = (fields: Fields, fallback: CurrencyCode): ReadAmount => {
  const single = firstOf(fields, AMOUNT, readAny)
  const credit = single.present ? undefined : firstOf(fields, CREDIT_AMOUNT, readAny).value
  const debit = single.present ? undefined : firstOf(fields, DEBIT_AMOUNT, readAny).value
  const named = firstOf(fields, CURRENCY, asIs).value ?? (single.value ?? credit ?? debit)?.currency
  const currency = toCurrencyCode(named)
  const base = {
    currency: currency ?? fallback,
    currencyUnreadable: named !== undefined && currency === undefined,
  }
  const digits = minorDigits(base.currency)
  if (credit || debit) {
    const paidIn = credit ? parseAmount(credit.sent, digits) : toMinor(0)
    const paidOut = debit ? parseAmount(debit.sent, digits) : toMinor(0)
    if (paidIn === undefined || paidOut === undefined)
      return { ...base, minor: undefined, present: true, sign: 'none', fromPair: true }
    const minor = toMinor(Math.abs(paidIn) - Math.abs(paidOut))
    return { ...base, minor, present: true, sign: minor < 0 ? 'minus' : 'plus', fromPair: true }
  }
  const minor = single.value && parseAmount(single.value.sent, digits)
  const sign = single.value ? signOf(single.value.sent, minor) : 'none'
  return { ...base, minor, present: single.present, sign, fromPair: false }
}

/** A scalar amount, and the currency next to it where there is one. */
interface SentAmount {
  sent: string | number
  currency: unknown
}

/** `{unscaledValue, scale}` as decimal text: 12345 and 2 are 123.45. */
const scaledText = (unscaled: unknown, scale: unknown): string | undefined => {
  const digits = /^(-?)(\d{1,25})$/.exec(String(unscaled))
  const places = Number(scale ?? 0)
  if (!digits || !Number.isInteger(places) || Math.abs(places) > 20) return undefined
  const [, sign = '', body = ''] = digits
  if (places <= 0) return `${sign}${body}${'0'.repeat(-places)}`
  const padded = body.padStart(places + 1, '0')
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`
}

const asIs = (sent: unknown): unknown => sent
const readAny = (sent: unknown): SentAmount | undefined => unwrap(sent)

/** Unwraps `{amount, currency}`, `{value, currencyCode}`, `{value: {unscaledValue, scale}, currencyCode}`. */
const unwrap = (sent: unknown, depth = 0): SentAmount | undefined => {
  if (typeof sent === 'number' || typeof sent === 'string') return { sent, currency: undefined }
  const fields = depth < 3 ? toFields(sent) : undefined
  if (!fields) return undefined
  const unscaled = firstOf(fields, UNSCALED, asIs).value
  if (unscaled !== undefined) {
    const text = scaledText(unscaled, firstOf(fields, SCALE, asIs).value)
    return text === undefined ? undefined : { sent: text, currency: undefined }
  }
  const inner = unwrap(firstOf(fields, INNER_AMOUNT, asIs).value, depth + 1)
  return (
    inner && { sent: inner.sent, currency: inner.currency ?? firstOf(fields, INNER_CURRENCY, asIs).value }
  )
}

const toCurrencyCode = (sent: unknown): CurrencyCode | undefined => {
  const code = typeof sent === 'string' ? sent.trim().toUpperCase() : ''
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

const signOf = (sent: string | number, minor: Minor | undefined): ReadAmount['sign'] => {
  if (minor !== undefined && minor < 0) return 'minus'
  return typeof sent === 'string' && sent.trimStart().startsWith('+') ? 'plus' : 'none'
}

/** The running balance after the record; undefined where it cannot be read. */
export const readBalance = (
  fields: Fields,
  currency: CurrencyCode,
): { value: Minor | undefined; present: boolean } =>
  firstOf(fields, BALANCE, (sent) => {
    const amount = unwrap(sent)
    return amount && parseAmount(amount.sent, minorDigits(currency))
  })
