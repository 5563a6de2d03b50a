/** Decisions of the log that wait for what a sync has yet to bring. */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'

const waiting = column(() =>
  mirror
    .selectFrom('waiting_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting'),
)

/** How many they are. */
export const countWaiting = (db: ReadableDb): number => waiting.get(db) ?? 0
