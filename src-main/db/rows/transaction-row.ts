/** How a fetched record becomes a row: its fingerprint, its direction under the account's setting. */
import { createHash } from 'node:crypto'
import { foldText } from '../../core/fold.ts'
import type { FetchedTransaction, TransactionDirection } from '../../core/transactions.ts'

/** A person's answer for an account whose records carry no direction. */
export type DirectionSetting = 'in' | 'out' | 'by-sign'

/** The columns a fetched record decides; a change of any of them is an update. */
export interface SourceColumns {
  booking_date: string | null
  value_date: string | null
  source_amount_minor: number
  source_direction: string
  currency: string
  text: string
  counterparty_name: string | null
  counterparty_iban: string | null
  reference: string | null
  status: string
  balance_minor: number | null
  flags: string | null
}

const FINGERPRINT_LENGTH = 20

/**
 * What a record without an id is known by, together with its place among equals: date, amount and text. Not the
 * direction: where no record says it, it is learned later and must not make another movement of this one.
 */
export const fingerprintOf = (record: FetchedTransaction): string =>
  printOf(record.bookingDate, record.amountMinor, record.currency, record.text)

/** The same of a row, whether or not the record had an id. */
export const printOf = (
  bookingDate: string | null,
  amountMinor: number,
  currency: string,
  text: string,
): string =>
  createHash('sha1')
    .update(`${bookingDate ?? ''}|${amountMinor}|${currency}|${foldText(text)}`)
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH)

/** As JSON; null where the record carries no flag. */
export const flagsText = (record: FetchedTransaction): string | null =>
  record.flags.length === 0 ? null : JSON.stringify(record.flags)

export const sourceColumns = (record: FetchedTransaction): SourceColumns => ({
  booking_date: record.bookingDate,
  value_date: record.valueDate,
  source_amount_minor: record.amountMinor,
  source_direction: record.direction,
  currency: record.currency,
  text: record.text,
  counterparty_name: record.counterpartyName,
  counterparty_iban: record.counterpartyIban,
  reference: record.reference,
  status: record.status,
  balance_minor: record.balanceMinor,
  flags: flagsText(record),
})

/** Amount and direction as the mirror shows them: the record's own, or the account's setting where it has none. */
export const effectiveAmount = (
  amountMinor: number,
  direction: TransactionDirection,
  setting: DirectionSetting | null,
): { amountMinor: number; direction: TransactionDirection } => {
  if (direction !== 'unknown' || setting === null) return { amountMinor, direction }
  const magnitude = Math.abs(amountMinor)
  if (setting === 'in') return { amountMinor: magnitude, direction: 'in' }
  if (setting === 'out') return { amountMinor: -magnitude, direction: 'out' }
  return { amountMinor, direction: amountMinor < 0 ? 'out' : 'in' }
}
