/** Events of the log that only a later version reads: nothing is closed or exported before an update reads them. */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'

const unknown = column(() =>
  mirror.selectFrom('unknown_event').select(({ fn }) => fn.countAll<number>().as('count')),
)

/** How many there are. */
export const countUnknown = (db: ReadableDb): number => unknown.get(db) ?? 0

/** Error: events-unknown. */
export const refuseUnknown = (db: ReadableDb): void => {
  const count = countUnknown(db)
  if (count > 0)
    throw new AppError('events-unknown', `the log of decisions has ${count} events of a later version`)
}
