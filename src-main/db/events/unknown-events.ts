/** Events of the log that only a later version reads: nothing is closed or exported before an update reads them. */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, insertInto, mirror } from '../query/query.ts'
import { placeOf } from './record-event.ts'

const unknown = column(() =>
  mirror.selectFrom('unknown_event').select(({ fn }) => fn.countAll<number>().as('count')),
)

const insertUnknown = insertInto('unknown_event')

/** Keeps an event at its place until an update reads it. */
export const keepUnknown = (trx: Trx, { uuid, line }: { uuid: string; line: string }): void => {
  placeOf(trx, uuid)
  insertUnknown(trx, { uuid, line })
}

/** How many there are. */
export const countUnknown = (db: ReadableDb): number => unknown.get(db) ?? 0

/** Error: events-unknown. */
export const refuseUnknown = (db: ReadableDb): void => {
  const count = countUnknown(db)
  if (count > 0)
    throw new AppError('events-unknown', `the log of decisions has ${count} events of a later version`)
}
