/** Decisions of the log that wait for what a sync has yet to bring. */
import { type SqlBool, sql } from 'kysely'
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

const files = column(() =>
  mirror
    .selectFrom('waiting_event')
    .select(sql<string>`line ->> '$.name'`.as('name'))
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`line ->> '$.action' = 'file-imported'`)
    .orderBy('position'),
)

/** Names of the files whose import waits: their rows come from the files alone. */
export const listMissingFiles = (db: ReadableDb): string[] => [...new Set(files.all(db))]
