/** How far a person has seen a company: what is newer is new to them. */
import type { Trx } from '../connection.ts'
import { column, mirror } from '../query.ts'
import { writeSetting } from './write-setting.ts'

const newestTransaction = column(() =>
  mirror.selectFrom('bank_transaction').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
const newestFetch = column(() =>
  mirror.selectFrom('document').select(({ fn }) => fn.max<string | null>('first_fetched_at').as('at')),
)

/** Transactions are counted on by their row numbers, documents by when they first came: nothing is marked row by row. */
export const markSeen = (trx: Trx, _input: Record<string, never>): Record<string, never> => {
  writeSetting(trx, { name: 'seen-transactions', value: String(newestTransaction.get(trx) ?? 0) })
  return writeSetting(trx, { name: 'seen-documents', value: newestFetch.get(trx) ?? '' })
}
