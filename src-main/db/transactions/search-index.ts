/** Updates the transactions' search index in parts, so that writing a page never waits for it. */
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { lastTransaction } from '../rows/last-numbers.ts'

const progress = column(() => mirror.selectFrom('search_progress').select('through_id'))
const through = (trx: Trx): number => progress.get(trx) ?? 0

const lastOfNext = column(({ from, limit }: Params<{ from: number; limit: number }>) =>
  mirror
    .selectFrom((eb) =>
      eb
        .selectFrom('bank_transaction')
        .select('id')
        .where('id', '>', from)
        .orderBy('id')
        .limit(limit)
        .as('next'),
    )
    .select(({ fn }) => fn.max<number | null>('id').as('id')),
)

const REMOVE = "INSERT INTO transaction_search (transaction_search, rowid, search) VALUES ('delete', ?, ?)"

/** Removes a row from the index before it changes or is deleted, if it is indexed. */
export const unindexTransaction = (trx: Trx, id: number, search: string): void => {
  if (id <= through(trx)) trx.write(REMOVE).run(id, search)
}

/** Indexes a changed row again, if the index has reached it. */
export const indexTransaction = (trx: Trx, id: number, search: string): void => {
  if (id <= through(trx))
    trx.write('INSERT INTO transaction_search (rowid, search) VALUES (?, ?)').run(id, search)
}

/**
 * Indexes the next rows in order of their row number.
 *
 * @returns how many rows are still missing
 */
export const indexSearch = (trx: Trx, input: { limit: number }): { remaining: number } => {
  const from = through(trx)
  const last = lastOfNext.get(trx, { from, limit: input.limit }) ?? null
  if (last === null) return { remaining: 0 }
  trx
    .write(
      `INSERT INTO transaction_search (rowid, search)
       SELECT id, search FROM bank_transaction WHERE id > ? AND id <= ?`,
    )
    .run(from, last)
  trx.write('UPDATE search_progress SET through_id = ?').run(last)
  return { remaining: lastTransaction(trx) - last }
}
