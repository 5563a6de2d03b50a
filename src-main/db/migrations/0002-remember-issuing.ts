/** What was sent to be issued and what became of it, what is remembered for the next document, and the partners. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Written before a request leaves, so that neither a lost answer nor a crash forgets it.
  `CREATE TABLE issuing_intent (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'waybill', 'cancel')),
    state TEXT NOT NULL CHECK (state IN ('sending', 'uncertain', 'asks', 'saved', 'refused', 'dismissed')),
    on_behalf_of TEXT,
    external_id TEXT,
    digest TEXT NOT NULL,
    target_id INTEGER,
    to_close INTEGER NOT NULL,
    tax_id TEXT NOT NULL,
    customer TEXT NOT NULL,
    total_minor INTEGER NOT NULL,
    body TEXT NOT NULL,
    known_highest INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    sent_at TEXT NOT NULL,
    next_attempt_at TEXT NOT NULL,
    document_id INTEGER,
    number TEXT,
    outcome TEXT CHECK (outcome IN ('answered', 'found', 'sent-again', 'refused', 'named', 'dismissed')),
    error TEXT,
    settled_at TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX issuing_intent_in_doubt ON issuing_intent (digest)
    WHERE state IN ('sending', 'uncertain', 'asks')`,
  'CREATE INDEX issuing_intent_by_document ON issuing_intent (document_id) WHERE document_id IS NOT NULL',
  'CREATE INDEX issuing_intent_by_time ON issuing_intent (sent_at)',
  `CREATE TABLE remembered (
    kind TEXT NOT NULL CHECK (kind IN ('customer', 'product', 'address', 'vehicle')),
    key TEXT NOT NULL,
    search TEXT NOT NULL,
    body TEXT NOT NULL,
    uses INTEGER NOT NULL,
    used_at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE partner (
    tax_id TEXT PRIMARY KEY,
    country_code TEXT NOT NULL,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('registered', 'requested', 'granted')),
    added_at TEXT NOT NULL,
    granted_at TEXT,
    checked_at TEXT,
    next_check_at TEXT,
    checks INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
