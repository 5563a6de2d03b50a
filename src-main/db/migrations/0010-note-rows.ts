/** The rows that changed last, by number: who keeps an order of all of them looks at these again, not at the others. */
import { type Kysely, sql } from 'kysely'

/** More at once are not worth following one by one: the oldest notes go, so many together. */
const NOTED = 1_000
const FORGOTTEN = 100

/** What lists filter, order and search by. A column they come to need joins these in a step of its own. */
const COLUMNS = {
  document:
    'status type number_key date due_date customer_key total_minor unpaid_minor open_minor matched search',
  bank_transaction: 'booking_date amount_minor open_minor direction counterparty_key vanished_at search',
}

const noteOf = (table: string, row: 'OLD' | 'NEW' = 'NEW'): string =>
  `INSERT INTO changed_row (kind, id) VALUES ('${table}', ${row}.id)`

// A walk over the source writes the same again; only what differs is a change.
const changeOf = (table: string, columns: readonly string[]): string =>
  `CREATE TRIGGER ${table}_is_changed AFTER UPDATE OF ${columns.join(', ')} ON ${table}
    WHEN (${columns.map((column) => `OLD.${column}`).join(', ')})
      IS NOT (${columns.map((column) => `NEW.${column}`).join(', ')})
    BEGIN ${noteOf(table)}; END`

const statements = [
  'CREATE TABLE changed_row (sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, id INTEGER NOT NULL) STRICT',
  `CREATE TRIGGER changed_row_forgets AFTER INSERT ON changed_row WHEN NEW.sequence % ${FORGOTTEN} = 0
    BEGIN DELETE FROM changed_row WHERE sequence <= NEW.sequence - ${NOTED}; END`,
  ...Object.entries(COLUMNS).flatMap(([table, columns]) => [
    changeOf(table, columns.split(' ')),
    `CREATE TRIGGER ${table}_is_gone AFTER DELETE ON ${table} BEGIN ${noteOf(table, 'OLD')}; END`,
  ]),
  // A new movement has a higher number than all before it, which says as much; a document comes with its own.
  `CREATE TRIGGER document_is_new AFTER INSERT ON document BEGIN ${noteOf('document')}; END`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
