/** One document with its lines, and what the register of ids says. */
import type { DocumentDetail, TrackedView } from '../../../src-preload/contract/documents.ts'
import { AppError } from '../../core/app-error.ts'
import type { DocumentTransport } from '../../core/documents.ts'
import type { ReadableDb } from '../connection.ts'

const DETAIL = `SELECT id, number, type, status, payment_status AS paymentStatus, serie, date, due_date AS dueDate,
    name AS customer, legal_name AS legalName, tax_id AS taxId, iban, currency, total_minor AS totalMinor,
    without_tax_minor AS withoutTaxMinor, tax_minor AS taxMinor, retention_minor AS retentionMinor,
    unpaid_minor AS unpaidMinor, open_minor AS openMinor, external_id AS externalId,
    purchase_order AS purchaseOrder, document_reference AS documentReference, description,
    refreshed_at AS fetchedAt
  FROM document WHERE id = ?`
const LINES = `SELECT code, description, quantity, unit, unit_price AS unitPrice, tax_percent AS taxPercent,
    discount_percent AS discountPercent
  FROM document_line WHERE document_id = ? ORDER BY position`

/** Error: not-found. */
export const getDocument = (db: ReadableDb, id: number): DocumentDetail => {
  const document = db.read<Omit<DocumentDetail, 'lines'>>(DETAIL).get(id)
  if (!document) throw new AppError('not-found', 'this document is not in the mirror')
  return { ...document, lines: db.read<DocumentDetail['lines'][number]>(LINES).all(id) }
}

interface RawRow {
  raw: string
  transport: string | null
}

/** The fetched object as JSON text and, for waybills, where the goods go; undefined for an unknown id. */
export const findDocumentRaw = (
  db: ReadableDb,
  id: number,
): { raw: string; transport: DocumentTransport | null } | undefined => {
  const row = db.read<RawRow>('SELECT raw, transport FROM document_raw WHERE document_id = ?').get(id)
  return (
    row && {
      raw: row.raw,
      transport: row.transport === null ? null : (JSON.parse(row.transport) as DocumentTransport),
    }
  )
}

/** What the service answered last about a tracked id. */
export type TrackedState = 'pending' | 'fetched' | 'unknown' | 'not-allowed'

/** Ids of the register by what the service answered last. */
export const countTracked = (db: ReadableDb): Record<TrackedState, number> => {
  const counts: Record<TrackedState, number> = { pending: 0, fetched: 0, unknown: 0, 'not-allowed': 0 }
  const rows = db
    .read<{ state: TrackedState; count: number }>(
      'SELECT state, count(*) AS count FROM tracked_document GROUP BY state',
    )
    .all()
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Ids of the register in their order, those of a state alone when one is named; `after` is the id to go on from. */
export const listTracked = (
  db: ReadableDb,
  input: { state?: TrackedState | undefined; after?: number | undefined; limit: number },
): TrackedView[] =>
  db
    .read<TrackedView>(
      `SELECT t.document_id AS id, t.state, t.source, t.tracked_at AS trackedAt, t.checked_at AS checkedAt,
         t.next_attempt_at AS nextAttemptAt, t.misses, d.number
       FROM tracked_document t LEFT JOIN document d ON d.id = t.document_id
       WHERE t.document_id > ?1 AND (?2 IS NULL OR t.state = ?2) ORDER BY t.document_id LIMIT ?3`,
    )
    .all(input.after ?? -1, input.state ?? null, input.limit)

/** Lowest and highest id known to exist: where a probe begins; undefined while none is known. */
export const knownIdRange = (db: ReadableDb): { lowest: number; highest: number } | undefined => {
  const row = db
    .read<{ lowest: number | null; highest: number | null }>(
      "SELECT min(document_id) AS lowest, max(document_id) AS highest FROM tracked_document WHERE state = 'fetched'",
    )
    .get()
  return row && row.lowest !== null && row.highest !== null
    ? { lowest: row.lowest, highest: row.highest }
    : undefined
}

/** Ids to fetch for the first time, or again after a miss whose time has come; a full sync asks for all of those. */
export const listIdsToFetch = (db: ReadableDb, input: { now: string; all: boolean }): number[] =>
  db
    .readColumn<number>(
      `SELECT document_id FROM tracked_document
       WHERE (state = 'pending' AND (next_attempt_at IS NULL OR next_attempt_at <= ?1))
          OR (state IN ('unknown', 'not-allowed') AND (?2 = 1 OR next_attempt_at <= ?1))
       ORDER BY state = 'pending' DESC, document_id`,
    )
    .all(input.now, input.all ? 1 : 0)

export interface RefreshNeed {
  id: number
  /** To be fetched whole: a draft may have been changed or closed, and of a waybill no payment is asked. */
  whole: boolean
}

const PAYABLE = "status = 'C' AND type IN ('T', 'I', 'S', 'C', 'D')"

/**
 * Documents whose state may have moved, the longest unasked first: drafts, and what is closed and not fully
 * paid. `settled` adds that many of the rest, so that a payment taken back or a late cancellation is seen.
 */
export const listDocumentsToRefresh = (db: ReadableDb, input: { settled: number }): RefreshNeed[] => {
  const moving = db.read<{ id: number; whole: number }>(
    `SELECT id, status = 'D' AS whole FROM document
     WHERE vanished_at IS NULL AND provisional = 0
       AND (status = 'D' OR (${PAYABLE} AND (unpaid_minor IS NULL OR unpaid_minor <> 0)))
     ORDER BY refreshed_at, id`,
  )
  const settled = db.read<{ id: number; whole: number }>(
    `SELECT id, NOT (${PAYABLE}) AS whole FROM document
     WHERE vanished_at IS NULL AND status = 'C'
       AND NOT (${PAYABLE} AND (unpaid_minor IS NULL OR unpaid_minor <> 0))
     ORDER BY refreshed_at, id LIMIT ?`,
  )
  return [...moving.all(), ...settled.all(input.settled)].map(({ id, whole }) => ({
    id,
    whole: whole === 1,
  }))
}

export const countDocuments = (db: ReadableDb): number =>
  db.readColumn<number>('SELECT count(*) FROM document WHERE vanished_at IS NULL').get() ?? 0

/** What the register says of an id; undefined where it is not in it. */
export const findTrackedState = (db: ReadableDb, id: number): TrackedState | undefined =>
  db.readColumn<TrackedState>('SELECT state FROM tracked_document WHERE document_id = ?').get(id)
