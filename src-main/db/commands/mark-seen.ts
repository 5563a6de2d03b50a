/** How far a person has seen a company: what is newer is new to them. */
import type { Trx } from '../connection.ts'
import { writeSetting } from './write-setting.ts'

/** Movements are counted on by their row numbers, documents by when they first came: nothing is marked row by row. */
export const markSeen = (trx: Trx, _input: Record<string, never>): Record<string, never> => {
  const through = trx.readColumn<number>('SELECT coalesce(max(id), 0) FROM bank_transaction').get() ?? 0
  const newest =
    trx.readColumn<string>("SELECT coalesce(max(first_fetched_at), '') FROM document").get() ?? ''
  writeSetting(trx, { name: 'seen-transactions', value: String(through) })
  return writeSetting(trx, { name: 'seen-documents', value: newest })
}
