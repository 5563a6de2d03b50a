/** The rows that changed last: who keeps an order or a sum of all of them looks at these again, not at the others. */
import { type Kysely, sql } from 'kysely'

/** More at once are not worth following one by one: the oldest notes go, so many together. */
const NOTED = 1_000
const FORGOTTEN = 100

interface Noted {
  /** What lists filter, order, search and sum by. A column they come to need joins these in a step of its own. */
  readonly columns: string
  /** What is open on a row as its list sums it, and in which currency. */
  readonly open: (row: 'OLD' | 'NEW') => string
  readonly currency: (row: 'OLD' | 'NEW') => string
}

const NOTED_OF: Readonly<Record<'document' | 'bank_transaction', Noted>> = {
  document: {
    columns:
      'status type number_key date due_date customer_key total_minor unpaid_minor open_minor matched search',
    // The open amount of a credit note is a debt to the customer.
    open: (row) => `iif(${row}.type = 'C', -1, 1) * coalesce(${row}.open_minor, 0)`,
    currency: () => "'EUR'",
  },
  bank_transaction: {
    columns: 'booking_date amount_minor open_minor currency direction counterparty_key vanished_at search',
    open: (row) => `${row}.open_minor`,
    currency: (row) => `${row}.currency`,
  },
}

type Table = keyof typeof NOTED_OF
const TABLES: readonly Table[] = ['document', 'bank_transaction']

const noteOf = (table: Table, row: 'OLD' | 'NEW', openChange: string): string =>
  `INSERT INTO changed_row (kind, id, currency, open_change)
    VALUES ('${table}', ${row}.id, ${NOTED_OF[table].currency(row)}, ${openChange})`

// A walk over the source writes the same again; only what differs is a change.
const changeOf = (table: Table): string => {
  const { columns, open, currency } = NOTED_OF[table]
  const names = columns.split(' ')
  const openChange = `iif(${currency('OLD')} = ${currency('NEW')}, ${open('NEW')} - ${open('OLD')}, NULL)`
  return `CREATE TRIGGER ${table}_is_changed AFTER UPDATE OF ${names.join(', ')} ON ${table}
    WHEN (${names.map((name) => `OLD.${name}`).join(', ')})
      IS NOT (${names.map((name) => `NEW.${name}`).join(', ')})
    BEGIN ${noteOf(table, 'NEW', openChange)}; END`
}

const goneOf = (table: Table): string =>
  `CREATE TRIGGER ${table}_is_gone AFTER DELETE ON ${table}
    BEGIN ${noteOf(table, 'OLD', `-(${NOTED_OF[table].open('OLD')})`)}; END`

const statements = [
  // What is open changed by so much, in that currency; unknown where the currency itself changed.
  `CREATE TABLE changed_row (sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, id INTEGER NOT NULL,
    currency TEXT NOT NULL, open_change INTEGER) STRICT`,
  `CREATE TRIGGER changed_row_forgets AFTER INSERT ON changed_row WHEN NEW.sequence % ${FORGOTTEN} = 0
    BEGIN DELETE FROM changed_row WHERE sequence <= NEW.sequence - ${NOTED}; END`,
  ...TABLES.flatMap((table) => [changeOf(table), goneOf(table)]),
  // A new movement has a higher number than all before it, which says as much; a document comes with its own.
  `CREATE TRIGGER document_is_new AFTER INSERT ON document
    BEGIN ${noteOf('document', 'NEW', NOTED_OF.document.open('NEW'))}; END`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
