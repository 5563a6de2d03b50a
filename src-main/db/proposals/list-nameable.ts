/** Payments of closed months as matching reads them, with what may be named of each. */
import type { Nameable } from '#core/matching/by-hand/name-payment.ts'
import { everyNameable, nameableOf } from '../closed-months/nameable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { getMatchTransactions } from './match-input.ts'

/** All payments and refunds that may be named, or the given ones, whatever may be named of them. Error: not-found. */
export const listNameable = (db: ReadableDb, ids?: readonly number[]): Nameable[] => {
  const minorOf = ids ? new Map(ids.map((id) => [id, nameableOf(db, id)])) : everyNameable(db)
  return getMatchTransactions(db, [...minorOf.keys()]).map((one) => ({
    ...one,
    nameableMinor: minorOf.get(one.id) ?? 0,
  }))
}
