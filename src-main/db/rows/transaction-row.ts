/** Converts a fetched record to a row: its fingerprint, and its direction by the account's setting. */
import { hash } from 'node:crypto'
import { foldText } from '#core/fold.ts'
import type { FetchedTransaction, TransactionDirection } from '#core/transactions.ts'
import { type DirectionSetting, type Row, type SentRecord, tables } from '../schema/schema.ts'

type Columns = typeof tables.bank_transaction
type SourceColumn = { [C in keyof Columns]: Columns[C] extends { member: string } ? C : never }[keyof Columns]

/** The columns that a fetched record determines; a change of any of them is an update. */
export type SourceColumns = Pick<Row<'bank_transaction'>, SourceColumn>

const memberOf = Object.fromEntries(
  Object.entries(tables.bank_transaction).flatMap(([name, column]) =>
    'member' in column ? [[name, column.member]] : [],
  ),
) as Record<SourceColumn, keyof SentRecord>
export const sourceColumnNames = Object.keys(memberOf) as readonly SourceColumn[]

const FINGERPRINT_LENGTH = 20

/**
 * Identifies a record without an id, together with its position among equal ones: date, amount and text. Not the
 * direction: where no record states it, it is set later, and must not make another transaction of it.
 */
export const fingerprintOf = (record: FetchedTransaction): string =>
  toFingerprint(record.bookingDate, record.amountMinor, record.currency, record.text)

/** The fingerprint of a row, whether or not its record had an id. */
export const toFingerprint = (
  bookingDate: string | null,
  amountMinor: number,
  currency: string,
  text: string,
): string =>
  hash('sha1', `${bookingDate ?? ''}|${amountMinor}|${currency}|${foldText(text)}`, 'hex').slice(
    0,
    FINGERPRINT_LENGTH,
  )

/** As JSON; null where the record has no flag. */
const flagsText = (record: FetchedTransaction): string | null =>
  record.flags.length === 0 ? null : JSON.stringify(record.flags)

export const sourceColumns = (record: FetchedTransaction): SourceColumns => {
  const columns: Partial<Record<SourceColumn, unknown>> = {}
  for (const name of sourceColumnNames) {
    const member = memberOf[name]
    columns[name] = member === 'flags' ? flagsText(record) : record[member]
  }
  return columns as SourceColumns
}

/** Amount and direction as the mirror shows them: the record's own, or by the account's setting where it has none. */
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
