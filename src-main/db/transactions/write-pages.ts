/** Writes pages of the transactions list together with the cursor after them. */
import { createHash } from 'node:crypto'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { Trx } from '../connection/connection.ts'
import { recomputeTransactions } from '../documents/recompute-open.ts'
import { insertInto, mirror, type Params, query, updateById } from '../query/query.ts'
import { lastTransaction } from '../rows/last-numbers.ts'
import { searchWithNote } from '../rows/notes.ts'
import { type PackedRecord, unpackRecords } from '../rows/sent-page.ts'
import {
  effectiveAmount,
  fingerprintOf,
  type SourceColumns,
  sourceColumnNames,
  sourceColumns,
  toFingerprint,
} from '../rows/transaction-row.ts'
import { type AccountRow, setAccountDirection } from './accounts.ts'
import { findFileRow, hasFileRows, joinFileRow } from './file-rows.ts'
import { isDecided } from './is-decided.ts'
import {
  accountOf,
  digestOf,
  getRun,
  type PageInput,
  type RunProgress,
  type RunRow,
  saveRun,
  toProgress,
} from './page-cursor.ts'
import { nextOccurrence } from './rows-of-files.ts'
import { indexTransaction, unindexTransaction } from './search-index.ts'
import { keepPage } from './sent-pages.ts'
import { postponeSortIndexes } from './sort-indexes.ts'

export interface WritePagesInput {
  runId: number
  pages: readonly PageInput[]
  at: string
}

/** Writes pages in order, and the cursor after the last of them. */
export const writeTransactionPages = (trx: Trx, input: WritePagesInput): RunProgress => {
  const run = getRun(trx, input.runId)
  const [first] = input.pages
  if (run.scope === 'full' && first)
    postponeSortIndexes(trx, 'bank_transaction', first.totalCount - lastTransaction(trx))
  for (const page of input.pages) writePage(trx, run, page, input.at)
  saveRun(trx, run)
  return toProgress(run)
}

/** Fingerprints of the records without an id: the first record of the next page may be the same one, moved. */
const fingerprintsOf = (records: readonly FetchedTransaction[]): string[] =>
  records.filter((record) => record.sourceId === null).map(fingerprintOf)

const mayHaveMoved = (run: RunRow, [first]: readonly FetchedTransaction[]): boolean => {
  if (run.last_page_prints === null || first === undefined || first.sourceId !== null) return false
  return (JSON.parse(run.last_page_prints) as string[]).includes(fingerprintOf(first))
}

/** Where the records themselves show the direction, no answer of a person is needed; an existing answer stays. */
const signedAccount = (trx: Trx, run: RunRow, page: PageInput): AccountRow => {
  const account = accountOf(trx, run)
  if (!page.amountsAreSigned || account.direction !== null) return account
  setAccountDirection(trx, { accountId: account.account_id, direction: 'by-sign' })
  return accountOf(trx, run)
}

/** What a later pass brings follows what an earlier one did: more than the records of any pass. */
const PLACES_OF_PASS = 1_000_000_000

/** The service sends the newest first; a page whose days ascend shows that one does not. */
const isOldestFirst = (records: readonly FetchedTransaction[]): boolean =>
  (records[0]?.bookingDate ?? '') < (records.at(-1)?.bookingDate ?? '')

const writePage = (trx: Trx, run: RunRow, page: PageInput, at: string): void => {
  const records = unpackRecords(page.records)
  const account = signedAccount(trx, run, page)
  const met = {
    account,
    pass: run.pass,
    at,
    page: run.scope === 'filtered' ? null : page.page,
    sentPage: keepPage(trx, page.body),
    hasFileRows: hasFileRows(trx, account.id),
    placeInDay: run.pass * PLACES_OF_PASS,
  }
  const step = isOldestFirst(records) ? 1 : -1
  if (run.total_count !== null && run.total_count !== page.totalCount) run.steady = 0
  if (mayHaveMoved(run, records)) run.steady = 0
  for (const record of records) {
    const placeInDay = met.placeInDay + step * run.seen
    const outcome = writeRecord(trx, { ...met, placeInDay }, record)
    if (outcome !== 'repeated') {
      run.seen += 1
      run[outcome] += 1
    }
  }
  const prints = fingerprintsOf(records)
  run.last_page_prints = prints.length === 0 ? null : JSON.stringify(prints)
  run.last_page_digest = digestOf(records)
  run.digest = createHash('sha1').update(run.digest).update(run.last_page_digest).digest('hex')
  run.left_out += page.received - records.length
  run.received += page.received
  run.pages += 1
  run.next_page = page.page + 1
  run.page_count = page.totalPages
  run.total_count = page.totalCount
}

/** Where and when a record was returned. */
interface RecordContext {
  account: AccountRow
  /** The pass over the source's pages. */
  pass: number
  at: string
  /** Its page; null on a filtered fetch, whose pages are others. */
  page: number | null
  /** The row that contains the page as it was sent. */
  sentPage: number
  /** Whether files show transactions of the account that the service has not shown yet. */
  hasFileRows: boolean
  placeInDay: number
}

type WriteOutcome = 'inserted' | 'updated' | 'unchanged' | 'repeated'

/**
 * Writes one record of a page: finds its row, or creates it; equal records stay two rows. Writes one record of a pass.
 * A record with an id of its own is the row with that id; where the service gives one id to several transactions, the
 * first of them is, and the others are treated as if they had none. A record without an id is the first row with the
 * same fingerprint that this pass has not returned yet, so that two equal records stay two rows, and reading them again
 * does not create four.
 *
 * @returns `repeated` where this pass has returned the record before: the pages moved while they were read
 */
const writeRecord = (trx: Trx, met: RecordContext, record: PackedRecord): WriteOutcome => {
  const fingerprint = record.sourceId === null ? fingerprintOf(record) : null
  // In the first run nearly every record is new: searching only on conflict saves a search each.
  const first = fingerprint === null && met.account.full_completed_at === null
  const shown = effectiveAmount(record.amountMinor, record.direction, met.account.direction).amountMinor
  const ofFile = met.hasFileRows ? findFileRow(trx, met.account.id, record, shown) : undefined
  if (first && !ofFile && insertRow(trx, met, record, fingerprint)) return 'inserted'
  const row = findRow(trx, met, record, fingerprint)
  if (!row && ofFile) {
    takeOverFileRow(trx, met, ofFile, record, fingerprint)
    return 'inserted'
  }
  if (!row) {
    insertRow(trx, met, record, fingerprint)
    return 'inserted'
  }
  const changed = differs(row, sourceColumns(record))
  if (changed && fingerprint === null && isOtherUnderSameId(trx, met, row, record))
    return writeRecord(trx, met, { ...record, sourceId: null })
  const repeated = row.seen_pass >= met.pass
  trx.write(MEET).run(Math.max(met.pass, row.seen_pass), met.page, met.sentPage, record.place, row.id)
  if (changed) updateRow(trx, met.account, row, record)
  if (ofFile && ofFile.id !== row.id && row.status !== 'booked') joinFileRow(trx, row, ofFile)
  if (repeated) return 'repeated'
  return changed || row.vanished_at !== null ? 'updated' : 'unchanged'
}

const known = () =>
  mirror
    .selectFrom('bank_transaction as t')
    .select(['t.id', 't.seen_pass', 't.vanished_at', 't.search'])
    .select(sourceColumnNames)
type KnownRow = ReturnType<typeof bySourceId.all>[number]

const bySourceId = query(({ account, sourceId }: Params<{ account: number; sourceId: string | null }>) =>
  known().where('t.account', '=', account).where('t.source_id', '=', sourceId),
)
type Printed = { account: number; fingerprint: string; pass: number }
const byFingerprint = query(({ account, fingerprint, pass }: Params<Printed>) =>
  known()
    .where('t.account', '=', account)
    .where('t.fingerprint', '=', fingerprint)
    .where('t.source', '=', 'service')
    .where('t.source_id', 'is', null)
    .where('t.seen_pass', '<', pass)
    .orderBy(isDecided, 'desc')
    .orderBy((eb) => eb('t.vanished_at', 'is not', null))
    .orderBy('t.occurrence')
    .limit(1),
)
const insertTransaction = insertInto(
  'bank_transaction',
  'ON CONFLICT (account, source_id) WHERE source_id IS NOT NULL DO NOTHING',
)
const updateTransaction = updateById('bank_transaction')
const MEET = `UPDATE bank_transaction SET seen_pass = ?, page = ?, sent_page = ?, sent_place = ?, vanished_at = NULL
  WHERE id = ?`

/** The row of this record, if the mirror has it: for a record without an id only a row that was not returned yet. */
const findRow = (
  trx: Trx,
  met: RecordContext,
  record: PackedRecord,
  fingerprint: string | null,
): KnownRow | undefined =>
  fingerprint === null
    ? bySourceId.get(trx, { account: met.account.id, sourceId: record.sourceId })
    : byFingerprint.get(trx, { account: met.account.id, fingerprint, pass: met.pass })

/** @returns false where a row with this id exists */
const insertRow = (
  trx: Trx,
  met: RecordContext,
  record: PackedRecord,
  fingerprint: string | null,
): boolean => {
  const account = met.account.id
  const effective = effectiveAmount(record.amountMinor, record.direction, met.account.direction)
  const occurrence = fingerprint === null ? 1 : nextOccurrence(trx, account, fingerprint)
  const { changes } = insertTransaction(trx, {
    ...sourceColumns(record),
    account,
    source_id: record.sourceId,
    fingerprint,
    occurrence,
    amount_minor: effective.amountMinor,
    open_minor: effective.amountMinor,
    direction: effective.direction,
    counterparty_key: record.counterpartyKey,
    page: met.page,
    seen_pass: met.pass,
    first_seen_at: met.at,
    vanished_at: null,
    search: record.search,
    sent_page: met.sentPage,
    sent_place: record.place,
    place_in_day: met.placeInDay,
  })
  return changes > 0
}

/** Replaces the content of a row by a record; its row number and all its decisions stay. */
const updateRow = (
  trx: Trx,
  account: AccountRow,
  row: { id: number; search: string },
  record: PackedRecord,
): void => {
  const effective = effectiveAmount(record.amountMinor, record.direction, account.direction)
  const search = searchWithNote(trx, { transactionId: row.id }, record.search)
  const moved = search !== row.search
  if (moved) unindexTransaction(trx, row.id, row.search)
  updateTransaction(trx, row.id, {
    ...sourceColumns(record),
    amount_minor: effective.amountMinor,
    direction: effective.direction,
    counterparty_key: record.counterpartyKey,
    search,
  })
  if (moved) indexTransaction(trx, row.id, search)
  recomputeTransactions(trx, [row.id])
}

const differs = (row: KnownRow, columns: SourceColumns): boolean =>
  sourceColumnNames.some((name) => row[name] !== columns[name])

/** A transaction that files showed first now belongs to the service; its row number and all its decisions stay. */
const takeOverFileRow = (
  trx: Trx,
  met: RecordContext,
  row: { id: number; search: string },
  record: PackedRecord,
  fingerprint: string | null,
): void => {
  const account = met.account.id
  const occurrence = fingerprint === null ? 1 : nextOccurrence(trx, account, fingerprint)
  trx
    .write(
      "UPDATE bank_transaction SET source = 'service', source_id = ?, fingerprint = ?, occurrence = ?, place_in_day = ? WHERE id = ?",
    )
    .run(record.sourceId, fingerprint, occurrence, met.placeInDay, row.id)
  trx.write(MEET).run(met.pass, met.page, met.sentPage, record.place, row.id)
  updateRow(trx, met.account, row, record)
}

/** Whether the row has another date, amount or text: more changes than when a pending transaction is booked. */
const differsInContent = (row: KnownRow, record: PackedRecord, print: string): boolean =>
  (row.status === record.status || row.source_amount_minor !== record.amountMinor) &&
  toFingerprint(row.booking_date, row.source_amount_minor, row.currency, row.text) !== print

/**
 * Whether the record is another transaction than the row of its id, which this pass has returned already, or is known
 * to be.
 */
const isOtherUnderSameId = (trx: Trx, met: RecordContext, row: KnownRow, record: PackedRecord): boolean => {
  const print = fingerprintOf(record)
  if (!differsInContent(row, record, print)) return false
  return (
    row.seen_pass >= met.pass ||
    byFingerprint.get(trx, { account: met.account.id, fingerprint: print, pass: met.pass }) !== undefined
  )
}
