/** Writes fetched documents, and remembers which ids could not be fetched and when to ask again. */
import type { FetchedDocument } from '../../core/documents.ts'
import type { SqlValue, Trx } from '../connection.ts'
import { documentSearchText, nameKey, numberKey } from '../rows/search-text.ts'
import { recomputeDocuments } from './recompute-open.ts'

/** An id the service does not know (6) or that belongs to someone else (45). */
export interface DocumentMiss {
  documentId: number
  state: 'unknown' | 'not-allowed'
}

export interface WriteDocumentsInput {
  documents: readonly FetchedDocument[]
  misses?: readonly DocumentMiss[]
  at: string
}

export interface WriteCounts {
  inserted: number
  updated: number
  unchanged: number
}

type Columns = Record<string, SqlValue>

const toColumns = (document: FetchedDocument, provisional: 0 | 1): Columns => ({
  provisional,
  status: document.status,
  type: document.type,
  serie: document.serie,
  number: document.number,
  number_key: numberKey(document.number),
  date: document.date,
  due_date: document.dueDate,
  tax_id: document.receiver.taxId,
  name: document.receiver.name,
  customer_key: nameKey(document.receiver.name) ?? '',
  legal_name: document.receiver.legalName,
  iban: document.receiver.iban,
  email: document.receiver.email,
  currency: document.currency,
  euro_rate: document.euroRate,
  retention_percent: document.retentionPercent,
  external_id: document.externalId,
  purchase_order: document.purchaseOrder,
  document_reference: document.documentReference,
  description: document.description,
  total_minor: document.totalMinor,
  without_tax_minor: document.withoutTaxMinor,
  tax_minor: document.taxMinor,
  discount_minor: document.discountMinor,
  retention_minor: document.retentionMinor,
  foreign_total_minor: document.foreignTotalMinor,
  unpaid_minor: document.unpaidMinor,
  payment_status: document.paymentStatus,
  search: documentSearchText(document),
})

const insertSql = (names: readonly string[]): string =>
  `INSERT INTO document (id, first_fetched_at, refreshed_at, ${names.join(', ')})
   VALUES (?, ?, ?, ${names.map(() => '?').join(', ')})`
const updateSql = (names: readonly string[]): string =>
  `UPDATE document SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`

const writeParts = (trx: Trx, document: FetchedDocument): void => {
  trx
    .write(
      `INSERT INTO document_raw (document_id, receiver, transport, raw) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET receiver = excluded.receiver, transport = excluded.transport, raw = excluded.raw`,
    )
    .run(
      document.id,
      JSON.stringify(document.receiver),
      document.transport === null ? null : JSON.stringify(document.transport),
      document.raw,
    )
  trx.write('DELETE FROM document_line WHERE document_id = ?').run(document.id)
  const line = trx.write('INSERT INTO document_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [position, each] of document.lines.entries())
    line.run(
      document.id,
      position,
      each.code,
      each.description,
      each.unitPrice,
      each.quantity,
      each.unit,
      each.kind,
      each.taxPercent,
      each.discountPercent,
      each.costCenter,
    )
}

const indexText = (trx: Trx, id: number, before: string | null, after: string): void => {
  if (before === after) return
  if (before !== null)
    trx
      .write("INSERT INTO document_search (document_search, rowid, search) VALUES ('delete', ?, ?)")
      .run(id, before)
  trx.write('INSERT INTO document_search (rowid, search) VALUES (?, ?)').run(id, after)
}

/**
 * The source says for the first time what is unpaid of a document that was matched before it was shown. While
 * it names no payment, that is what those who accepted would have seen: no part of it is a payment of theirs.
 */
const rebaseAllocations = (trx: Trx, known: Columns, fetched: Columns, id: number): void => {
  if (known.provisional !== 1 || fetched.provisional === 1) return
  if (fetched.payment_status !== 'NoPayment' || fetched.unpaid_minor === known.unpaid_minor) return
  trx
    .write('UPDATE allocation SET unpaid_seen_minor = ? WHERE document_id = ?')
    .run(fetched.unpaid_minor ?? null, id)
}

const writeOne = (
  trx: Trx,
  document: FetchedDocument,
  at: string,
  provisional: 0 | 1 = 0,
): keyof WriteCounts => {
  const columns = toColumns(document, provisional)
  const names = Object.keys(columns)
  const known = trx
    .read<Columns>(
      `SELECT d.*, r.raw FROM document d LEFT JOIN document_raw r ON r.document_id = d.id WHERE d.id = ?`,
    )
    .get(document.id)
  if (!known) {
    trx.write(insertSql(names)).run(document.id, at, at, ...Object.values(columns))
    writeParts(trx, document)
    indexText(trx, document.id, null, String(columns.search))
    return 'inserted'
  }
  // A plain fetch leaves payment out (interface 4.2): silence is not news.
  if (columns.unpaid_minor === null) columns.unpaid_minor = known.unpaid_minor ?? null
  if (columns.payment_status === null) columns.payment_status = known.payment_status ?? null
  rebaseAllocations(trx, known, columns, document.id)
  const changed = known.raw !== document.raw || names.some((name) => known[name] !== columns[name])
  trx.write('UPDATE document SET refreshed_at = ?, vanished_at = NULL WHERE id = ?').run(at, document.id)
  if (!changed) return 'unchanged'
  trx.write(updateSql(names)).run(...Object.values(columns), document.id)
  writeParts(trx, document)
  indexText(trx, document.id, String(known.search), String(columns.search))
  // Another raw text alone (a new link, a new time stamp) is kept and is no change of the document.
  return names.some((name) => known[name] !== columns[name]) ? 'updated' : 'unchanged'
}

/**
 * A document as the service acknowledged it, before it can be fetched (interface 8): found and matched at once,
 * and replaced by what the service shows.
 */
export const writeProvisional = (trx: Trx, document: FetchedDocument, at: string): void => {
  writeOne(trx, document, at, 1)
  recomputeDocuments(trx, [document.id])
}

/** A cancellation the service acknowledged; a document the mirror does not hold is passed over. */
export const writeCancelled = (trx: Trx, id: number): void => {
  trx.write("UPDATE document SET status = 'A', provisional = 1 WHERE id = ?").run(id)
  recomputeDocuments(trx, [id])
}

/** Until an acknowledged document can be fetched, an answer that knows nothing of it is older than the acknowledgement. */
const isOlder = (trx: Trx, id: number, status: string | null, at: string): boolean => {
  const known = trx
    .read<{ status: string; readyAt: string | null }>(
      `SELECT d.status, t.next_attempt_at AS readyAt FROM document d
       JOIN tracked_document t ON t.document_id = d.id WHERE d.id = ? AND d.provisional = 1`,
    )
    .get(id)
  return known !== undefined && known.status !== status && known.readyAt !== null && known.readyAt > at
}

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/** A new document answers ten seconds after it was made (interface 8); it is asked for soon, and then less often. */
const CREATED_DELAY_MS = 10_000
/** After as many misses a document made here is no longer asked for by itself; about three hours. */
export const MOST_MISSES = 10

const delayAfter = (state: DocumentMiss['state'], source: string, misses: number): number => {
  if (state === 'not-allowed') return MONTH_MS
  if (source === 'created') return Math.min(HOUR_MS, CREATED_DELAY_MS * 2 ** misses)
  return Math.min(MONTH_MS, HOUR_MS * 24 ** misses)
}

/** Notes when to ask again; a document that was there before is flagged as vanished, never dropped. @returns whether it is from now on */
const rememberMiss = (trx: Trx, miss: DocumentMiss, at: string): boolean => {
  const known = trx
    .read<{ source: string; misses: number }>(
      'SELECT source, misses FROM tracked_document WHERE document_id = ?',
    )
    .get(miss.documentId)
  const delay = delayAfter(miss.state, known?.source ?? 'tracked', known?.misses ?? 0)
  trx
    .write(
      `INSERT INTO tracked_document (document_id, state, source, tracked_at, checked_at, next_attempt_at, misses)
       VALUES (?1, ?2, 'tracked', ?3, ?3, ?4, 1)
       ON CONFLICT DO UPDATE SET state = ?2, checked_at = ?3, next_attempt_at = ?4, misses = misses + 1`,
    )
    .run(miss.documentId, miss.state, at, new Date(Date.parse(at) + delay).toISOString())
  // One that was acknowledged is waited for as long as it is asked for.
  const { changes } = trx
    .write(
      `UPDATE document SET vanished_at = ?1, refreshed_at = ?1
       WHERE id = ?2 AND vanished_at IS NULL AND (provisional = 0 OR ?3 >= ${MOST_MISSES})`,
    )
    .run(at, miss.documentId, (known?.misses ?? 0) + 1)
  recomputeDocuments(trx, [miss.documentId])
  return changes > 0
}

/**
 * Writes documents as the service holds them now (interface 4.2, 4.4) and notes the ids it refused.
 *
 * @returns how many rows were new, changed, or as before
 */
export const writeDocuments = (trx: Trx, input: WriteDocumentsInput): WriteCounts => {
  const counts: WriteCounts = { inserted: 0, updated: 0, unchanged: 0 }
  const fetched = trx.write(
    `INSERT INTO tracked_document (document_id, state, source, tracked_at, checked_at) VALUES (?, 'fetched', 'tracked', ?, ?)
     ON CONFLICT DO UPDATE SET state = 'fetched', checked_at = excluded.checked_at, next_attempt_at = NULL, misses = 0`,
  )
  for (const document of input.documents) {
    if (isOlder(trx, document.id, document.status, input.at)) continue
    counts[writeOne(trx, document, input.at)] += 1
    fetched.run(document.id, input.at, input.at)
  }
  recomputeDocuments(
    trx,
    input.documents.map((document) => document.id),
  )
  for (const miss of input.misses ?? [])
    if (!isOlder(trx, miss.documentId, null, input.at) && rememberMiss(trx, miss, input.at))
      counts.updated += 1
  return counts
}
