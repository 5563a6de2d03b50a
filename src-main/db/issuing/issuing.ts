/** What was sent to be issued, what is in doubt, and what is remembered for the next document. */
import { type SqlBool, sql } from 'kysely'
import type { ServiceDocumentId } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { MAX_MISSES } from '../documents/write-documents.ts'
import { column, mirror, type Params, type QueryRow, query, runQuery } from '../query/query.ts'
import { isOfSide } from '../schema/rules.ts'
import {
  type IntentKind,
  type IntentOutcome,
  type IntentState,
  type RememberedKind,
  STATES_IN_DOUBT,
} from '../schema/schema.ts'

export interface Intent {
  id: string
  kind: IntentKind
  state: IntentState
  onBehalfOf: string | null
  externalId: string | null
  targetId: ServiceDocumentId | null
  toClose: boolean
  taxId: string
  customer: string
  totalMinor: number
  /** What was sent, as JSON. */
  body: string
  /** The highest id known when it was sent: a search begins after it. */
  knownHighest: ServiceDocumentId | null
  attempts: number
  sentAt: string
  nextAttemptAt: string
  documentId: ServiceDocumentId | null
  number: string | null
  outcome: IntentOutcome | null
  /** A failure as JSON; null where there is none. */
  error: string | null
}

const intents = () =>
  mirror
    .selectFrom('issuing_intent')
    .select([
      'id',
      'kind',
      'state',
      'on_behalf_of as onBehalfOf',
      'external_id as externalId',
      'target_id as targetId',
      'to_close as toClose',
      'tax_id as taxId',
      'customer',
      'total_minor as totalMinor',
      'body',
      'known_highest as knownHighest',
      'attempts',
      'sent_at as sentAt',
      'next_attempt_at as nextAttemptAt',
      'source_id as documentId',
      'number',
      'outcome',
      'error',
    ])
const intentById = query(({ id }: Params<{ id: string }>) => intents().where('id', '=', id))
// The order they were written in, where their instants are equal.
const intentsInDoubt = query(() =>
  intents().where('state', 'in', STATES_IN_DOUBT).orderBy('sent_at').orderBy(sql`rowid`),
)
const newestIntents = query(({ limit }: Params<{ limit: number }>) =>
  intents().orderBy('sent_at', 'desc').orderBy(sql`rowid`, 'desc').limit(limit),
)

const toIntent = (row: Omit<Intent, 'toClose'> & { toClose: number }): Intent => ({
  ...row,
  toClose: row.toClose === 1,
})

export const findIntent = (db: ReadableDb, id: string): Intent | undefined => {
  const row = intentById.get(db, { id })
  return row && toIntent(row)
}

/** Those in doubt, the oldest first. */
export const listIntentsInDoubt = (db: ReadableDb): Intent[] => intentsInDoubt.all(db).map(toIntent)

/** The newest intents whatever became of them. */
export const listIntents = (db: ReadableDb, input: { limit: number }): Intent[] =>
  newestIntents.all(db, input).map(toIntent)

const externalId = column(({ documentId }: Params<{ documentId: number }>) =>
  mirror
    .selectFrom('issuing_intent')
    .select('external_id')
    .where('source_id', '=', documentId)
    .where('external_id', 'is not', null)
    .unionAll(
      mirror
        .selectFrom('document')
        .select('external_id')
        .where('source_id', '=', documentId)
        .where('external_id', 'is not', null),
    )
    .limit(1)
    .$narrowType<{ external_id: string }>(),
)

/** The ExternalId a draft was given, here or as the mirror knows it. */
export const findExternalId = (db: ReadableDb, documentId: ServiceDocumentId): string | undefined =>
  externalId.get(db, { documentId })

const closedDate = column(({ type, serie }: Params<{ type: string; serie: string | null }>) =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => fn.max<string | null>('date').as('date'))
    .where(isOfSide('document', 'customer'))
    .where(sql<SqlBool>`type = ${type}`)
    .where('status', 'in', ['C', 'A'])
    .where((eb) => eb.or([eb(serie, 'is', null), eb('serie', '=', serie)]))
    .where('vanished_at', 'is', null),
)

/** Date of the last closed document of a type and series; null where the mirror knows none. */
export const lastClosedDate = (
  db: ReadableDb,
  input: { type: string; serie: string | undefined },
): string | null => closedDate.get(db, { type: input.type, serie: input.serie ?? null }) ?? null

const createdWaiting = () =>
  mirror
    .selectFrom('tracked_document')
    .where('source', '=', 'created')
    .where('state', 'in', ['pending', 'unknown'])
    .where('misses', '<', MAX_MISSES)
const createdDue = column(({ now }: Params<{ now: string }>) =>
  createdWaiting().select('source_id').where('next_attempt_at', '<=', now).orderBy('source_id'),
)

/** Documents made here that are due to be fetched. */
export const listCreatedDue = (db: ReadableDb, now: string): ServiceDocumentId[] =>
  createdDue.all(db, { now })

const nextAttempt = column(() =>
  mirror
    .selectFrom(
      createdWaiting()
        .select('next_attempt_at as at')
        .unionAll(
          mirror
            .selectFrom('issuing_intent')
            .select('next_attempt_at as at')
            .where('state', 'in', ['sending', 'uncertain']),
        )
        .unionAll(
          mirror.selectFrom('partner').select('next_check_at as at').where('next_check_at', 'is not', null),
        )
        .as('attempts'),
    )
    .select(({ fn }) => fn.min<string | null>('at').as('at')),
)

/** When the next document made here, one in doubt, or a partner's access is to be asked for; null for none. */
export const nextFollowAt = (db: ReadableDb): string | null => nextAttempt.get(db) ?? null

// The company's own: a partner loads elsewhere.
const loadedLast = column(() =>
  mirror
    .selectFrom('issuing_intent')
    .select('body')
    .where('kind', '=', 'waybill')
    .where('state', '=', 'saved')
    .where('on_behalf_of', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1),
)

/** The body of the last waybill that was issued, as JSON. */
export const lastWaybill = (db: ReadableDb): string | null => loadedLast.get(db) ?? null

export interface Remembered {
  key: string
  /** JSON, in the service's own names. */
  body: string
  uses: number
  usedAt: string
}

/** More words of a search tell nothing more. */
const MAX_WORDS = 8

/** @param search folded words, all of which must be there; the most used first */
export const listRemembered = (
  db: ReadableDb,
  input: { kind: RememberedKind; search: string; limit: number },
): Remembered[] => {
  const words = input.search.split(' ').filter((word) => word !== '')
  const holds = (word: string) => sql<SqlBool>`instr(search, ${word}) > 0`
  return runQuery(
    db,
    mirror
      .selectFrom('remembered')
      .select(['key', 'body', 'uses', 'used_at as usedAt'])
      .where('kind', '=', input.kind)
      .where((eb) => eb.and(words.slice(0, MAX_WORDS).map(holds)))
      .orderBy('uses', 'desc')
      .orderBy('used_at', 'desc')
      .orderBy('key')
      .limit(input.limit),
  )
}

// One document of each customer: those of the tax id, or whose name begins so.
const receivers = query(
  ({ taxId, sortableName, limit }: Params<{ taxId: string; sortableName: string; limit: number }>) =>
    mirror
      .selectFrom('document as d')
      .innerJoin('document_raw as r', 'r.document_id', 'd.id')
      .select(['d.tax_id as taxId', 'r.receiver'])
      .where('d.id', 'in', (eb) =>
        eb
          .selectFrom('document')
          .select(({ fn }) => fn.max('id').as('id'))
          .where(isOfSide('document', 'customer'))
          .where(
            sql<SqlBool>`((${taxId} <> '' AND tax_id = ${taxId})
              OR (${sortableName} <> '' AND customer_key >= ${sortableName} AND customer_key < ${sortableName} || char(1114111)))`,
          )
          .groupBy(['tax_id', 'customer_key'])
          .orderBy('id', 'desc')
          .limit(limit),
      )
      .orderBy('d.id', 'desc'),
)

/** Customers the mirror's documents name and that were not written to yet, the newest first. */
export const listReceivers = (
  db: ReadableDb,
  input: { taxId: string; sortableName: string; limit: number },
): { taxId: string; receiver: string }[] => receivers.all(db, input)

export interface KeptForm {
  id: string
  /** JSON, as the window typed it. */
  body: string
  keptAt: string
}

const forms = query(() =>
  mirror
    .selectFrom('kept_form')
    .select(['id', 'body', 'kept_at as keptAt'])
    .orderBy('kept_at', 'desc')
    .orderBy('id'),
)

/** Forms that were not issued yet, the newest first. */
export const listForms = (db: ReadableDb): KeptForm[] => forms.all(db)

const notes = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .innerJoin('document as n', (join) =>
      join.onRef('n.tax_id', '=', 'd.tax_id').onRef('n.document_reference', '=', 'd.number'),
    )
    .select('n.number')
    .where('d.source_id', '=', id)
    .where(isOfSide('n', 'customer'))
    .where('n.type', 'in', ['C', 'D'])
    .where('n.status', '=', 'C')
    .where('n.vanished_at', 'is', null)
    .where('n.number', 'is not', null)
    .orderBy('n.id')
    .$narrowType<{ number: string }>(),
)

/** Numbers of the credit and debit notes in force that correct a document of the service. */
export const listNotesOf = (db: ReadableDb, documentId: ServiceDocumentId): string[] =>
  notes.all(db, { id: documentId })

const issuedState = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select(['type', 'number', 'status', 'name as customer', 'tax_id as taxId', 'total_minor as totalMinor'])
    .where('source_id', '=', id),
)

export type IssuedState = QueryRow<typeof issuedState>

/** What the mirror knows of a document that was sent or cancelled here; undefined until it was fetched. */
export const findIssuedState = (db: ReadableDb, documentId: ServiceDocumentId): IssuedState | undefined =>
  issuedState.get(db, { id: documentId })
