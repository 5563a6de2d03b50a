/**
 * The decision log file next to the mirror: compared with it when the mirror is opened to write, and written before a
 * decision is committed, so that every acknowledged decision is in both.
 */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb, Trx, WritableDb } from '../connection/connection.ts'
import { lastPlace, type SetAside as NotNumbered, placeOf } from '../events/record-event.ts'
import { keepUnknown } from '../events/unknown-events.ts'
import { column, mirror, query } from '../query/query.ts'
import { applyEvents, applyLate } from './apply-events.ts'
import type { LoggedEvent } from './events.ts'
import {
  addToLog,
  cutLog,
  eventLine,
  type ReadLog,
  readLog,
  type SetAside,
  saidBy,
  sizeOfLog,
  uuidOf,
  writeLog,
} from './log-file.ts'
import { isLogCurrent, writeSize } from './log-state.ts'
import { eventsAfter } from './read-events.ts'
import { reviewAcceptedGroups } from './review.ts'
import { putSettled } from './settled-events.ts'

export interface DecisionLog {
  /**
   * Runs `work` in one transaction of the mirror. Its decisions are written to the log and flushed before the commit;
   * where one of the two cannot be written, neither has them. Errors: those of `work`, storage-failed, disk-full.
   */
  transaction<T>(work: (trx: Trx) => T): T
}

/** What a sound line says; null where it is no JSON: something else wrote it. */
const parsed = (line: string): unknown => {
  try {
    return saidBy(line)
  } catch {
    return null
  }
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
  const synchronise = (compared: Compared): void => {
    const lines = new Map(compared.lacking.map((line) => [line, parsed(line)]))
    const size = completeLog({ file, company, now }, compared, (line) => lines.get(line) === null)
    db.transaction((trx) => {
      const read = new Map([...lines.values()].map((value) => [value, toEvent?.(value)]))
      const setAside = setAsideIn([...read.values()].flatMap((event) => event ?? []))
      const said: LoggedEvent[] = []
      for (const [line, value] of lines) {
        const uuid = uuidOf(line, company)
        if (value === null || uuid === undefined) continue
        const event = read.get(value)
        const aside = setAside.get(uuid)
        if (event !== undefined && aside !== undefined) putSettled(trx, { ...aside, event })
        else if (event === undefined) keepUnknown(trx, { uuid, line: JSON.stringify(value) })
        else {
          placeOf(trx, uuid)
          said.push(event)
        }
      }
      if (applyEvents(trx, said, compared.unlogged).applied > 0) reviewAcceptedGroups(trx, {})
      writeSize(trx, size)
    })
    bytes = size
  }
  /** Applies what an earlier version of the program could not read. */
  const readUnknown = async (): Promise<void> => {
    const kept = unknownEvents.all(db)
    if (kept.length === 0) return
    await loadSchema()
    const known = kept.flatMap(({ line }) => toEvent?.(JSON.parse(line)) ?? [])
    if (known.length === 0) return
    db.transaction((trx) => {
      for (const { uuid } of known) trx.write('DELETE FROM unknown_event WHERE uuid = ?').run(uuid)
      if (applyLate(trx, known).applied > 0) reviewAcceptedGroups(trx, {})
    })
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

  await readUnknown()

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

  const record = (trx: Trx, from: number, logged: ReadonlySet<string>): { before: number; after: number } => {
    if (trouble !== undefined) throw trouble
    const lines = eventsAfter(trx, from)
      .filter(({ uuid }) => !logged.has(uuid))
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
          // Events of other desks come before them, and may take their places; they are in the log already.
          const unsent = unsentEvents.all(trx)
          const logged = new Set(unsent.map(({ uuid }) => uuid))
          const last = lastPlace(trx)
          const output = work(trx)
          if (lastPlace(trx) > last) added = record(trx, (unsent[0]?.place ?? last + 1) - 1, logged)
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

const unknownEvents = query(() =>
  mirror
    .selectFrom('unknown_event as u')
    .innerJoin('event_order as o', 'o.uuid', 'u.uuid')
    .select(['u.uuid', 'u.line'])
    .orderBy('o.place'),
)
/** What lines state of events of this desk that did not fit into the office's log; the last statement counts. */
const setAsideIn = (events: readonly LoggedEvent[]): Map<string, NotNumbered> =>
  new Map(
    events.flatMap((event) =>
      'events' in event && event.action === 'set-aside' ? event.events.map((one) => [one.uuid, one]) : [],
    ),
  )

const knownUuids = column(() =>
  mirror.selectFrom('event_order').select('uuid').union(mirror.selectFrom('settled_event').select('uuid')),
)
const unsentEvents = query(() =>
  mirror
    .selectFrom('event_order as o')
    .innerJoin('shared_log as s', (join) => join.onRef('o.place', '>', 's.place'))
    .select(['o.uuid', 'o.place'])
    .orderBy('o.place'),
)

const compare = (db: ReadableDb, file: string, company: string): Compared => {
  const log = readLog(file, company)
  const known = new Set(knownUuids.all(db))
  const isOwn = log.owner === 'own' || log.owner === 'unknown'
  const lacking = isOwn ? [...log.lines].flatMap(([uuid, line]) => (known.has(uuid) ? [] : [line])) : []
  const isLogged = ({ uuid }: { uuid: string }): boolean => isOwn && log.lines.has(uuid)
  const logged = [...log.lines.keys()].filter((uuid) => known.has(uuid)).length
  // All decisions are read again only where the log lacks some.
  const own = isOwn && logged === known.size ? [] : eventsAfter(db, 0)
  return { log, lacking, unlogged: own.filter((event) => !isLogged(event)) }
}

const asideOf = ({ owner, damaged }: ReadLog): SetAside | null => {
  if (owner === 'other-company' || owner === 'newer-version') return owner
  return damaged > 0 || owner === 'unknown' ? 'damaged' : null
}

/**
 * Adds to the log what the mirror has.
 *
 * @param isForeign lines that stay only in the log that is set aside
 * @returns its size
 */
const completeLog = (
  { file, company, now }: DecisionLogOptions,
  { log, unlogged }: Compared,
  isForeign: (line: string) => boolean,
): number => {
  const lines = unlogged.map((event) => eventLine(event, company))
  const kept = [...log.lines.values()].filter((line) => !isForeign(line))
  const reason = asideOf(log) ?? (kept.length < log.lines.size ? 'not-understood' : null)
  if (reason === 'damaged' || reason === 'not-understood')
    return writeLog(file, company, [...kept, ...lines], { reason, now })
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
