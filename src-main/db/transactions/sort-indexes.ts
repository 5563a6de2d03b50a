/**
 * The sort indexes of the lists and of statements. New rows are not at their end, so writing hundreds of thousands of
 * rows changes most of their pages with every commit; created afterwards they take a second.
 */
import { sql } from 'kysely'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { lastDocument, lastTransaction } from '../rows/last-numbers.ts'
import { text } from '../schema/schema-columns.ts'

const INDEXES = {
  bank_transaction: {
    bank_transaction_by_date: '(booking_date, place_in_day, id, open_minor, vanished_at)',
    bank_transaction_by_amount: '(amount_minor, id, open_minor, vanished_at)',
    bank_transaction_by_counterparty: '(counterparty_key, id, open_minor, vanished_at)',
    bank_transaction_by_open: '(open_minor, id, vanished_at)',
    bank_transaction_by_account:
      '(account, currency, booking_date, status, vanished_at, amount_minor, open_minor)',
  },
  // Not by number: writing documents needs that index.
  document: {
    document_by_date: '(date)',
    document_by_due_date: '(due_date)',
    document_by_customer: '(customer_key)',
    document_by_total: '(total_minor)',
    document_by_open: '(open_minor)',
    document_by_refresh: '(status, refreshed_at)',
    document_by_tax_id: '(tax_id)',
  },
} as const
type Table = keyof typeof INDEXES

/** With this many rows to come, the indexes are created at the end. */
const MANY_ROWS = 20_000

const newest = { bank_transaction: lastTransaction, document: lastDocument }

const indexNamed = rawQuery(
  { name: text() },
  ({ name }: Params<{ name: string }>) =>
    sql`SELECT name FROM sqlite_schema WHERE type = 'index' AND name = ${name}`,
)

/**
 * Drops the indexes before a first run or an import with many more rows than there are. Lists sort without them
 * meanwhile.
 *
 * @param coming number of new rows
 * @param needed an index that stays, since the import reads by it
 */
export const postponeSortIndexes = (
  trx: Trx,
  table: Table,
  coming: number,
  needed?: keyof (typeof INDEXES)['bank_transaction'],
): void => {
  if (coming < MANY_ROWS || coming < newest[table](trx)) return
  for (const name of Object.keys(INDEXES[table]))
    if (name !== needed) trx.write(`DROP INDEX IF EXISTS ${name}`).run()
}

const isThere = (db: ReadableDb, name: string): boolean => indexNamed.get(db, { name }) !== undefined

/**
 * Creates one of the dropped indexes: up to a second for a million rows.
 *
 * @returns how many are still missing
 */
export const makeSortIndex = (trx: Trx, _input: Record<string, never>): { remaining: number } => {
  const [next, ...others] = Object.entries(INDEXES).flatMap(([table, indexes]) =>
    Object.entries(indexes).flatMap(([name, columns]) =>
      isThere(trx, name) ? [] : [`CREATE INDEX ${name} ON ${table} ${columns}`],
    ),
  )
  if (next) trx.write(next).run()
  return { remaining: others.length }
}
