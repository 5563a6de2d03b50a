/** Notes on lines of the ledger: a check of the table says what a note is about, so that the table is built anew. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'ALTER TABLE note RENAME TO note_before',
  ...['document', 'transaction', 'group'].map((of) => `DROP INDEX note_of_${of}`),
  `CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    document_id INTEGER REFERENCES document (id) ON DELETE CASCADE,
    transaction_id INTEGER REFERENCES bank_transaction (id) ON DELETE CASCADE,
    line_id INTEGER REFERENCES ledger_line (id) ON DELETE CASCADE,
    group_id TEXT,
    text TEXT,
    previous TEXT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    CHECK ((document_id IS NOT NULL) + (transaction_id IS NOT NULL) + (line_id IS NOT NULL) + (group_id IS NOT NULL) = 1)
  ) STRICT`,
  `INSERT INTO note (id, document_id, transaction_id, group_id, text, previous, at, by)
    SELECT id, document_id, transaction_id, group_id, text, previous, at, by FROM note_before`,
  'DROP TABLE note_before',
  ...['document', 'transaction', 'line', 'group'].map(
    (of) => `CREATE UNIQUE INDEX note_of_${of} ON note (${of}_id) WHERE ${of}_id IS NOT NULL`,
  ),
]
