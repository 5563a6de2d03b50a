/** Merges two rows that are one transaction. */
import type { Trx } from '../connection/connection.ts'
import { recomputeTransactions } from '../documents/recompute-open.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { updateById } from '../query/write.ts'
import { searchWithNote, searchWithoutNote } from '../rows/notes.ts'
import { moveFileRows } from './rows-of-files.ts'
import { indexTransaction, unindexTransaction } from './search-index.ts'

interface FoundRow {
  id: number
  search: string
}

export const deleteRow = (trx: Trx, row: FoundRow): void => {
  unindexTransaction(trx, row.id, row.search)
  trx.write('DELETE FROM bank_transaction WHERE id = ?').run(row.id)
}

const moveNote = (trx: Trx, from: number, to: number): void => {
  trx.write('UPDATE OR IGNORE note SET transaction_id = ? WHERE transaction_id = ?').run(to, from)
}

/** Moves the note of a removed row to the other one, unless that has a note of its own. */
export const keepNote = (trx: Trx, from: number, to: FoundRow): void => {
  const source = searchWithoutNote(trx, { transactionId: to.id }, to.search)
  moveNote(trx, from, to.id)
  const search = searchWithNote(trx, { transactionId: to.id }, source)
  if (search === to.search) return
  unindexTransaction(trx, to.id, to.search)
  trx.write('UPDATE bank_transaction SET search = ? WHERE id = ?').run(search, to.id)
  indexTransaction(trx, to.id, search)
}

/** The columns that a row keeps when it takes over another one's content. */
const KEPT = ['id', 'account', 'open_minor', 'first_seen_at', 'vanished_at'] as const
const wholeRow = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').selectAll().where('id', '=', id),
)
const updateTransaction = updateById('bank_transaction')

/** The older row takes over the content of the newer one; it keeps its row number and all its decisions. */
export const mergeInto = (trx: Trx, older: FoundRow, newer: FoundRow): void => {
  const values = wholeRow.get(trx, { id: newer.id })
  if (!values) throw new Error('a row that was just read is gone')
  const taken: Partial<typeof values> = { ...values }
  for (const name of KEPT) delete taken[name]
  moveFileRows(trx, newer.id, older.id)
  taken.search = searchWithoutNote(trx, { transactionId: newer.id }, newer.search)
  moveNote(trx, newer.id, older.id)
  deleteRow(trx, newer)
  unindexTransaction(trx, older.id, older.search)
  taken.search = searchWithNote(trx, { transactionId: older.id }, taken.search)
  updateTransaction(trx, older.id, taken)
  indexTransaction(trx, older.id, taken.search)
  recomputeTransactions(trx, [older.id])
}
