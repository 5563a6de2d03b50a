/** Reports that went into files, for the history; and whose entries alone an export of the journal was asked for. */
import { type Kysely, sql } from 'kysely'

const statements = [
  'ALTER TABLE journal_export ADD COLUMN tax_id TEXT',
  `CREATE TABLE report_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    report TEXT NOT NULL,
    format TEXT NOT NULL,
    scope TEXT NOT NULL,
    file_name TEXT NOT NULL,
    rows INTEGER NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
