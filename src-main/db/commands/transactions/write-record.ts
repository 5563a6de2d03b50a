/** Writes one record of a page: finds the row it is, or makes it; twins stay two. */
import type { SqlValue, Trx } from '../../connection.ts'
import type { PackedRecord } from '../../rows/sent-page.ts'
import {
  effectiveAmount,
  fingerprintOf,
  flagsText,
  printOf,
  type SourceColumns,
  sourceColumns,
} from '../../rows/transaction-row.ts'
import { recomputeTransactions } from '../recompute-open.ts'
import type { AccountRow } from './accounts.ts'
import { indexTransaction, unindexTransaction } from './search-index.ts'

/** Where and when a record was met. */
export interface Met {
  account: AccountRow
  /** The walk over the source's pages. */
  pass: number
  at: string
  /** Its page; null on a filtered fetch, whose pages are others. */
  page: number | null
  /** The row that holds the page as sent. */
  sentPage: number
}

export type WriteOutcome = 'inserted' | 'updated' | 'unchanged' | 'repeated'

interface KnownRow extends SourceColumns {
  id: number
  seen_pass: number
  vanished_at: string | null
  search: string
}

/** Whether a person decided something about the row `t`: of equals that one is met first, and goes last. */
export const DECIDED = `(EXISTS (SELECT 1 FROM allocation a WHERE a.transaction_id = t.id)
  OR EXISTS (SELECT 1 FROM decline d WHERE d.transaction_id = t.id))`

const KNOWN = `SELECT t.id, t.seen_pass, t.vanished_at, t.search, t.booking_date, t.value_date,
    t.source_amount_minor, t.source_direction, t.currency, t.text, t.counterparty_name, t.counterparty_iban,
    t.reference, t.status, t.balance_minor, t.flags
  FROM bank_transaction t`

const BY_ID = `${KNOWN} WHERE t.account = ? AND t.source_id = ?`
const BY_FINGERPRINT = `${KNOWN} WHERE t.account = ? AND t.fingerprint = ? AND t.source_id IS NULL AND t.seen_pass < ?
  ORDER BY ${DECIDED} DESC, t.vanished_at IS NOT NULL, t.occurrence LIMIT 1`
const MEET = `UPDATE bank_transaction SET seen_pass = ?, page = ?, sent_page = ?, sent_place = ?, vanished_at = NULL
  WHERE id = ?`
const NEXT_OCCURRENCE = `SELECT coalesce(max(occurrence), 0) + 1 FROM bank_transaction
  WHERE account = ? AND fingerprint = ? AND source_id IS NULL`
const INSERT = `INSERT INTO bank_transaction (account, source_id, fingerprint, occurrence, booking_date, value_date,
    source_amount_minor, source_direction, amount_minor, open_minor, direction, currency, text,
    counterparty_name, counterparty_key, counterparty_iban, reference, status, balance_minor, flags, page,
    sent_page, sent_place, seen_pass, first_seen_at, search)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (account, source_id) WHERE source_id IS NOT NULL DO NOTHING`

/** The row this record is, where the mirror has it: a record without an id only by a row not yet met. */
const findRow = (
  trx: Trx,
  met: Met,
  record: PackedRecord,
  fingerprint: string | null,
): KnownRow | undefined =>
  fingerprint === null
    ? trx.read<KnownRow>(BY_ID).get(met.account.id, record.sourceId)
    : trx.read<KnownRow>(BY_FINGERPRINT).get(met.account.id, fingerprint, met.pass)

/** @returns false where a row of this id is there already */
const insertRow = (trx: Trx, met: Met, record: PackedRecord, fingerprint: string | null): boolean => {
  const account = met.account.id
  const effective = effectiveAmount(record.amountMinor, record.direction, met.account.direction)
  const occurrence =
    fingerprint === null ? 1 : (trx.readColumn<number>(NEXT_OCCURRENCE).get(account, fingerprint) ?? 1)
  const { changes } = trx
    .write(INSERT)
    .run(
      account,
      record.sourceId,
      fingerprint,
      occurrence,
      record.bookingDate,
      record.valueDate,
      record.amountMinor,
      record.direction,
      effective.amountMinor,
      effective.amountMinor,
      effective.direction,
      record.currency,
      record.text,
      record.counterpartyName,
      record.counterpartyKey,
      record.counterpartyIban,
      record.reference,
      record.status,
      record.balanceMinor,
      flagsText(record),
      met.page,
      met.sentPage,
      record.place,
      met.pass,
      met.at,
      record.search,
    )
  return changes > 0
}

/** Gives a row all that a record says, keeping its number and with it every decision about it. */
const updateRow = (
  trx: Trx,
  account: AccountRow,
  row: { id: number; search: string },
  record: PackedRecord,
): void => {
  const columns = sourceColumns(record)
  const effective = effectiveAmount(record.amountMinor, record.direction, account.direction)
  const values: Record<string, SqlValue> = {
    ...columns,
    amount_minor: effective.amountMinor,
    direction: effective.direction,
    counterparty_key: record.counterpartyKey,
    search: record.search,
  }
  const moved = record.search !== row.search
  if (moved) unindexTransaction(trx, row.id, row.search)
  const names = Object.keys(values)
  trx
    .write(`UPDATE bank_transaction SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
    .run(...Object.values(values), row.id)
  if (moved) indexTransaction(trx, row.id, record.search)
  recomputeTransactions(trx, [row.id])
}

const differs = (row: KnownRow, columns: SourceColumns): boolean =>
  (Object.keys(columns) as (keyof SourceColumns)[]).some((name) => row[name] !== columns[name])

/** Whether the row says another date, amount or text: more than a pending movement does that was booked meanwhile. */
const isAnother = (row: KnownRow, record: PackedRecord, print: string): boolean =>
  (row.status === record.status || row.source_amount_minor !== record.amountMinor) &&
  printOf(row.booking_date, row.source_amount_minor, row.currency, row.text) !== print

/** Whether the record is another movement than the row of its id, which this walk has met, or is known as another. */
const sharesId = (trx: Trx, met: Met, row: KnownRow, record: PackedRecord): boolean => {
  const print = fingerprintOf(record)
  if (!isAnother(row, record, print)) return false
  return (
    row.seen_pass >= met.pass ||
    trx.read<KnownRow>(BY_FINGERPRINT).get(met.account.id, print, met.pass) !== undefined
  )
}

/**
 * Writes one record as met on a walk. A record with its own id is the row of that id, and where the service gives
 * one id to several movements, the first of them is; the others are written as if they had none. One without is the first
 * row of the same fingerprint that this walk has not met yet, so that two equal records stay two rows and
 * reading them again does not make four.
 *
 * @returns `repeated` where this walk has met the record before: the pages moved while they were read
 */
export const writeRecord = (trx: Trx, met: Met, record: PackedRecord): WriteOutcome => {
  const fingerprint = record.sourceId === null ? fingerprintOf(record) : null
  // On the first walk nearly every record is new: writing it and looking only on conflict saves a search each.
  const first = fingerprint === null && met.account.full_completed_at === null
  if (first && insertRow(trx, met, record, fingerprint)) return 'inserted'
  const row = findRow(trx, met, record, fingerprint)
  if (!row) {
    insertRow(trx, met, record, fingerprint)
    return 'inserted'
  }
  const changed = differs(row, sourceColumns(record))
  if (changed && fingerprint === null && sharesId(trx, met, row, record))
    return writeRecord(trx, met, { ...record, sourceId: null })
  const repeated = row.seen_pass >= met.pass
  trx.write(MEET).run(Math.max(met.pass, row.seen_pass), met.page, met.sentPage, record.place, row.id)
  if (changed) updateRow(trx, met.account, row, record)
  if (repeated) return 'repeated'
  return changed || row.vanished_at !== null ? 'updated' : 'unchanged'
}
