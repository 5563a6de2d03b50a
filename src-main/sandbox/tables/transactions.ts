/** The sample bank's transactions: appended in order of arrival, read newest first, page by page. */
import type { Transaction } from '../dialects/transaction.ts'
import type { Cell, Store } from '../store.ts'

interface TransactionRow {
  position: number
  id: string
  booking_date: string
  value_date: string
  amount_minor: number
  currency: string
  text: string
  counterparty: string | null
  iban: string | null
  reference: string | null
  status: 'booked' | 'pending'
  balance_minor: number
}

export const insertTransaction = (store: Store, transaction: Transaction): void => {
  store.run(
    'INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    transaction.position,
    transaction.id,
    transaction.bookingDate,
    transaction.valueDate,
    transaction.amountMinor,
    transaction.currency,
    transaction.text,
    transaction.counterparty,
    transaction.iban,
    transaction.reference,
    transaction.status,
    transaction.balanceMinor,
  )
}

const toTransaction = (row: TransactionRow): Transaction => ({
  position: row.position,
  id: row.id,
  bookingDate: row.booking_date,
  valueDate: row.value_date,
  amountMinor: row.amount_minor,
  currency: row.currency,
  text: row.text,
  counterparty: row.counterparty,
  iban: row.iban,
  reference: row.reference,
  status: row.status,
  balanceMinor: row.balance_minor,
})

/** The opaque id a bank gives to the transaction at this position; the same position always gets the same. */
export const transactionId = (position: number): string =>
  `MV${String((position * 7_368_787) % 10_000_000_019).padStart(11, '0')}`

export const findLastTransaction = (store: Store): Transaction | undefined => {
  const row = store.get<TransactionRow>('SELECT * FROM transactions ORDER BY position DESC LIMIT 1')
  return row && toTransaction(row)
}

export const iterateTransactions = function* (store: Store): Generator<Transaction> {
  for (const row of store.iterate<TransactionRow>('SELECT * FROM transactions ORDER BY position'))
    yield toTransaction(row)
}

export const countTransactions = (store: Store): number =>
  store.get<{ count: number }>('SELECT count(*) AS count FROM transactions')?.count ?? 0

/** A condition over the transactions table with its parameters; an empty `sql` means all of them. */
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
  store
    .list<TransactionRow>(
      `SELECT * FROM transactions WHERE ${filter.sql} ORDER BY position DESC LIMIT ? OFFSET ?`,
      ...filter.cells,
      limit,
      offset,
    )
    .map(toTransaction)

/** Positions have no gaps unless one was removed, so that a page is a key range and the last is as cheap as the first. */
export const listByPosition = (store: Store, newest: number, oldest: number): Transaction[] =>
  store
    .list<TransactionRow>(
      'SELECT * FROM transactions WHERE position BETWEEN ? AND ? ORDER BY position DESC',
      oldest,
      newest,
    )
    .map(toTransaction)

/** Removes a transaction as a bank does that withdraws a pending one; true when it was there. */
export const removeTransaction = (store: Store, id: string): boolean =>
  store.run('DELETE FROM transactions WHERE id = ?', id) > 0
