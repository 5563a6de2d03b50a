/** Whether several desks share this company. */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'

const sharedLog = column(() => mirror.selectFrom('shared_log').select('id'))

export const isShared = (db: ReadableDb): boolean => sharedLog.get(db) !== undefined
