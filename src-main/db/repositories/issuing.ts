/** What was sent to be issued, what is in doubt, and what is remembered for the next document. */
import type { DocumentStatus, DocumentType } from '../../core/documents.ts'
import type { IntentKind, IntentOutcome } from '../commands/issuing/intents.ts'
import type { RememberedKind } from '../commands/issuing/remember.ts'
import { MOST_MISSES } from '../commands/write-documents.ts'
import type { ReadableDb } from '../connection.ts'

export type IntentState = 'sending' | 'uncertain' | 'asks' | 'saved' | 'refused' | 'dismissed'

export interface Intent {
  id: string
  kind: IntentKind
  state: IntentState
  onBehalfOf: string | null
  externalId: string | null
  targetId: number | null
  toClose: boolean
  taxId: string
  customer: string
  totalMinor: number
  /** What was sent, as JSON. */
  body: string
  /** The highest id known when it was sent: a search begins after it. */
  knownHighest: number | null
  attempts: number
  sentAt: string
  nextAttemptAt: string
  documentId: number | null
  number: string | null
  outcome: IntentOutcome | null
  /** A failure as JSON; null where there is none. */
  error: string | null
}

const COLUMNS = `id, kind, state, on_behalf_of AS onBehalfOf, external_id AS externalId, target_id AS targetId,
  to_close AS toClose, tax_id AS taxId, customer, total_minor AS totalMinor, body, known_highest AS knownHighest,
  attempts, sent_at AS sentAt, next_attempt_at AS nextAttemptAt, document_id AS documentId, number, outcome, error`
const IN_DOUBT = "state IN ('sending', 'uncertain', 'asks')"

type Row = Omit<Intent, 'toClose'> & { toClose: number }
const toIntent = (row: Row): Intent => ({ ...row, toClose: row.toClose === 1 })

export const findIntent = (db: ReadableDb, id: string): Intent | undefined => {
  const row = db.read<Row>(`SELECT ${COLUMNS} FROM issuing_intent WHERE id = ?`).get(id)
  return row && toIntent(row)
}

/** Those in doubt, the oldest first. */
export const listIntentsInDoubt = (db: ReadableDb): Intent[] =>
  db
    .read<Row>(`SELECT ${COLUMNS} FROM issuing_intent WHERE ${IN_DOUBT} ORDER BY sent_at, rowid`)
    .all()
    .map(toIntent)

/** The newest intents whatever became of them. */
export const listIntents = (db: ReadableDb, input: { limit: number }): Intent[] =>
  db
    .read<Row>(`SELECT ${COLUMNS} FROM issuing_intent ORDER BY sent_at DESC, rowid DESC LIMIT ?`)
    .all(input.limit)
    .map(toIntent)

/** The ExternalId a draft was given, here or as the mirror knows it. */
export const findExternalId = (db: ReadableDb, documentId: number): string | undefined =>
  db
    .readColumn<string>(
      `SELECT external_id FROM issuing_intent WHERE document_id = ?1 AND external_id IS NOT NULL
       UNION ALL SELECT external_id FROM document WHERE id = ?1 AND external_id IS NOT NULL LIMIT 1`,
    )
    .get(documentId)

/** Date of the last closed document of a type and series; null where the mirror knows none. */
export const lastClosedDate = (
  db: ReadableDb,
  input: { type: string; serie: string | undefined },
): string | null =>
  db
    .readColumn<string | null>(
      `SELECT max(date) FROM document
       WHERE type = ?1 AND status IN ('C', 'A') AND (?2 IS NULL OR serie = ?2) AND vanished_at IS NULL`,
    )
    .get(input.type, input.serie ?? null) ?? null

/** Documents made here that are due to be fetched. */
export const listCreatedDue = (db: ReadableDb, now: string): number[] =>
  db
    .readColumn<number>(
      `SELECT document_id FROM tracked_document
       WHERE source = 'created' AND state IN ('pending', 'unknown') AND next_attempt_at <= ? AND misses < ${MOST_MISSES}
       ORDER BY document_id`,
    )
    .all(now)

/** When the next document made here, one in doubt, or a partner's access is to be asked for; null for none. */
export const nextFollowAt = (db: ReadableDb): string | null =>
  db
    .readColumn<string | null>(
      `SELECT min(at) FROM (
         SELECT next_attempt_at AS at FROM tracked_document
         WHERE source = 'created' AND state IN ('pending', 'unknown') AND misses < ${MOST_MISSES}
         UNION ALL SELECT next_attempt_at FROM issuing_intent WHERE state IN ('sending', 'uncertain')
         UNION ALL SELECT next_check_at FROM partner WHERE next_check_at IS NOT NULL)`,
    )
    .get() ?? null

export interface Remembered {
  key: string
  /** JSON, in the service's own names. */
  body: string
  uses: number
  usedAt: string
}

/** @param search folded words, all of which must be there; the most used first */
export const listRemembered = (
  db: ReadableDb,
  input: { kind: RememberedKind; search: string; limit: number },
): Remembered[] => {
  const words = input.search.split(' ').filter((word) => word !== '')
  const wanted = words.slice(0, 8)
  const conditions = wanted.map(() => ' AND instr(search, ?) > 0').join('')
  return db
    .read<Remembered>(
      `SELECT key, body, uses, used_at AS usedAt FROM remembered WHERE kind = ?${conditions}
       ORDER BY uses DESC, used_at DESC, key LIMIT ?`,
    )
    .all(input.kind, ...wanted, input.limit)
}

/** Customers the mirror's documents name and nobody wrote to yet, the newest first. */
export const listReceivers = (
  db: ReadableDb,
  input: { taxId: string; nameKey: string; limit: number },
): { taxId: string; receiver: string }[] =>
  db
    .read<{ taxId: string; receiver: string }>(
      `SELECT d.tax_id AS taxId, r.receiver FROM document d JOIN document_raw r ON r.document_id = d.id
       WHERE d.id IN (
         SELECT max(id) FROM document
         WHERE (?1 <> '' AND tax_id = ?1) OR (?2 <> '' AND customer_key >= ?2 AND customer_key < ?2 || char(1114111))
         GROUP BY tax_id, customer_key ORDER BY max(id) DESC LIMIT ?3)
       ORDER BY d.id DESC`,
    )
    .all(input.taxId, input.nameKey, input.limit)

export interface KeptForm {
  id: string
  /** JSON, as the window typed it. */
  body: string
  keptAt: string
}

/** Forms that were not issued yet, the newest first. */
export const listForms = (db: ReadableDb): KeptForm[] =>
  db.read<KeptForm>('SELECT id, body, kept_at AS keptAt FROM kept_form ORDER BY kept_at DESC, id').all()

/** What the mirror knows of a document made here; undefined until it was fetched. */
export const findIssuedState = (
  db: ReadableDb,
  documentId: number,
): { type: DocumentType; number: string | null; status: DocumentStatus } | undefined =>
  db
    .read<{ type: DocumentType; number: string | null; status: DocumentStatus }>(
      'SELECT type, number, status FROM document WHERE id = ?',
    )
    .get(documentId)
