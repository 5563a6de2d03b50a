/** Upkeep of the transactions' search index: it follows the rows in pieces, so that a page never waits for it. */
import type { Trx } from '../../connection.ts'

const through = (trx: Trx): number =>
  trx.readColumn<number>('SELECT through_id FROM search_progress').get() ?? 0

const REMOVE = "INSERT INTO transaction_search (transaction_search, rowid, search) VALUES ('delete', ?, ?)"

/** Takes a row that is about to change or go out of the index, if it is in it. */
export const unindexTransaction = (trx: Trx, id: number, search: string): void => {
  if (id <= through(trx)) trx.write(REMOVE).run(id, search)
}

/** Puts a changed row back, if the index had come that far. */
export const indexTransaction = (trx: Trx, id: number, search: string): void => {
  if (id <= through(trx))
    trx.write('INSERT INTO transaction_search (rowid, search) VALUES (?, ?)').run(id, search)
}

/**
 * Indexes the next rows in order of their number.
 *
 * @returns how many rows still wait
 */
export const indexSearch = (trx: Trx, input: { limit: number }): { remaining: number } => {
  const from = through(trx)
  const last =
    trx
      .readColumn<number | null>(
        'SELECT max(id) FROM (SELECT id FROM bank_transaction WHERE id > ? ORDER BY id LIMIT ?)',
      )
      .get(from, input.limit) ?? null
  if (last === null) return { remaining: 0 }
  trx
    .write(
      `INSERT INTO transaction_search (rowid, search)
       SELECT id, search FROM bank_transaction WHERE id > ? AND id <= ?`,
    )
    .run(from, last)
  trx.write('UPDATE search_progress SET through_id = ?').run(last)
  const newest = trx.readColumn<number>('SELECT max(id) FROM bank_transaction').get() ?? last
  return { remaining: newest - last }
}
