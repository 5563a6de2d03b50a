/** How far the log of decisions and the mirror's own logs are; short, since every opening asks. */
import { lastDecision } from '../commands/decisions/decision-log.ts'
import { writeSetting } from '../commands/write-setting.ts'
import type { ReadableDb, Trx } from '../connection.ts'
import { lastRuleEvent } from '../repositories/last-numbers.ts'
import { findSetting } from '../repositories/settings.ts'
import { sizeOfLog } from './log-file.ts'

/** The size of the log with the last event of the mirror in it: another size, and they are compared. */
const SIZE = 'decision-log'

const knownSize = (db: ReadableDb): number | undefined => {
  const value = findSetting(db, SIZE)
  return value === undefined ? undefined : Number(value)
}

export const writeSize = (trx: Trx, bytes: number): void =>
  writeSetting(trx, { name: SIZE, value: String(bytes) })

/** How far both logs of the mirror are. */
export interface LogPosition {
  decision: number
  rule: number
}

export const logPosition = (db: ReadableDb): LogPosition => ({
  decision: lastDecision(db),
  rule: lastRuleEvent(db),
})

/**
 * Whether log and mirror hold the same, as far as the size shows it; not where the size is unknown. A mirror without
 * decisions needs no log.
 */
export const isLogCurrent = (db: ReadableDb, file: string): boolean => {
  let size: number | undefined
  try {
    size = sizeOfLog(file)
  } catch {
    return false // who compares them meets the same, and tells it
  }
  if (size !== undefined) return size === knownSize(db)
  const { decision, rule } = logPosition(db)
  return knownSize(db) === undefined && decision + rule === 0
}
