/** Accounts of the chart that a person typed, and the journal entries that were exported. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE ledger_account (
    subject TEXT PRIMARY KEY,
    account TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE journal_export (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    from_date TEXT,
    to_date TEXT,
    entries INTEGER NOT NULL,
    withdrawn_at TEXT,
    withdrawn_by TEXT
  ) STRICT`,
  `CREATE TABLE journal_entry (
    export INTEGER NOT NULL REFERENCES journal_export (id),
    position INTEGER NOT NULL,
    entry TEXT NOT NULL,
    reverses TEXT,
    group_id TEXT NOT NULL,
    date TEXT,
    currency TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (export, position)
  ) STRICT, WITHOUT ROWID`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
