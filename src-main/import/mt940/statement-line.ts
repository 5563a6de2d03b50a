/** Parses the line of a transaction (:61:): dates, side, amount, references. */

import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { addDays, daysBetween, toIsoDate } from '#core/calendar.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import { referenceOf } from '../field-text.ts'

/**
 * `yymmdd`: years from 80 on are of the last century. Banks that count 30 days in each month write 30 February, which
 * means the last day of the month.
 */
export const shortDate = (text: string): IsoDate | undefined => {
  if (!/^\d{6}$/.test(text)) return undefined
  const short = Number(text.slice(0, 2))
  const year = short >= 80 ? 1900 + short : 2000 + short
  const month = Number(text.slice(2, 4))
  const day = Number(text.slice(4, 6))
  const date = toIsoDate(year, month, day)
  if (date !== undefined || month !== 2 || day < 29 || day > 30) return date
  const march = toIsoDate(year, 3, 1)
  return march === undefined ? undefined : addDays(march, -1)
}

/** The entry date has no year: the one that brings it nearest to the value date is taken. */
const entryDate = (valueDate: IsoDate, monthDay: string): IsoDate | undefined => {
  const year = Number(valueDate.slice(2, 4))
  const candidates = [year + 99, year, year + 1].flatMap(
    (of) => shortDate(String(of % 100).padStart(2, '0') + monthDay) ?? [],
  )
  return candidates.sort(
    (one, other) => Math.abs(daysBetween(valueDate, one)) - Math.abs(daysBetween(valueDate, other)),
  )[0]
}

export interface StatementLine {
  bookingDate: IsoDate
  valueDate: IsoDate
  /** Positive for money in. */
  amountMinor: Minor
  /** Expected (MT942), not yet booked. */
  isExpected: boolean
  isReversal: boolean
  reference: string | null
  bankReference: string | null
  /** Text of the second line. */
  text: string
}

// Value date, entry date or spaces, side, letter of the currency, amount, type of transaction, references.
const SHAPE =
  /^(\d{6})(\d{4}|\s{4})?\s?(RC|RD|EC|ED|C|D)([A-Z])?\s?(\d{1,15}[,.]?\d{0,5}|[,.]\d{1,5})\s?(?:([A-Z][A-Z0-9 ]{3})(.*))?$/

/** RC reverses a credit, so money goes out; RD reverses a debit, so money comes in. */
const IS_IN: Readonly<Record<string, boolean>> = {
  C: true,
  EC: true,
  RD: true,
  D: false,
  ED: false,
  RC: false,
}

/** @returns undefined where the field is not a transaction of the standard */
export const readStatementLine = (field: string, currency: CurrencyCode): StatementLine | undefined => {
  const [first = '', ...more] = field.split('\n')
  const shape = SHAPE.exec(first.trim())
  if (!shape) return undefined
  const [, valued = '', entered = '', side = '', , amount = '', , references = ''] = shape
  const valueDate = shortDate(valued)
  const minor = parseAmount(amount.replace(/[,.]$/, ''), minorDigits(currency))
  if (valueDate === undefined || minor === undefined) return undefined
  const bookingDate = /^(?:\s*|0000)$/.test(entered) ? valueDate : entryDate(valueDate, entered)
  if (bookingDate === undefined) return undefined
  const cut = references.indexOf('//')
  return {
    bookingDate,
    valueDate,
    amountMinor: IS_IN[side] === true ? minor : toMinor(-minor),
    isExpected: side.startsWith('E'),
    isReversal: side.startsWith('R'),
    reference: referenceOf(cut < 0 ? references : references.slice(0, cut)),
    bankReference: cut < 0 ? null : referenceOf(references.slice(cut + 2)),
    text: more.join(' ').trim(),
  }
}
