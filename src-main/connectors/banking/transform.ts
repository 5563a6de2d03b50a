/** Converts transaction records of any dialect to plain values: no record is ever rejected or lost. */
import type { TransactionFlag } from '#contract/transactions.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { isPlausibleDate } from '#core/calendar.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import {
  type FetchedTransaction,
  type TransactionDirection,
  UNKNOWN_TRANSACTION,
} from '#core/transactions.ts'
import { readDate } from '../dates.ts'
import * as names from './fields.ts'
import {
  AMOUNT,
  asIs,
  BALANCE,
  CREDIT_AMOUNT,
  CURRENCY,
  DEBIT_AMOUNT,
  INNER_AMOUNT,
  INNER_CURRENCY,
  readIban,
  readName,
  readText,
  SCALE,
  UNSCALED,
} from './fields.ts'
import { allOf, type Fields, firstOf, toFields } from './record.ts'

export interface DecodeContext {
  /** For records without a currency. */
  currency: CurrencyCode
  /** Already known; the records themselves may show it too. */
  amountsAreSigned: boolean
}

/**
 * Decodes the records of one page (interface 2.10) by the table of names; each yields one value, flagged where
 * something could not be read. Linear in the size of the page.
 *
 * @returns `amountsAreSigned` where this page or the context shows it
 */
export const decodeTransactions = (
  records: readonly unknown[],
  context: DecodeContext,
): { transactions: FetchedTransaction[]; amountsAreSigned: boolean } => {
  const all = records.map((record) => open(record, context.currency))
  const showsSign = (opened: Opened | undefined): boolean =>
    opened?.indicator === undefined && opened?.amount.fromPair === false && opened.amount.sign === 'minus'
  const signed = context.amountsAreSigned || all.some(showsSign)
  const withSigns = { ...context, amountsAreSigned: signed }
  const transactions = all.map((opened, place) =>
    opened ? decodeOpened(opened, withSigns, place) : decodeJunk(context, place),
  )
  return { transactions, amountsAreSigned: signed }
}

const readIndicator = (sent: unknown): 'in' | 'out' | undefined => {
  if (typeof sent !== 'string') return undefined
  const word = sent.trim().toLowerCase()
  return names.IN_WORDS.has(word) ? 'in' : names.OUT_WORDS.has(word) ? 'out' : undefined
}

/** Joins the parts of a text from several members, leaving out repetitions. */
const joinTexts = (texts: readonly string[]): string => {
  if (texts.length < 2) return texts[0] ?? ''
  const isRepeated = (text: string, at: number): boolean =>
    texts.some((other, index) => index !== at && other.includes(text) && (other !== text || index < at))
  return texts.filter((text, at) => !isRepeated(text, at)).join(' · ')
}

const readDates = (fields: Fields, pending: boolean, flags: TransactionFlag[]) => {
  const booking = firstOf(fields, names.BOOKING_DATE, readDate)
  const value = firstOf(fields, names.VALUE_DATE, readDate)
  if (booking.value === undefined && booking.present) flags.push('date-unreadable')
  else if (booking.value === undefined && !pending) flags.push('date-missing')
  if (value.value === undefined && value.present) flags.push('value-date-unreadable')
  const isImplausible = (date: IsoDate | undefined): boolean => date !== undefined && !isPlausibleDate(date)
  if (isImplausible(booking.value) || isImplausible(value.value)) flags.push('date-implausible')
  return { bookingDate: booking.value ?? null, valueDate: value.value ?? null }
}

/** An indicator has precedence over the sign, a sign over what is known of the account; without any it is unknown. */
const toDirection = (
  amount: ReadAmount,
  indicator: 'in' | 'out' | undefined,
  signed: boolean,
): TransactionDirection => {
  if (indicator !== undefined) return indicator
  if (amount.sign === 'minus') return 'out'
  if (amount.sign === 'plus' || signed) return 'in'
  return 'unknown'
}

const plainMembers = Object.entries(names.PLAIN) as [names.PlainMember, names.PlainDatum][]
const readPlain = (fields: Fields): Record<names.PlainMember, string | null> => {
  const plain: Partial<Record<names.PlainMember, string | null>> = {}
  for (const [member, { paths, read }] of plainMembers)
    plain[member] = firstOf(fields, paths, read).value ?? null
  return plain as Record<names.PlainMember, string | null>
}

const readParty = (fields: Fields, direction: TransactionDirection) => ({
  counterpartyName: firstOf(fields, names.PARTY[direction], readName).value ?? null,
  counterpartyIban: firstOf(fields, names.PARTY_IBAN[direction], readIban).value ?? null,
})

/** What has to be known of the whole page before a record is decoded. */
interface Opened {
  fields: Fields
  amount: ReadAmount
  indicator: 'in' | 'out' | undefined
}

const open = (record: unknown, currency: CurrencyCode): Opened | undefined => {
  const fields = toFields(record)
  return (
    fields && {
      fields,
      amount: readAmount(fields, currency),
      indicator: firstOf(fields, names.INDICATOR, readIndicator).value,
    }
  )
}

const decodeOpened = (opened: Opened, context: DecodeContext, place: number): FetchedTransaction => {
  const { fields, amount, indicator } = opened
  const flags: TransactionFlag[] = []
  const statusWord = firstOf(fields, names.STATUS, readName).value?.toLowerCase()
  const pendingSent = firstOf(fields, names.PENDING, asIs).value
  const pending = pendingSent === true || pendingSent === 'true' || names.PENDING_WORDS.has(statusWord ?? '')
  const dates = readDates(fields, pending, flags)

  if (amount.minor === undefined) flags.push(amount.present ? 'amount-unreadable' : 'amount-missing')
  if (amount.currencyUnreadable) flags.push('currency-unreadable')
  if (indicator === undefined && firstOf(fields, names.PURE_INDICATOR, asIs).present)
    flags.push('indicator-unknown')
  if (indicator === 'in' && amount.sign === 'minus') flags.push('indicator-against-sign')
  const direction = toDirection(amount, indicator, context.amountsAreSigned)
  const magnitude = Math.abs(amount.minor ?? 0)

  const balance = readBalance(fields, amount.currency)
  if (balance.value === undefined && balance.present) flags.push('balance-unreadable')
  const texts = allOf(fields, names.TEXT, readText)
  return {
    ...readPlain(fields),
    ...dates,
    amountMinor: toMinor(direction === 'out' ? -magnitude : magnitude),
    direction,
    currency: amount.currency,
    text: texts.length > 0 ? joinTexts(texts) : (firstOf(fields, names.TEXT_FALLBACK, readText).value ?? ''),
    ...readParty(fields, direction),
    status: pending ? 'pending' : 'booked',
    balanceMinor: balance.value ?? null,
    flags,
    place,
  }
}

/** A value that is not a record counts as a record with only unknown values. */
const decodeJunk = ({ currency }: DecodeContext, place: number): FetchedTransaction => ({
  ...UNKNOWN_TRANSACTION,
  currency,
  flags: ['not-a-record'],
  place,
})

interface ReadAmount {
  minor: Minor | undefined
  present: boolean
  currency: CurrencyCode
  currencyUnreadable: boolean
  /** plus, minus: by a written sign, or the side of a credit/debit pair. */
  sign: 'plus' | 'minus' | 'none'
  /** The side of a credit/debit pair decides like an indicator. */
  fromPair: boolean
}

/**
 * Amounts of a transaction record in all their shapes: a number, a text, or an object around one. The amount of a
 * record in minor units of its own currency, or of `currency` where it names none.
 */
const readAmount = (fields: Fields, fallback: CurrencyCode): ReadAmount => {
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
const readBalance = (
  fields: Fields,
  currency: CurrencyCode,
): { value: Minor | undefined; present: boolean } =>
  firstOf(fields, BALANCE, (sent) => {
    const amount = unwrap(sent)
    return amount && parseAmount(amount.sent, minorDigits(currency))
  })
