/** Entries of the office's set, as a company follows it. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE office_entry (
    kind TEXT NOT NULL CHECK (kind IN ('category', 'rule', 'account')),
    key TEXT NOT NULL,
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    is_gone INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID`,
]
