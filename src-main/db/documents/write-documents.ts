/** Writes fetched documents, and records which ids could not be fetched and when to try again. */
import type { DocumentId, ServiceDocumentId } from '#contract/values.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { searchWithNote } from '../rows/notes.ts'
import { sortableNumber } from '../rows/search-text.ts'
import { isOfSide } from '../schema/rules.ts'
import type { Row } from '../schema/schema.ts'
import {
  type DocumentValues,
  differs,
  indexDocuments,
  insertDocument,
  replaceDocument,
  type SearchChange,
  toDocumentValues,
} from './document-rows.ts'
import { recomputeDocuments } from './recompute-open.ts'

/** An id that the service does not know (6) or that belongs to another company (45). */
export interface DocumentMiss {
  documentId: ServiceDocumentId
  state: 'unknown' | 'not-allowed'
}

export interface WriteDocumentsInput {
  documents: readonly FetchedDocument[]
  misses?: readonly DocumentMiss[]
  /** Documents whose response could not be used: their rows are not changed. */
  unreadable?: readonly ServiceDocumentId[]
  at: string
}

export interface WriteCounts {
  inserted: number
  updated: number
  unchanged: number
}

/**
 * Writes documents as the service has them now (interface 4.2, 4.4), and records the ids that it refused.
 *
 * @returns how many rows were new, changed or unchanged
 */
export const writeDocuments = (trx: Trx, input: WriteDocumentsInput): WriteCounts => {
  const counts: WriteCounts = { inserted: 0, updated: 0, unchanged: 0 }
  const fetched = trx.write(
    `INSERT INTO tracked_document (source_id, state, source, tracked_at, checked_at) VALUES (?, 'fetched', 'tracked', ?, ?)
     ON CONFLICT DO UPDATE SET state = 'fetched', checked_at = excluded.checked_at, next_attempt_at = NULL, misses = 0`,
  )
  const written: DocumentId[] = []
  const toIndex: SearchChange[] = []
  for (const document of input.documents) {
    if (isOlder(trx, document.id, document.status, input.at)) continue
    const { id, change, search } = writeOne(trx, document, input.at)
    if (search) toIndex.push(search)
    counts[change] += 1
    written.push(id)
    fetched.run(document.id, input.at, input.at)
  }
  indexDocuments(trx, toIndex)
  recomputeDocuments(trx, written)
  for (const miss of input.misses ?? [])
    if (!isOlder(trx, miss.documentId, null, input.at) && rememberMiss(trx, miss, input.at))
      counts.updated += 1
  const unreadable = trx.write(
    "UPDATE tracked_document SET state = 'unreadable', checked_at = ?, next_attempt_at = NULL WHERE source_id = ?",
  )
  for (const id of input.unreadable ?? []) unreadable.run(input.at, id)
  return counts
}

const knownDocument = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .leftJoin('document_raw as r', 'r.document_id', 'd.id')
    .selectAll('d')
    .select('r.raw')
    .where('d.source_id', '=', id),
)
const ofFiles = query(({ key, number }: Params<{ key: string; number: string }>) =>
  mirror
    .selectFrom('document as d')
    .leftJoin('document_raw as r', 'r.document_id', 'd.id')
    .selectAll('d')
    .select('r.raw')
    .where('d.number_key', '=', key)
    .where('d.number', '=', number)
    .where('d.source', '=', 'file')
    .where(isOfSide('d', 'customer')),
)
const acknowledged = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .innerJoin('tracked_document as t', 't.source_id', 'd.source_id')
    .select(['d.status', 't.next_attempt_at as readyAt'])
    .where('d.source_id', '=', id)
    .where('d.provisional', '=', 1),
)
const rowOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').select('id').where('source_id', '=', id),
)
const tracked = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('tracked_document').select(['source', 'misses']).where('source_id', '=', id),
)

/**
 * The service states for the first time the unpaid amount of a document that was matched before. While it states no
 * payment, this is the amount at the time of acceptance: it includes none of the accepted payments.
 */
const rebaseAllocations = (trx: Trx, known: Row<'document'>, fetched: DocumentValues): void => {
  if ((known.provisional !== 1 && known.source !== 'file') || fetched.provisional === 1) return
  if (fetched.payment_status !== 'NoPayment' || fetched.unpaid_minor === known.unpaid_minor) return
  trx
    .write('UPDATE allocation SET unpaid_seen_minor = ? WHERE document_id = ?')
    .run(fetched.unpaid_minor, known.id)
}

/**
 * A document that files showed first and the service shows now belongs to the service: it keeps its row number and all
 * its decisions.
 */
const adopted = (trx: Trx, { id: sourceId, number, status }: FetchedDocument) => {
  if (number === null || status === 'D') return undefined
  const row = ofFiles.get(trx, { key: sortableNumber(number) ?? '', number })
  if (!row) return undefined
  trx.write("UPDATE document SET source = 'service', source_id = ? WHERE id = ?").run(sourceId, row.id)
  trx.write('DELETE FROM filed_open WHERE document_id = ?').run(row.id)
  return row
}

interface Written {
  id: DocumentId
  change: keyof WriteCounts
  /** The update of its search index. */
  search?: SearchChange
}

const writeOne = (trx: Trx, document: FetchedDocument, at: string, provisional: 0 | 1 = 0): Written => {
  const columns = toDocumentValues(document, provisional)
  const known = knownDocument.get(trx, { id: document.id }) ?? adopted(trx, document)
  if (!known) {
    const by = { source: 'service', source_id: document.id, side: 'customer', issuer: null } as const
    const search = insertDocument(trx, by, document, columns, at)
    return { id: search.id, change: 'inserted', search }
  }
  const { id } = known
  columns.search = searchWithNote(trx, { documentId: id }, columns.search)
  // A plain fetch has no payment fields (interface 4.2): a missing field changes nothing.
  if (columns.unpaid_minor === null) columns.unpaid_minor = known.unpaid_minor
  if (columns.payment_status === null) columns.payment_status = known.payment_status
  rebaseAllocations(trx, known, columns)
  const isNews = differs(known, columns)
  trx.write('UPDATE document SET refreshed_at = ?, vanished_at = NULL WHERE id = ?').run(at, id)
  if (!isNews && known.raw === document.raw) return { id, change: 'unchanged' }
  const search = replaceDocument(trx, known, document, columns)
  // A difference only in the raw text (a new link or time stamp) is stored, but does not count as a change of the
  // document.
  return { id, change: isNews ? 'updated' : 'unchanged', search }
}

/**
 * Writes a document as the service acknowledged it, before it can be fetched (interface 8): it is searched and matched
 * at once, and replaced when it is fetched.
 */
export const writeProvisional = (trx: Trx, document: FetchedDocument, at: string): void => {
  const { id, search } = writeOne(trx, document, at, 1)
  indexDocuments(trx, search ? [search] : [])
  recomputeDocuments(trx, [id])
}

/** Records a cancellation that the service acknowledged; a document that is not in the mirror is skipped. */
export const writeCancelled = (trx: Trx, sourceId: ServiceDocumentId): void => {
  const id = rowOf.get(trx, { id: sourceId })
  if (id === undefined) return
  trx.write("UPDATE document SET status = 'A', provisional = 1 WHERE id = ?").run(id)
  recomputeDocuments(trx, [id])
}

/**
 * Until an acknowledged document can be fetched, a response that does not know it is older than the acknowledgement.
 */
const isOlder = (trx: Trx, id: ServiceDocumentId, status: string | null, at: string): boolean => {
  const known = acknowledged.get(trx, { id })
  return known !== undefined && known.status !== status && known.readyAt !== null && known.readyAt > at
}

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/**
 * A new document can be fetched ten seconds after its creation (interface 8); it is requested soon, then less often.
 */
const CREATED_DELAY_MS = 10_000
/** After this many misses a document created here is no longer requested automatically; about three hours. */
export const MAX_MISSES = 10

const delayAfter = (state: DocumentMiss['state'], source: string, misses: number): number => {
  if (state === 'not-allowed') return MONTH_MS
  if (source === 'created') return Math.min(HOUR_MS, CREATED_DELAY_MS * 2 ** misses)
  return Math.min(MONTH_MS, HOUR_MS * 24 ** misses)
}

/**
 * Records when to try again; a document that existed is flagged as vanished, never deleted. @returns whether it
 * vanished now
 */
const rememberMiss = (trx: Trx, miss: DocumentMiss, at: string): boolean => {
  const known = tracked.get(trx, { id: miss.documentId })
  const delay = delayAfter(miss.state, known?.source ?? 'tracked', known?.misses ?? 0)
  trx
    .write(
      `INSERT INTO tracked_document (source_id, state, source, tracked_at, checked_at, next_attempt_at, misses)
       VALUES (?1, ?2, 'tracked', ?3, ?3, ?4, 1)
       ON CONFLICT DO UPDATE SET state = ?2, checked_at = ?3, next_attempt_at = ?4, misses = misses + 1`,
    )
    .run(miss.documentId, miss.state, at, new Date(Date.parse(at) + delay).toISOString())
  const id = rowOf.get(trx, { id: miss.documentId })
  if (id === undefined) return false
  // An acknowledged document does not count as vanished while it is being requested.
  const { changes } = trx
    .write(
      `UPDATE document SET vanished_at = ?1, refreshed_at = ?1
       WHERE id = ?2 AND vanished_at IS NULL AND (provisional = 0 OR ?3 >= ${MAX_MISSES})`,
    )
    .run(at, id, (known?.misses ?? 0) + 1)
  recomputeDocuments(trx, [id])
  return changes > 0
}
