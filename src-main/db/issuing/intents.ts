/** Intents to issue a document, stored before they are sent, and their outcome. */
import { type SqlBool, sql } from 'kysely'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { ServiceDocumentId } from '#contract/values.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { Trx } from '../connection/connection.ts'
import { writeCancelled, writeProvisional } from '../documents/write-documents.ts'
import { type IdRange, recordRule } from '../events/record-event.ts'
import { column, insertInto, mirror, type Params } from '../query/query.ts'
import { words } from '../schema/rules.ts'
import { type IntentKind, type IntentOutcome, type IntentState, STATES_IN_DOUBT } from '../schema/schema.ts'
import { type RememberInput, remember } from './remember.ts'

export interface BeginIssuingInput {
  id: string
  kind: IntentKind
  /** A partner's tax id; null for the company itself. */
  onBehalfOf: string | null
  externalId: string | null
  /** Equal for equal content, whatever its ExternalId. */
  digest: string
  /** The draft that is updated or closed, or the document that is cancelled. */
  targetId: ServiceDocumentId | null
  toClose: boolean
  taxId: string
  customer: string
  totalMinor: number
  /** The request body, as JSON. */
  body: string
  at: string
  /** The earliest time to search for it, if the answer is lost. */
  nextAttemptAt: string
}

const insertIntent = insertInto('issuing_intent')
// Literals, since otherwise the index of intents in doubt would not be used.
const doubtfulIntent = column(({ digest }: Params<{ digest: string }>) =>
  mirror
    .selectFrom('issuing_intent')
    .select('id')
    .where('digest', '=', digest)
    .where(sql<SqlBool>`state IN (${words(STATES_IN_DOUBT)})`),
)
const highestKnown = column(() =>
  mirror
    .selectFrom('tracked_document')
    .select(({ fn }) => fn.max<ServiceDocumentId | null>('source_id').as('id'))
    .where((eb) => eb.or([eb('state', '=', 'fetched'), eb('source', '=', 'created')])),
)

/**
 * Stores an intent, unless one with the same content is in doubt: that one has to be cleared up first.
 *
 * @returns the id of the intent in doubt, or null where this one was stored
 */
export const beginIssuing = (trx: Trx, input: BeginIssuingInput): { inDoubt: string | null } => {
  const inDoubt = doubtfulIntent.get(trx, { digest: input.digest })
  if (inDoubt !== undefined) return { inDoubt }
  insertIntent(trx, {
    id: input.id,
    kind: input.kind,
    state: 'sending',
    on_behalf_of: input.onBehalfOf,
    external_id: input.externalId,
    digest: input.digest,
    target_id: input.targetId,
    to_close: input.toClose ? 1 : 0,
    tax_id: input.taxId,
    customer: input.customer,
    total_minor: input.totalMinor,
    body: input.body,
    sent_at: input.at,
    next_attempt_at: input.nextAttemptAt,
    known_highest: highestKnown.get(trx) ?? null,
  })
  return { inDoubt: null }
}

export interface PostponeIssuingInput {
  id: string
  /** asks: only a person can name the document that it became. */
  state: 'uncertain' | 'asks'
  nextAttemptAt: string
  /** The error as JSON, for a person who examines it. */
  error: string | null
}

/** Keeps an intent in doubt until its next attempt. */
export const postponeIssuing = (trx: Trx, input: PostponeIssuingInput): void => {
  trx
    .write(
      `UPDATE issuing_intent SET state = ?, next_attempt_at = ?, error = coalesce(?, error), attempts = attempts + 1
       WHERE id = ? AND settled_at IS NULL`,
    )
    .run(input.state, input.nextAttemptAt, input.error, input.id)
}

export interface ConcludeIssuingInput {
  id: string
  outcome: IntentOutcome
  /** Null where nothing was issued. */
  documentId: ServiceDocumentId | null
  number: string | null
  error: string | null
  at: string
  /** For the company's own document: the earliest time to fetch it; null for a partner's. */
  followFrom: string | null
  /** The company's own document as it was acknowledged, or that it was cancelled; null for a partner's. */
  acknowledged: FetchedDocument | 'cancelled' | null
  /** Customer, products and places of the issued document. */
  remembered: readonly RememberInput[]
}

const STATES: Record<IntentOutcome, IntentState> = {
  answered: 'saved',
  found: 'saved',
  'sent-again': 'saved',
  named: 'saved',
  refused: 'refused',
  dismissed: 'dismissed',
}

/** Ends an intent; the issued document is tracked from now on, also where it was tracked before as a draft. */
export const concludeIssuing = (trx: Trx, input: ConcludeIssuingInput): void => {
  trx
    .write(
      `UPDATE issuing_intent SET state = ?, outcome = ?, source_id = ?, number = ?, error = ?, settled_at = ?
       WHERE id = ?`,
    )
    .run(
      STATES[input.outcome],
      input.outcome,
      input.documentId,
      input.number,
      input.error,
      input.at,
      input.id,
    )
  if (input.documentId !== null && input.followFrom !== null) {
    trx
      .write(
        `INSERT INTO tracked_document (source_id, state, source, tracked_at, next_attempt_at)
         VALUES (?1, 'pending', 'created', ?2, ?3)
         ON CONFLICT DO UPDATE SET state = 'pending', source = 'created', next_attempt_at = ?3, misses = 0`,
      )
      .run(input.documentId, input.at, input.followFrom)
    const ids: IdRange[] = [[input.documentId, input.documentId]]
    recordRule(trx, { action: 'tracked', ids }, { by: AUTOMATIC, at: input.at })
  }
  if (input.acknowledged === 'cancelled' && input.documentId !== null) writeCancelled(trx, input.documentId)
  else if (input.acknowledged !== null && input.acknowledged !== 'cancelled')
    writeProvisional(trx, input.acknowledged, input.at)
  for (const each of input.remembered) remember(trx, each, input.at)
}
