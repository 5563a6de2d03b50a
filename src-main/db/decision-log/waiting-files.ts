/** Imports of other computers that wait for the rows of their file. */
import { type SqlBool, sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'
import type { RuleEvent } from './events.ts'

type FileEvent = Extract<RuleEvent, { action: 'file-imported' }>

const waitingFiles = column(() =>
  mirror
    .selectFrom('waiting_event as w')
    .innerJoin('event_order as o', 'o.uuid', 'w.uuid')
    .select('w.line')
    .where('w.state', '=', 'waiting')
    .where(sql<SqlBool>`w.line ->> '$.action' = 'file-imported'`)
    .orderBy('o.place'),
)

/** In the order of the log. Their lines were written by this program. */
export const listWaitingFiles = (db: ReadableDb): FileEvent[] =>
  waitingFiles.all(db).map((line) => JSON.parse(line) as FileEvent)
