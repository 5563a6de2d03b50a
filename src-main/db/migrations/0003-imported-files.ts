/** Files that were imported, and which transaction each of their rows is. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE imported_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'applied', 'undone')),
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('camt', 'mt940', 'ofx', 'csv', 'xlsx')),
    sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    imported_by TEXT NOT NULL,
    undone_at TEXT,
    undone_by TEXT
  ) STRICT`,
  "CREATE UNIQUE INDEX imported_file_once ON imported_file (sha256) WHERE state = 'applied'",
  `CREATE TABLE imported_statement (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL,
    account_name TEXT,
    account INTEGER REFERENCES account (id),
    currency TEXT NOT NULL,
    from_date TEXT,
    to_date TEXT,
    opening_minor INTEGER,
    opening_date TEXT,
    closing_minor INTEGER,
    closing_date TEXT
  ) STRICT`,
  'CREATE INDEX imported_statement_by_file ON imported_statement (file)',
  'CREATE INDEX imported_statement_by_account ON imported_statement (account, to_date)',
  `CREATE TABLE imported_row (
    id INTEGER PRIMARY KEY,
    statement INTEGER NOT NULL REFERENCES imported_statement (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    booking_date TEXT NOT NULL,
    value_date TEXT,
    amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL,
    text TEXT NOT NULL,
    counterparty_name TEXT,
    counterparty_iban TEXT,
    reference TEXT,
    bank_reference TEXT,
    balance_minor INTEGER,
    transaction_id INTEGER REFERENCES bank_transaction (id)
  ) STRICT`,
  'CREATE INDEX imported_row_by_day ON imported_row (statement, booking_date)',
  'CREATE INDEX imported_row_by_transaction ON imported_row (transaction_id) WHERE transaction_id IS NOT NULL',
  // The account that a name in files stands for, as a person said once.
  `CREATE TABLE account_name (
    name TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id)
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX bank_transaction_of_files ON bank_transaction (account, booking_date) WHERE source = 'file'",
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
