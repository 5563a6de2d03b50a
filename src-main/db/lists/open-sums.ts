/** Keeps the sums of opened lists current from one decision to the next. */
import type { ReadableDb } from '../connection/connection.ts'
import { lastChangedRow } from '../rows/last-numbers.ts'
import { openChangesSince } from './changed-rows.ts'
import type { ListSnapshot } from './list-snapshots.ts'
import type { OpenSum } from './open-ids.ts'

/** The changes since the sum was last returned; undefined where they are unknown. */
const caughtUp = (db: ReadableDb, { table, ids, sum }: ListSnapshot, currency: string): OpenSum | undefined =>
  db.snapshot(() => {
    if (sum?.currency !== currency) return undefined
    const changes = openChangesSince(db, table, currency, sum.noted)
    const own = changes?.filter(({ id }) => ids.includes(id))
    return (
      own && {
        openMinor: own.reduce((total, { minor }) => total + minor, sum.openMinor),
        noted: lastChangedRow(db),
      }
    )
  })

/**
 * The current sum of an opened list, computed from every change; in minor units of a currency. @param addUp adds up all
 * of its rows, where the changes are unknown
 */
export const openSumOf = async (
  db: ReadableDb,
  list: ListSnapshot,
  currency: string,
  addUp: () => Promise<OpenSum>,
): Promise<number> => {
  const sum = caughtUp(db, list, currency) ?? (await addUp())
  list.sum = { ...sum, currency }
  return sum.openMinor
}
