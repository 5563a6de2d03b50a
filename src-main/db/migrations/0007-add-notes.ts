/** What persons write beside documents, transactions and decisions. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // One for each subject; the text is NULL where it was removed, `previous` what an undo puts back.
  `CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    document_id INTEGER REFERENCES document (id) ON DELETE CASCADE,
    transaction_id INTEGER REFERENCES bank_transaction (id) ON DELETE CASCADE,
    group_id TEXT,
    text TEXT,
    previous TEXT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    CHECK ((document_id IS NOT NULL) + (transaction_id IS NOT NULL) + (group_id IS NOT NULL) = 1)
  ) STRICT`,
  'CREATE UNIQUE INDEX note_of_document ON note (document_id) WHERE document_id IS NOT NULL',
  'CREATE UNIQUE INDEX note_of_transaction ON note (transaction_id) WHERE transaction_id IS NOT NULL',
  'CREATE UNIQUE INDEX note_of_group ON note (group_id) WHERE group_id IS NOT NULL',
  // SQLite cannot widen a CHECK. The table is made again without one: every action is written by one typed function.
  `CREATE TABLE any_rule_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT`,
  'INSERT INTO any_rule_event (sequence, uuid, at, by, action, body) SELECT sequence, uuid, at, by, action, body FROM rule_event',
  'DROP TABLE rule_event',
  'ALTER TABLE any_rule_event RENAME TO rule_event',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
