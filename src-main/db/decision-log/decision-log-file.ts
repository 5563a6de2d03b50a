/**
 * The decision log file next to the mirror: compared with it when the mirror is opened to write, and written before a
 * decision is committed, so that every acknowledged decision is in both.
 */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb, Trx, WritableDb } from '../connection/connection.ts'
import { column, mirror, query } from '../query/query.ts'
import { applyEvents } from './apply-events.ts'
import { eventsAfter } from './collect-events.ts'
import type { LoggedEvent } from './events.ts'
import { addToLog, cutLog, type ReadLog, readLog, type SetAside, sizeOfLog, writeLog } from './log-file.ts'
import { eventLine, saidBy } from './log-line.ts'
import { isLogCurrent, type LogPosition, logPosition, writeSize } from './log-state.ts'
import { reviewAcceptedGroups } from './review.ts'

export interface DecisionLog {
  /**
   * Runs `work` in one transaction of the mirror. Its decisions are written to the log and flushed before the commit;
   * where one of the two cannot be written, neither has them. Errors: those of `work`, storage-failed, disk-full.
   */
  transaction<T>(work: (trx: Trx) => T): T
}

type ToEvent = (said: unknown) => LoggedEvent | undefined

interface Compared {
  log: ReadLog
  /** Valid lines of events that the mirror does not have. */
  lacking: string[]
  /** Events that the log does not have. */
  unlogged: LoggedEvent[]
}

/**
 * Compares log and mirror where they may differ: events that the log lacks are added to it, events that the mirror
 * lacks are applied or wait. While the log cannot be read or written, only decisions are impossible.
 */
export const openDecisionLog = async (
  db: WritableDb,
  { file, company, now }: DecisionLogOptions,
): Promise<DecisionLog> => {
  let toEvent: ToEvent | undefined
  /** The size of the log when it was last current; undefined where there is none, or it could not be read. */
  let bytes: number | undefined
  let trouble: unknown

  const loadSchema = async (): Promise<void> => {
    ;({ toEvent } = await import('./event-schema.ts'))
  }
  const eventOf = (line: string): LoggedEvent | undefined => {
    try {
      return toEvent?.(saidBy(line))
    } catch {
      return undefined // a line from elsewhere need not be JSON; it stays in the file that is set aside
    }
  }
  const synchronise = (compared: Compared): void => {
    const said: LoggedEvent[] = []
    const unknown = new Set<string>()
    for (const line of compared.lacking) {
      const event = eventOf(line)
      if (event === undefined) unknown.add(line)
      else said.push(event)
    }
    const size = completeLog(file, company, now, compared, unknown)
    db.transaction((trx) => {
      if (applyEvents(trx, said).applied > 0) reviewAcceptedGroups(trx, {})
      writeSize(trx, size)
    })
    bytes = size
  }
  if (isLogCurrent(db, file)) bytes = sizeOfLog(file)
  else
    try {
      const compared = compare(db, file, company)
      if (compared.lacking.length > 0) await loadSchema()
      synchronise(compared)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      trouble = error // the next decision meets the same error and reports it
    }

  /** The file may have been removed while it was in use, or could not be written before. */
  const refresh = (): void => {
    try {
      trouble = undefined
      const compared = compare(db, file, company)
      if (compared.lacking.length > 0 && toEvent === undefined) {
        void loadSchema()
        throw new AppError('storage-failed', 'another program changed the log of decisions')
      }
      synchronise(compared)
    } catch (error) {
      trouble = error
    }
  }
  const isCurrent = (): boolean => trouble === undefined && isLogCurrent(db, file)

  const record = (
    trx: Trx,
    from: LogPosition,
    known: ReadonlySet<string>,
  ): { before: number; after: number } => {
    if (trouble !== undefined) throw trouble
    const lines = eventsAfter(trx, from)
      .filter(({ uuid }) => !known.has(uuid))
      .map((event) => eventLine(event, company))
    const before = bytes ?? writeLog(file, company, [], null)
    const after = addToLog(file, lines, before)
    if (after === undefined)
      throw new AppError('storage-failed', 'another program changed the log of decisions')
    writeSize(trx, after)
    return { before, after }
  }

  return {
    transaction(work) {
      if (!isCurrent()) refresh()
      let added: { before: number; after: number } | undefined
      try {
        const output = db.transaction((trx) => {
          const from = logPosition(trx)
          const waiting = waitingIds(trx)
          const output = work(trx)
          const to = logPosition(trx)
          if (to.decision > from.decision || to.rule > from.rule) added = record(trx, from, waiting)
          return output
        })
        bytes = added?.after ?? bytes
        return output
      } catch (error) {
        // Lines that stay in the log without a commit are applied when log and mirror are compared.
        if (added) cutIfPossible(file, added.before)
        throw error
      }
    },
  }
}

const waitingEvents = query(() =>
  mirror.selectFrom('waiting_event').select(['uuid', 'line']).orderBy('position'),
)
const knownUuids = column(() =>
  mirror
    .selectFrom('decision_event')
    .select('uuid')
    .unionAll(mirror.selectFrom('rule_event').select('uuid'))
    .unionAll(mirror.selectFrom('waiting_event').select('uuid')),
)

const compare = (db: ReadableDb, file: string, company: string): Compared => {
  const log = readLog(file, company)
  const known = new Set(knownUuids.all(db))
  const isOwn = log.owner === 'own' || log.owner === 'unknown'
  const lacking = isOwn ? [...log.lines].flatMap(([uuid, line]) => (known.has(uuid) ? [] : [line])) : []
  const isLogged = ({ uuid }: { uuid: string }): boolean => isOwn && log.lines.has(uuid)
  const waiting = waitingEvents.all(db).map(({ line }) => JSON.parse(line) as LoggedEvent)
  const logged = [...log.lines.keys()].filter((uuid) => known.has(uuid)).length
  // All decisions are read again only where the log lacks some.
  const own = isOwn && logged === known.size ? [] : eventsAfter(db, { decision: 0, rule: 0 })
  return { log, lacking, unlogged: [...own, ...waiting].filter((event) => !isLogged(event)) }
}

const asideOf = ({ owner, damaged }: ReadLog): SetAside | null => {
  if (owner === 'other-company' || owner === 'newer-version') return owner
  return damaged > 0 || owner === 'unknown' ? 'damaged' : null
}

/**
 * Adds to the log what the mirror has.
 *
 * @param unknown lines that are not an event of this version: they stay only in the log that is set aside
 * @returns its size
 */
const completeLog = (
  file: string,
  company: string,
  now: string,
  { log, unlogged }: Compared,
  unknown: ReadonlySet<string>,
): number => {
  const lines = unlogged.map((event) => eventLine(event, company))
  const reason = asideOf(log) ?? (unknown.size > 0 ? 'not-understood' : null)
  if (reason === 'damaged' || reason === 'not-understood') {
    const kept = [...log.lines.values()].filter((line) => !unknown.has(line))
    return writeLog(file, company, [...kept, ...lines], { reason, now })
  }
  if (reason !== null) return writeLog(file, company, lines, { reason, now })
  if (log.owner === 'missing') return writeLog(file, company, lines, null)
  if (sizeOfLog(file) !== log.bytes) cutLog(file, log.bytes) // an incomplete line was never acknowledged
  const bytes = lines.length === 0 ? log.bytes : addToLog(file, lines, log.bytes)
  if (bytes === undefined) throw new AppError('storage-failed', 'another program writes the log of decisions')
  return bytes
}

export interface DecisionLogOptions {
  file: string
  /** The company of the decisions. */
  company: string
  /** An instant, for the name of a log that is set aside. */
  now: string
}

const cutIfPossible = (file: string, bytes: number): void => {
  try {
    cutLog(file, bytes)
  } catch {
    // The size differs from the one that the mirror recorded: they are compared before the next decision.
  }
}

const waitingIds = (db: ReadableDb): Set<string> => new Set(waitingEvents.all(db).map(({ uuid }) => uuid))
