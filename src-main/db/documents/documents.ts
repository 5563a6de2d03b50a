/** One document with its lines, and the state of tracked ids. */
import { type SqlBool, sql } from 'kysely'
import type { DocumentDetail, TrackedState, TrackedView } from '#contract/documents.ts'
import type { DocumentId, IsoDate, ServiceDocumentId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { DocumentTransport } from '#core/documents.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { notesOf } from '../rows/notes.ts'
import { isOfSide, isReceivable } from '../schema/rules.ts'

const detail = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select([
      'id',
      'source_id as sourceId',
      'side',
      'number',
      'type',
      'status',
      'payment_status as paymentStatus',
      'serie',
      'date',
      'due_date as dueDate',
      'name as customer',
      'legal_name as legalName',
      'tax_id as taxId',
      'iban',
      'currency',
      'total_minor as totalMinor',
      'foreign_total_minor as foreignTotalMinor',
      'without_tax_minor as withoutTaxMinor',
      'tax_minor as taxMinor',
      'retention_minor as retentionMinor',
      'unpaid_minor as unpaidMinor',
      'open_minor as openMinor',
      'external_id as externalId',
      'purchase_order as purchaseOrder',
      'document_reference as documentReference',
      'description',
      'refreshed_at as fetchedAt',
      notesOf({ document: 'document.id' }).as('note'),
    ])
    .where('id', '=', id),
)
const lines = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document_line')
    .select([
      'code',
      'description',
      'quantity',
      'unit',
      'unit_price as unitPrice',
      'tax_percent as taxPercent',
      'discount_percent as discountPercent',
    ])
    .where('document_id', '=', id)
    .orderBy('position'),
)

const filed = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('filed_open as o')
    .select([
      'o.state',
      'o.reason',
      sql<IsoDate | null>`(SELECT min(s.from_date) FROM saft_file s JOIN imported_file f ON f.id = s.file
        WHERE f.state = 'applied' AND f.kind = 'saft')`.as('from'),
      sql<IsoDate | null>`(SELECT max(s.to_date) FROM saft_file s JOIN imported_file f ON f.id = s.file
        WHERE f.state = 'applied' AND f.kind = 'saft')`.as('to'),
    ])
    .where('o.document_id', '=', id),
)

const notFound = (): AppError => new AppError('not-found', 'this document is not in the mirror')

const rowOf = column(({ sourceId }: Params<{ sourceId: number }>) =>
  mirror.selectFrom('document').select('id').where('source_id', '=', sourceId),
)

/** The row number of a document of the service. Error: not-found. */
export const getDocumentId = (db: ReadableDb, sourceId: ServiceDocumentId): DocumentId => {
  const id = rowOf.get(db, { sourceId })
  if (id === undefined) throw notFound()
  return id
}

const sourceIdOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document').select('source_id').where('id', '=', id),
)

/** The service's id of a document; null where it came by file, or is not in the mirror. */
export const findServiceId = (db: ReadableDb, id: DocumentId): ServiceDocumentId | null =>
  sourceIdOf.get(db, { id }) ?? null

/** Error: not-found. */
export const getDocument = (db: ReadableDb, id: DocumentId): DocumentDetail => {
  const document = detail.get(db, { id })
  if (!document) throw notFound()
  return { ...document, lines: lines.all(db, { id }), filed: filed.get(db, { id }) ?? null }
}

/** The same by the service's number. Error: not-found. */
export const getDocumentBySource = (db: ReadableDb, sourceId: ServiceDocumentId): DocumentDetail =>
  getDocument(db, getDocumentId(db, sourceId))

const raw = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('document_raw').select(['raw', 'transport']).where('document_id', '=', id),
)

/** The fetched object as JSON text and, for waybills, where the goods go; undefined for an unknown id. */
export const findDocumentRaw = (
  db: ReadableDb,
  id: DocumentId,
): { raw: string; transport: DocumentTransport | null } | undefined => {
  const row = raw.get(db, { id })
  return (
    row && {
      raw: row.raw,
      transport: row.transport === null ? null : (JSON.parse(row.transport) as DocumentTransport),
    }
  )
}

const trackedCounts = query(() =>
  mirror
    .selectFrom('tracked_document')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state'),
)

/** Number of tracked ids by the service's last answer. */
export const countTracked = (db: ReadableDb): Record<TrackedState, number> => {
  const counts: Record<TrackedState, number> = {
    pending: 0,
    fetched: 0,
    unreadable: 0,
    unknown: 0,
    'not-allowed': 0,
  }
  for (const { state, count } of trackedCounts.all(db)) counts[state] = count
  return counts
}

const tracked = query(
  ({ after, state, limit }: Params<{ after: number; state: TrackedState | null; limit: number }>) =>
    mirror
      .selectFrom('tracked_document as t')
      .leftJoin('document as d', 'd.source_id', 't.source_id')
      .select([
        't.source_id as id',
        't.state',
        't.source',
        't.tracked_at as trackedAt',
        't.checked_at as checkedAt',
        't.next_attempt_at as nextAttemptAt',
        't.misses',
        'd.number',
      ])
      .where('t.source_id', '>', after)
      .where((is) => is.or([is(state, 'is', null), is('t.state', '=', state)]))
      .orderBy('t.source_id')
      .limit(limit),
)

/** Tracked ids in their order, optionally of one state; `after` is the id to continue from. */
export const listTracked = (
  db: ReadableDb,
  input: { state?: TrackedState | undefined; after?: number | undefined; limit: number },
): TrackedView[] =>
  tracked.all(db, { after: input.after ?? -1, state: input.state ?? null, limit: input.limit })

const idRange = query(() =>
  mirror
    .selectFrom('tracked_document')
    .select(({ fn }) => [
      fn.min<ServiceDocumentId | null>('source_id').as('lowest'),
      fn.max<ServiceDocumentId | null>('source_id').as('highest'),
    ])
    .where('state', 'in', ['fetched', 'unreadable', 'pending']),
)

/** Lowest and highest id that exists or was not requested yet: where a search begins; undefined while none is known. */
export const knownIdRange = (
  db: ReadableDb,
): { lowest: ServiceDocumentId; highest: ServiceDocumentId } | undefined => {
  const row = idRange.get(db)
  return row && row.lowest !== null && row.highest !== null
    ? { lowest: row.lowest, highest: row.highest }
    : undefined
}

const idsToFetch = column(({ now, all }: Params<{ now: string; all: 0 | 1 }>) =>
  mirror
    .selectFrom('tracked_document')
    .select('source_id')
    .where((is) =>
      is.or([
        is.and([
          is('state', '=', 'pending'),
          is.or([is('next_attempt_at', 'is', null), is('next_attempt_at', '<=', now)]),
        ]),
        is('state', '=', 'unreadable'),
        is.and([
          is('state', 'in', ['unknown', 'not-allowed']),
          is.or([is(all, '=', 1), is('next_attempt_at', '<=', now)]),
        ]),
      ]),
    )
    .orderBy((is) => is('state', '=', 'pending'), 'desc')
    .orderBy('source_id'),
)

/**
 * Ids to fetch for the first time or again: unreadable ones, and misses that are due; a full sync fetches all of them.
 */
export const listIdsToFetch = (db: ReadableDb, input: { now: string; all: boolean }): ServiceDocumentId[] =>
  idsToFetch.all(db, { now: input.now, all: input.all ? 1 : 0 })
export interface RefreshNeed {
  id: ServiceDocumentId
  /** Whether to fetch the whole document: a draft may have changed, and a waybill has no payment state. */
  whole: boolean
}

const isUnpaid = sql<SqlBool>`(${isReceivable('document')} AND (unpaid_minor IS NULL OR unpaid_minor <> 0))`

const moving = query(() =>
  mirror
    .selectFrom('document')
    .select((eb) => ['source_id as id', eb('status', '=', 'D').as('whole')])
    .where('source_id', 'is not', null)
    .$narrowType<{ id: ServiceDocumentId }>()
    .where('vanished_at', 'is', null)
    .where('provisional', '=', 0)
    .where((eb) => eb.or([eb('status', '=', 'D'), isUnpaid]))
    .orderBy('refreshed_at')
    .orderBy('source_id'),
)
const settled = query(({ most }: Params<{ most: number }>) =>
  mirror
    .selectFrom('document')
    .select((eb) => ['source_id as id', eb.not(isReceivable('document')).as('whole')])
    .where('source_id', 'is not', null)
    .$narrowType<{ id: ServiceDocumentId }>()
    .where('vanished_at', 'is', null)
    .where('status', '=', 'C')
    .where((eb) => eb.not(isUnpaid))
    .orderBy('refreshed_at')
    .orderBy('source_id')
    .limit(most),
)

/**
 * Documents whose state may have changed, the longest unchecked first: drafts, and closed ones that are not fully paid.
 * `settled` adds that many others, so that a reversed payment or a late cancellation is noticed.
 */
export const listDocumentsToRefresh = (db: ReadableDb, input: { settled: number }): RefreshNeed[] =>
  [...moving.all(db), ...settled.all(db, { most: input.settled })].map(({ id, whole }) => ({
    id,
    whole: whole === 1,
  }))

const presentCount = column(() =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOfSide('document', 'customer'))
    .where('vanished_at', 'is', null),
)
export const countDocuments = (db: ReadableDb): number => presentCount.get(db) ?? 0

const trackedState = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('tracked_document').select('state').where('source_id', '=', id),
)

/** The service's last answer about a tracked id; undefined where it is not tracked. */
export const findTrackedState = (db: ReadableDb, id: ServiceDocumentId): TrackedState | undefined =>
  trackedState.get(db, { id })
