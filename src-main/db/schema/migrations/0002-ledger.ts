/** The ledger of a bank account: its extracts as files showed them, and the lines they amount to. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE ledger_tie (
    ledger INTEGER NOT NULL REFERENCES ledger (id),
    account INTEGER NOT NULL REFERENCES account (id),
    PRIMARY KEY (ledger, account)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX ledger_tie_by_account ON ledger_tie (account)',
  `CREATE TABLE ledger_extract (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    ledger INTEGER NOT NULL REFERENCES ledger (id),
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    opening_minor INTEGER,
    closing_minor INTEGER,
    proven_from TEXT,
    proven_to TEXT
  ) STRICT`,
  'CREATE INDEX ledger_extract_by_file ON ledger_extract (file)',
  'CREATE INDEX ledger_extract_by_ledger ON ledger_extract (ledger)',
  `CREATE TABLE ledger_line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ledger INTEGER NOT NULL REFERENCES ledger (id),
    entry TEXT,
    date TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    text TEXT NOT NULL,
    document TEXT,
    counterpart TEXT,
    gone INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  'CREATE INDEX ledger_line_by_date ON ledger_line (ledger, date, id)',
  `CREATE TABLE extract_line (
    extract INTEGER NOT NULL REFERENCES ledger_extract (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    line_id INTEGER NOT NULL REFERENCES ledger_line (id),
    file_line INTEGER NOT NULL,
    entry TEXT,
    date TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    text TEXT NOT NULL,
    document TEXT,
    counterpart TEXT,
    PRIMARY KEY (extract, place)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX extract_line_by_line ON extract_line (line_id)',
  `CREATE TABLE ledger_layout (
    header TEXT PRIMARY KEY,
    layout TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]
