/** Lists of open documents beside SAF-T (PT) files, when each receipt was, and what a person said of a list's columns. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // SQLite cannot drop a CHECK: two tables are made again. Kinds and states are written by typed functions alone.
  `CREATE TABLE any_imported_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'applied', 'undone')),
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    imported_by TEXT NOT NULL,
    undone_at TEXT,
    undone_by TEXT
  ) STRICT`,
  `INSERT INTO any_imported_file (id, state, name, kind, sha256, imported_at, imported_by, undone_at, undone_by)
    SELECT id, state, name, kind, sha256, imported_at, imported_by, undone_at, undone_by FROM imported_file`,
  'DROP TABLE imported_file',
  'ALTER TABLE any_imported_file RENAME TO imported_file',
  "CREATE UNIQUE INDEX imported_file_once ON imported_file (sha256) WHERE state = 'applied'",
  `CREATE TABLE any_filed_open (
    document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    reason TEXT
  ) STRICT`,
  'INSERT INTO any_filed_open (document_id, state, reason) SELECT document_id, state, reason FROM filed_open',
  'DROP TABLE filed_open',
  'ALTER TABLE any_filed_open RENAME TO filed_open',
  'ALTER TABLE saft_document ADD COLUMN due_date TEXT',
  'ALTER TABLE saft_document ADD COLUMN open_minor INTEGER',
  'ALTER TABLE saft_receipt ADD COLUMN date TEXT',
  `CREATE TABLE list_layout (
    header TEXT PRIMARY KEY,
    layout TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
