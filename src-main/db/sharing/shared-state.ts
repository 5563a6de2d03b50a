/** How far this mirror has the log that the desks of an office share, and its own events that have no number yet. */
import type { ReadableDb, Trx } from '../connection/connection.ts'
import type { LoggedEvent } from '../decision-log/events.ts'
import { eventsAfter } from '../decision-log/read-events.ts'
import { listContested } from '../decision-log/settled-events.ts'
import { listWaitingFiles } from '../decision-log/waiting-files.ts'
import { placeOf } from '../events/record-event.ts'
import { countUnknown } from '../events/unknown-events.ts'
import { column, insertInto, mirror, type Params, query, upsertInto } from '../query/query.ts'

/** A place in the shared log: how many events, and the hash over them. */
export interface Head {
  number: number
  hash: string
}

const shared = query(() => mirror.selectFrom('shared_log').select(['company', 'number', 'hash', 'place']))
export type SharedLogRow = ReturnType<typeof shared.all>[number]

/** Undefined where the company is not shared. */
export const findShared = (db: ReadableDb): SharedLogRow | undefined => shared.get(db)

/** Number 0 where nothing of the log is here, or the company is not shared. */
export const sharedHead = (db: ReadableDb): Head => {
  const { number = 0, hash = '' } = findShared(db) ?? {}
  return { number, hash }
}

const insertShared = insertInto('shared_log')

/** Begins with nothing of the log: all own events are pending until they are found in it, or pushed. */
export const beginSharing = (trx: Trx, { company }: { company: string }): void => {
  endSharing(trx, {})
  insertShared(trx, { id: 1, company, number: 0, hash: '', place: 0 })
}

/** Everything stays as it is; the numbers are forgotten. */
export const endSharing = (trx: Trx, _input: Record<string, never>): void => {
  trx.write('DELETE FROM shared_log').run()
  trx.write('DELETE FROM numbered_event').run()
}

/** An event that the server numbered. */
export interface Numbered {
  uuid: string
  number: number
  author: string
  at: string
}

const upsertNumbered = upsertInto('numbered_event', ['uuid'])

export const number = (trx: Trx, event: Numbered): void => upsertNumbered(trx, event)

/** @param place everything up to it has a number, or never gets one */
export const moveHead = (trx: Trx, { number, hash }: Head, place: number): void => {
  trx.write('UPDATE shared_log SET number = ?, hash = ?, place = max(place, ?)').run(number, hash, place)
}

const isNumbered = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('numbered_event').select('number').where('uuid', '=', uuid),
)
export const hasNumber = (db: ReadableDb, uuid: string): boolean => isNumbered.get(db, { uuid }) !== undefined

const pending = query(({ after }: Params<{ after: number }>) =>
  mirror
    .selectFrom('event_order as o')
    .leftJoin('numbered_event as n', 'n.uuid', 'o.uuid')
    .leftJoin('rule_event as r', 'r.uuid', 'o.uuid')
    .leftJoin('waiting_event as w', 'w.uuid', 'o.uuid')
    .select(['o.place', 'o.uuid', 'w.uuid as waiting'])
    .where('o.place', '>', after)
    .where('n.uuid', 'is', null)
    // What every desk records for itself never has a number.
    .where((eb) => eb.or([eb('r.action', 'is', null), eb('r.action', '<>', 'set-aside')]))
    .orderBy('o.place'),
)

/** Own events without a number, in their order; none where the company is not shared. */
export const listPending = (db: ReadableDb): { place: number; uuid: string; isWaiting: boolean }[] => {
  const log = findShared(db)
  if (log === undefined) return []
  return pending
    .all(db, { after: log.place })
    .map(({ waiting, ...one }) => ({ ...one, isWaiting: waiting !== null }))
}

/** Their content, in the order of their places. */
export const readEvents = (
  db: ReadableDb,
  events: readonly { place: number; uuid: string }[],
): LoggedEvent[] => {
  if (events.length === 0) return []
  const places = events.map(({ place }) => place)
  const wanted = new Set(events.map(({ uuid }) => uuid))
  const [first, last] = [places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))]
  return eventsAfter(db, first - 1, last).filter(({ uuid }) => wanted.has(uuid))
}

const numbered = query(() =>
  mirror
    .selectFrom('numbered_event as n')
    .innerJoin('event_order as o', 'o.uuid', 'n.uuid')
    .select(['n.uuid', 'n.number', 'n.author', 'n.at', 'o.place'])
    .orderBy('n.number'),
)

/** The events that have a number here, in the order of the log. */
export const listNumbered = (db: ReadableDb): (Numbered & { place: number })[] => numbered.all(db)

const agreedFirst = query(() =>
  mirror
    .selectFrom('rule_event')
    .select('uuid')
    .where('action', 'in', [
      'month-closed',
      'month-reopened',
      'journal-exported',
      'journal-withdrawn',
      'accounts-joined',
    ]),
)

/** The uuids of what desks that share a company agree on before it is done: two of them could not stand side by side. */
export const listAgreedFirst = (db: ReadableDb): string[] => agreedFirst.all(db).map(({ uuid }) => uuid)

/** The first events to send; one whose rows are missing here is sent once they are here, and it was judged. */
export const eventsToSend = (db: ReadableDb, { limit }: { limit: number }): LoggedEvent[] =>
  readEvents(
    db,
    listPending(db)
      .filter(({ isWaiting }) => !isWaiting)
      .slice(0, limit),
  )

/** Where the mirror is in the office's log, and what waits in it. */
export interface SharedCounts {
  /** The company's id at the server; null where it is not shared. */
  sharedId: string | null
  head: Head
  /** Whether it has own events to send. */
  hasToSend: boolean
  pending: number
  contested: number
  unreadable: number
}

export const sharedCounts = (db: ReadableDb): SharedCounts => ({
  sharedId: findShared(db)?.company ?? null,
  head: sharedHead(db),
  hasToSend: eventsToSend(db, { limit: 1 }).length > 0,
  pending: listPending(db).length,
  contested: listContested(db).length,
  unreadable: countUnknown(db) + listWaitingFiles(db).length,
})

const sequenceOf = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('decision_event').select('sequence').where('uuid', '=', uuid),
)
// Changes are in the order of decisions: only the last ones are looked at.
const changeBefore = column(({ sequence }: Params<{ sequence: number }>) =>
  mirror
    .selectFrom('document_change')
    .select('id')
    .where('after_decision', '<', sequence)
    .orderBy('id', 'desc')
    .limit(1),
)

/**
 * Gives an event without a number the last place. Its sequence is its place, so that what counts decisions by their
 * sequence (closings, changes of documents) follows the order of the log. The caller defers the checks of foreign keys.
 */
export const placeLast = (trx: Trx, uuid: string): void => {
  trx.write('DELETE FROM event_order WHERE uuid = ?').run(uuid)
  const after = placeOf(trx, uuid)
  trx.write('UPDATE rule_event SET sequence = ? WHERE uuid = ?').run(after, uuid)
  trx.write('UPDATE closing SET last_decision = ? WHERE uuid = ?').run(after, uuid)
  const before = sequenceOf.get(trx, { uuid })
  if (before === undefined || before === after) return
  trx.write('UPDATE decision_event SET sequence = ? WHERE uuid = ?').run(after, uuid)
  trx
    .write('UPDATE decision_event SET redo_of = ? WHERE redo_of = ? AND sequence > ?')
    .run(after, before, before)
  trx.write('UPDATE decision_event SET act = ? WHERE act = ?').run(after, before)
  trx.write('UPDATE match_group SET sequence = ? WHERE sequence = ?').run(after, before)
  trx.write('UPDATE kept_decision SET sequence = ? WHERE sequence = ?').run(after, before)
  const change = changeBefore.get(trx, { sequence: before }) ?? 0
  trx
    .write('UPDATE document_change SET after_decision = ? WHERE id > ? AND after_decision = ?')
    .run(after, change, before)
}
