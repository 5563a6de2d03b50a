/** How far a person has seen a company: what is newer is new to them. */
import type { Trx } from '../connection.ts'
import { column, mirror } from '../query.ts'
import { lastTransaction } from '../repositories/last-numbers.ts'
import { writeSetting } from './write-setting.ts'

const newestFetch = column(() =>
  mirror.selectFrom('document').select(({ fn }) => fn.max<string | null>('first_fetched_at').as('at')),
)

/** Transactions are counted on by their row numbers, documents by when they first came: nothing is marked row by row. */
export const markSeen = (trx: Trx, _input: Record<string, never>): void => {
  writeSetting(trx, { name: 'seen-transactions', value: String(lastTransaction(trx)) })
  writeSetting(trx, { name: 'seen-documents', value: newestFetch.get(trx) ?? '' })
}
