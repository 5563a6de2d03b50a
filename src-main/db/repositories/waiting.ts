/** Decisions of the log that wait for what a sync has yet to bring. */
import type { ReadableDb } from '../connection.ts'

/** How many they are. */
export const countWaiting = (db: ReadableDb): number =>
  db.readColumn<number>("SELECT count(*) FROM waiting_event WHERE state = 'waiting'").get() ?? 0
