/** Documents from SAF-T (PT) files: what each file shows, what that leaves open, and how complete a comparison found the mirror. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // SQLite cannot widen a CHECK: the table is made again, with every file under its number.
  `CREATE TABLE wider_imported_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'applied', 'undone')),
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('camt', 'mt940', 'ofx', 'csv', 'xlsx', 'saft')),
    sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    imported_by TEXT NOT NULL,
    undone_at TEXT,
    undone_by TEXT
  ) STRICT`,
  `INSERT INTO wider_imported_file (id, state, name, kind, sha256, imported_at, imported_by, undone_at, undone_by)
    SELECT id, state, name, kind, sha256, imported_at, imported_by, undone_at, undone_by FROM imported_file`,
  'DROP TABLE imported_file',
  'ALTER TABLE wider_imported_file RENAME TO imported_file',
  "CREATE UNIQUE INDEX imported_file_once ON imported_file (sha256) WHERE state = 'applied'",
  `CREATE TABLE saft_file (
    file INTEGER PRIMARY KEY REFERENCES imported_file (id) ON DELETE CASCADE,
    tax_id TEXT NOT NULL,
    company_name TEXT NOT NULL,
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    basis TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE saft_document (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    number TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    date TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    name TEXT NOT NULL,
    gross_minor INTEGER NOT NULL,
    net_minor INTEGER NOT NULL,
    tax_minor INTEGER NOT NULL,
    withholding_minor INTEGER NOT NULL,
    currency TEXT,
    currency_minor INTEGER,
    corrects TEXT NOT NULL,
    document_id INTEGER REFERENCES document (id)
  ) STRICT`,
  'CREATE INDEX saft_document_by_file ON saft_document (file)',
  'CREATE INDEX saft_document_by_document ON saft_document (document_id) WHERE document_id IS NOT NULL',
  `CREATE TABLE saft_receipt (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    gross_minor INTEGER NOT NULL,
    lines TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX saft_receipt_by_file ON saft_receipt (file)',
  `CREATE TABLE filed_open (
    document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('settled', 'paid-at-issue', 'partly-settled', 'no-receipt', 'not-computable')),
    reason TEXT
  ) STRICT`,
  `CREATE TABLE saft_check (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    company_name TEXT NOT NULL,
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    proves INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    missing TEXT NOT NULL,
    differing INTEGER NOT NULL
  ) STRICT`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
