/** The sample bank's transactions: appended in order of arrival, read by page, newest first. */

import type { Cell, Store } from '../store.ts'
import type { Transaction } from '../transaction.ts'

export const insertTransaction = (store: Store, transaction: Transaction): void =>
  store.put('transactions', { ...transaction })

/** The opaque id of the transaction at this position; always the same for the same position. */
export const transactionId = (position: number): string =>
  `MV${String((position * 7_368_787) % 10_000_000_019).padStart(11, '0')}`

export const findLastTransaction = (store: Store): Transaction | undefined =>
  store.get<Transaction>('SELECT * FROM transactions ORDER BY position DESC LIMIT 1')

export const iterateTransactions = (store: Store): IterableIterator<Transaction> =>
  store.iterate<Transaction>('SELECT * FROM transactions ORDER BY position')

export const countTransactions = (store: Store): number =>
  store.get<{ count: number }>('SELECT count(*) AS count FROM transactions')?.count ?? 0

/** An SQL condition over the transactions with its parameters; an empty `sql` matches all of them. */
export interface TransactionFilter {
  sql: string
  cells: Cell[]
}

export const countFiltered = (store: Store, filter: TransactionFilter): number =>
  store.get<{ count: number }>(
    `SELECT count(*) AS count FROM transactions WHERE ${filter.sql}`,
    ...filter.cells,
  )?.count ?? 0

export const listFiltered = (
  store: Store,
  filter: TransactionFilter,
  limit: number,
  offset: number,
): Transaction[] =>
  store.list<Transaction>(
    `SELECT * FROM transactions WHERE ${filter.sql} ORDER BY position DESC LIMIT ? OFFSET ?`,
    ...filter.cells,
    limit,
    offset,
  )

/** Positions have no gaps unless a transaction was removed. A page is a key range, so the last costs as little as the first. */
export const listByPosition = (store: Store, newest: number, oldest: number): Transaction[] =>
  store.list<Transaction>(
    'SELECT * FROM transactions WHERE position BETWEEN ? AND ? ORDER BY position DESC',
    oldest,
    newest,
  )

/** Removes a transaction, as a bank withdraws a pending one; true when it existed. */
export const removeTransaction = (store: Store, id: string): boolean =>
  store.run('DELETE FROM transactions WHERE id = ?', id) > 0
