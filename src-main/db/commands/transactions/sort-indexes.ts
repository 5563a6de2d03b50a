/**
 * The list's sort indexes, none of which grows at its end as rows arrive, newest first. Writing hundreds of
 * thousands of rows through them makes every commit touch most of their pages; made afterwards they cost a second.
 */
import type { ReadableDb, Trx } from '../../connection.ts'

const INDEXES = {
  bank_transaction_by_date: '(booking_date, id, open_minor, vanished_at)',
  bank_transaction_by_amount: '(amount_minor, id, open_minor, vanished_at)',
  bank_transaction_by_counterparty: '(counterparty_key, id, open_minor, vanished_at)',
  bank_transaction_by_open: '(open_minor, id, vanished_at)',
} as const

/** From so many rows still to come on, the indexes are left for the end. */
const MANY_ROWS = 20_000

const knownRows = (db: ReadableDb): number =>
  db.readColumn<number>('SELECT coalesce(max(id), 0) FROM bank_transaction').get() ?? 0

/**
 * Leaves the indexes out while a first walk is to bring many more rows than there are. Lists meanwhile sort
 * without them.
 */
export const leaveSortIndexes = (trx: Trx, totalCount: number): void => {
  const known = knownRows(trx)
  if (totalCount - known < MANY_ROWS || totalCount < 2 * known) return
  for (const name of Object.keys(INDEXES)) trx.write(`DROP INDEX IF EXISTS ${name}`).run()
}

/** Makes those that were left out; does nothing where all are there. */
export const makeSortIndexes = (trx: Trx): void => {
  for (const [name, columns] of Object.entries(INDEXES))
    trx.write(`CREATE INDEX IF NOT EXISTS ${name} ON bank_transaction ${columns}`).run()
}
