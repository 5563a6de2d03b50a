/** Records how much of a company a person has seen: newer rows are marked as new. */
import type { Trx } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'
import { lastTransaction } from '../rows/last-numbers.ts'
import { writeSetting } from './write-setting.ts'

const newestFetch = column(() =>
  mirror.selectFrom('document').select(({ fn }) => fn.max<string | null>('first_fetched_at').as('at')),
)

/** Transactions are compared by row number, documents by when they were first seen: no row is marked. */
export const markSeen = (trx: Trx, _input: Record<string, never>): void => {
  writeSetting(trx, { name: 'seen-transactions', value: String(lastTransaction(trx)) })
  writeSetting(trx, { name: 'seen-documents', value: newestFetch.get(trx) ?? '' })
}
