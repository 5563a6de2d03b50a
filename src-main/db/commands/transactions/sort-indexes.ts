/**
 * The list's sort indexes and that of a statement, none of which grows at its end as rows arrive, newest first. Writing hundreds of
 * thousands of rows through them makes every commit touch most of their pages; made afterwards they cost a second.
 */
import { sql } from 'kysely'
import type { ReadableDb, Trx } from '../../connection.ts'
import { type Params, rawQuery } from '../../query.ts'
import { lastTransaction } from '../../repositories/last-numbers.ts'
import { text } from '../../schema-columns.ts'

const INDEXES = {
  bank_transaction_by_date: '(booking_date, id, open_minor, vanished_at)',
  bank_transaction_by_amount: '(amount_minor, id, open_minor, vanished_at)',
  bank_transaction_by_counterparty: '(counterparty_key, id, open_minor, vanished_at)',
  bank_transaction_by_open: '(open_minor, id, vanished_at)',
  bank_transaction_by_account:
    '(account, currency, booking_date, status, vanished_at, amount_minor, open_minor)',
} as const

/** From so many rows still to come on, the indexes are left for the end. */
const MANY_ROWS = 20_000

const indexNamed = rawQuery(
  { name: text() },
  ({ name }: Params<{ name: string }>) =>
    sql`SELECT name FROM sqlite_schema WHERE type = 'index' AND name = ${name}`,
)

/**
 * Leaves the indexes out while a first walk or an import is to bring many more rows than there are. Lists meanwhile
 * sort without them.
 *
 * @param needed one that stays, since bringing the rows reads by it
 */
export const leaveSortIndexes = (trx: Trx, totalCount: number, needed?: keyof typeof INDEXES): void => {
  const known = lastTransaction(trx)
  if (totalCount - known < MANY_ROWS || totalCount < 2 * known) return
  for (const name of Object.keys(INDEXES))
    if (name !== needed) trx.write(`DROP INDEX IF EXISTS ${name}`).run()
}

const isThere = (db: ReadableDb, name: string): boolean => indexNamed.get(db, { name }) !== undefined

/**
 * Makes one of those that were left out: up to a second at a million rows.
 *
 * @returns how many are still left
 */
export const makeSortIndex = (trx: Trx, _input: Record<string, never>): { remaining: number } => {
  const [next, ...others] = Object.entries(INDEXES).filter(([name]) => !isThere(trx, name))
  if (next) trx.write(`CREATE INDEX ${next[0]} ON bank_transaction ${next[1]}`).run()
  return { remaining: others.length }
}
