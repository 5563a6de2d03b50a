/** Documents of suppliers as each file shows them. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE supplier_row (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    tax_id TEXT NOT NULL,
    name TEXT NOT NULL,
    number TEXT NOT NULL,
    key TEXT NOT NULL,
    atcud TEXT,
    type TEXT,
    cancelled INTEGER NOT NULL,
    date TEXT NOT NULL,
    due_date TEXT,
    total_minor INTEGER,
    tax_minor INTEGER,
    withheld_minor INTEGER,
    open_minor INTEGER,
    document_id INTEGER REFERENCES document (id)
  ) STRICT`,
  'CREATE INDEX supplier_row_by_file ON supplier_row (file, id)',
  'CREATE INDEX supplier_row_by_key ON supplier_row (key)',
  'CREATE INDEX supplier_row_by_document ON supplier_row (document_id) WHERE document_id IS NOT NULL',
]
