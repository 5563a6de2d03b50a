/** The only module of the embedded service that opens SQLite: one connection, statements prepared once. */
import Database from 'better-sqlite3'
import { AppError } from '#core/app-error.ts'
import { makePrivateFile } from '../files/private-files.ts'

export type Cell = string | number | null

export interface Store {
  /** Runs one statement. @returns the number of changed rows */
  run(sql: string, ...cells: Cell[]): number
  /** Inserts a row by column names, or replaces the one with the same key. */
  put(table: string, row: Readonly<Record<string, Cell>>): void
  get<Row>(sql: string, ...cells: Cell[]): Row | undefined
  list<Row>(sql: string, ...cells: Cell[]): Row[]
  iterate<Row>(sql: string, ...cells: Cell[]): IterableIterator<Row>
  /** Runs `work` in a transaction. @returns its result */
  transaction<T>(work: () => T): T
  /** Empties every table. */
  clear(): void
  /** Creates the indexes. Doing so after the sample is written takes a third less time. */
  index(): void
  close(): void
}

/** Columns have the names of the members in TypeScript. */
const SCHEMA_VERSION = 2
const TABLES = ['meta', 'series', 'documents', 'transactions', 'truth', 'partners', 'products', 'mails']
const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS series (
  owner TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, lastNumber INTEGER NOT NULL,
  lastDate TEXT NOT NULL, isDefault INTEGER NOT NULL, PRIMARY KEY (owner, type, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
  id INTEGER PRIMARY KEY, owner TEXT NOT NULL, type TEXT NOT NULL, serie TEXT NOT NULL, number INTEGER,
  status TEXT NOT NULL, date TEXT NOT NULL, nif TEXT NOT NULL, country TEXT NOT NULL, externalId TEXT,
  totalMinor INTEGER NOT NULL, unpaidMinor INTEGER NOT NULL, availableAt INTEGER NOT NULL, atCode TEXT,
  body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS transactions (
  position INTEGER PRIMARY KEY, id TEXT NOT NULL, bookingDate TEXT NOT NULL, valueDate TEXT NOT NULL,
  amountMinor INTEGER NOT NULL, currency TEXT NOT NULL, text TEXT NOT NULL, counterparty TEXT, iban TEXT,
  reference TEXT, status TEXT NOT NULL, balanceMinor INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS truth (
  transactionId TEXT, documentId INTEGER, amountMinor INTEGER NOT NULL, kind TEXT NOT NULL,
  scenario TEXT NOT NULL, decidable INTEGER NOT NULL, bookingDate TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS partners (
  nif TEXT PRIMARY KEY, state TEXT NOT NULL, token TEXT NOT NULL, serie TEXT NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS products (
  owner TEXT NOT NULL, code TEXT NOT NULL, type TEXT NOT NULL, PRIMARY KEY (owner, code)) WITHOUT ROWID;
`
const INDEXES = `
CREATE INDEX IF NOT EXISTS documents_external ON documents (externalId) WHERE externalId IS NOT NULL;
CREATE INDEX IF NOT EXISTS documents_receiver ON documents (nif, id);
CREATE INDEX IF NOT EXISTS transactions_date ON transactions (bookingDate, position);
CREATE INDEX IF NOT EXISTS truth_document ON truth (documentId);
`

/**
 * Opens the service's state.
 * @param file a path keeps the state over restarts; without one a temporary database is used, which SQLite itself
 *   removes, and which uses the disk instead of filling the memory
 * @throws AppError storage-failed when the file is no database, or its folder does not exist
 */
export const openStore = (file?: string): Store => {
  const database = openDatabase(file)
  const prepared = new Map<string, Database.Statement>()
  const prepare = (sql: string): Database.Statement => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run: (sql, ...cells) => prepare(sql).run(...cells).changes,
    put: (table, row) => {
      const names = Object.keys(row)
      const values = names.map((name) => `@${name}`)
      prepare(`INSERT OR REPLACE INTO ${table} (${names}) VALUES (${values})`).run(row)
    },
    get: <Row>(sql: string, ...cells: Cell[]) => prepare(sql).get(...cells) as Row | undefined,
    list: <Row>(sql: string, ...cells: Cell[]) => prepare(sql).all(...cells) as Row[],
    // An iterator keeps its statement busy, so it has one of its own.
    iterate: <Row>(sql: string, ...cells: Cell[]) =>
      database.prepare(sql).iterate(...cells) as IterableIterator<Row>,
    transaction: <T>(work: () => T) => database.transaction(work)(),
    clear: () => {
      for (const table of TABLES) database.exec(`DELETE FROM ${table}`)
    },
    index: () => {
      database.exec(INDEXES)
    },
    close: () => {
      database.close()
    },
  }
}

/** A state of another version is only invented data: it is generated again, not migrated. */
const dropTables = (database: Database.Database): void => {
  for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`)
}

const openDatabase = (file: string | undefined): Database.Database => {
  try {
    if (file !== undefined) makePrivateFile(file)
    const database = new Database(file ?? '')
    database.pragma(file === undefined ? 'journal_mode = MEMORY' : 'journal_mode = WAL')
    database.pragma(file === undefined ? 'synchronous = OFF' : 'synchronous = NORMAL')
    database.pragma('cache_size = -32768')
    if (database.pragma('user_version', { simple: true }) !== SCHEMA_VERSION) dropTables(database)
    database.exec(SCHEMA)
    database.pragma(`user_version = ${SCHEMA_VERSION}`)
    return database
  } catch (cause) {
    throw new AppError('storage-failed', 'the state of the embedded service cannot be opened', { cause })
  }
}
