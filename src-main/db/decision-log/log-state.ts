/** Compares the decision log with the mirror's events by size; fast, since every opening does it. */

import type { ReadableDb, Trx } from '../connection/connection.ts'
import { lastPlace } from '../events/record-event.ts'
import { findSetting, writeSetting } from '../settings/settings.ts'
import { sizeOfLog } from './log-file.ts'

/** The size of the log after the mirror's last event: if it differs, they are compared. */
const SIZE = 'decision-log'

const knownSize = (db: ReadableDb): number | undefined => {
  const value = findSetting(db, SIZE)
  return value === undefined ? undefined : Number(value)
}

export const writeSize = (trx: Trx, bytes: number): void =>
  writeSetting(trx, { name: SIZE, value: String(bytes) })

/**
 * Whether log and mirror have the same events, as far as the size shows; false where the size is unknown. A mirror
 * without decisions needs no log.
 */
export const isLogCurrent = (db: ReadableDb, file: string): boolean => {
  let size: number | undefined
  try {
    size = sizeOfLog(file)
  } catch {
    return false // the comparison meets the same error and reports it
  }
  if (size !== undefined) return size === knownSize(db)
  return knownSize(db) === undefined && lastPlace(db) === 0
}

/** Whether the mirror has all events of a log of this size, as far as the size shows. */
export const hasLogOf = (db: ReadableDb, bytes: number): boolean => (knownSize(db) ?? 0) >= bytes
