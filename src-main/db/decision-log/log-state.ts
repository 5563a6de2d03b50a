/** How far the log of decisions and the mirror's own logs are; short, since every opening asks. */
import { lastDecision } from '../commands/decisions/decision-log.ts'
import type { ReadableDb, Trx } from '../connection.ts'
import { column, mirror } from '../query.ts'
import { sizeOfLog } from './log-file.ts'

/** The size of the log with the last event of the mirror in it: another size, and they are compared. */
const SIZE = 'decision-log'

const sizeSetting = column(() => mirror.selectFrom('setting').select('value').where('name', '=', SIZE))
const knownSize = (db: ReadableDb): number | undefined => {
  const value = sizeSetting.get(db)
  return value === undefined ? undefined : Number(value)
}

export const writeSize = (trx: Trx, bytes: number): void => {
  trx
    .write('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(SIZE, String(bytes))
}

/** How far both logs of the mirror are. */
export interface LogPosition {
  decision: number
  rule: number
}

const lastRule = column(() =>
  mirror.selectFrom('rule_event').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)

export const logPosition = (db: ReadableDb): LogPosition => ({
  decision: lastDecision(db),
  rule: lastRule.get(db) ?? 0,
})

/**
 * Whether log and mirror hold the same, as far as the size tells; not where the size cannot be told. A mirror without
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
