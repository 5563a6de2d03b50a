/** How a fetched record becomes a row: its fingerprint, its direction under the account's setting. */
import { createHash } from 'node:crypto'
import { foldText } from '#core/fold.ts'
import type { FetchedTransaction, TransactionDirection } from '#core/transactions.ts'
import { type DirectionSetting, type Row, tables } from '../schema.ts'

/** Columns the mirror keeps for itself; a record as it was sent decides all others. */
const OWN = [
  'id',
  'account',
  'source',
  'source_id',
  'fingerprint',
  'occurrence',
  'amount_minor',
  'open_minor',
  'direction',
  'counterparty_key',
  'page',
  'seen_pass',
  'first_seen_at',
  'vanished_at',
  'search',
  'sent_page',
  'sent_place',
] as const satisfies readonly (keyof Row<'bank_transaction'>)[]

/** The columns a fetched record decides; a change of any of them is an update. */
export type SourceColumns = Omit<Row<'bank_transaction'>, (typeof OWN)[number]>

const isSource = (name: string): name is keyof SourceColumns => !(OWN as readonly string[]).includes(name)
export const sourceColumnNames: readonly (keyof SourceColumns)[] = Object.keys(
  tables.bank_transaction,
).filter(isSource)

const FINGERPRINT_LENGTH = 20

/**
 * What a record without an id is known by, together with its place among equals: date, amount and text. Not the
 * direction: where no record says it, it is learned later and must not make another transaction of this one.
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
const flagsText = (record: FetchedTransaction): string | null =>
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
