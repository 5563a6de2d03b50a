/** What events are about, in this mirror: two events that share a key cannot both be judged alone. */
import type { ReadableDb } from '../connection/connection.ts'
import { keysOf } from '../decision-log/apply-source.ts'
import { type DecisionEvent, isDecision, type LoggedEvent } from '../decision-log/events.ts'
import { rowsOf } from '../decision-log/rows-here.ts'
import { isOfLedger } from '../rows/group-body.ts'

/** After these every event without a number is judged again: they change months, accounts, rows or signs. */
const CHANGE_EVERYTHING: ReadonlySet<string> = new Set([
  'month-closed',
  'month-reopened',
  'accounts-joined',
  'file-undone',
  'started',
  'direction',
])

/** These amount to something in their order alone, whatever each of them names. */
const WHOLES: ReadonlyMap<string, string> = new Map([
  ['office-set', 'office'],
  ['tracked', 'tracked'],
  ['untracked', 'tracked'],
])

/** The events about each thing. */
export const eventsByKey = (db: ReadableDb, events: readonly LoggedEvent[]): Map<string, LoggedEvent[]> => {
  const byKey = new Map<string, LoggedEvent[]>()
  for (const event of events)
    for (const key of keysHere(db, event)) byKey.set(key, [...(byKey.get(key) ?? []), event])
  return byKey
}

/**
 * The uuids of the own events without a number that have to be judged, or applied, again: those about the same things as
 * events of other desks, or that the log has in another order, and those that share a thing with one of these.
 *
 * @param numbered the uuids of all events that come, in the order of the log
 */
export const findDoubtful = (
  db: ReadableDb,
  numbered: readonly string[],
  { foreign, pending }: { foreign: readonly LoggedEvent[]; pending: readonly LoggedEvent[] },
): Set<string> => {
  const inDoubt = new Set<string>()
  if (pending.length === 0) return inDoubt
  const order = new Map(numbered.map((uuid, index) => [uuid, index]))
  const keys = new Map(pending.map((event) => [event.uuid, keysHere(db, event)]))
  const doubtful = new Set(foreign.flatMap((event) => keysHere(db, event)))
  const latest = new Map<string, number>()
  for (const { uuid } of pending) {
    const index = order.get(uuid) ?? Number.POSITIVE_INFINITY
    for (const key of keys.get(uuid) ?? []) {
      if (index < (latest.get(key) ?? -1)) doubtful.add(key)
      latest.set(key, Math.max(index, latest.get(key) ?? -1))
    }
  }
  const everything = foreign.some(({ action }) => CHANGE_EVERYTHING.has(action))
  const take = (uuid: string): boolean => {
    if (inDoubt.has(uuid)) return false
    const own = keys.get(uuid) ?? []
    if (!(everything && !order.has(uuid)) && !own.some((key) => doubtful.has(key))) return false
    inDoubt.add(uuid)
    for (const key of own) doubtful.add(key)
    return true
  }
  while (pending.filter(({ uuid }) => take(uuid)).length > 0);
  return inDoubt
}

/**
 * Rows are named by their numbers here: whatever name another desk has for a row, it is the same row. A row that is
 * missing here has no key.
 */
export const keysHere = (db: ReadableDb, event: LoggedEvent): string[] => {
  if (isDecision(event)) return decisionKeys(db, event)
  const keys = [...keysOf(event)]
  if (event.action === 'kept') keys.push(`group ${event.groupId}`)
  if ('item' in event && event.action.startsWith('transit')) keys.push(`item ${event.item}`)
  const whole = WHOLES.get(event.action)
  if (whole !== undefined) keys.push(whole)
  return keys
}

const decisionKeys = (db: ReadableDb, event: DecisionEvent): string[] => {
  const { group } = event
  const rows = rowsOf(db, event)
  // Both books use a transaction, each for itself.
  const book = isOfLedger(group.id) ? 'posted' : 'paid'
  const named = group.allocations.flatMap(({ documentId, transactionId, lineId }) => {
    const document = documentId === null ? undefined : rows.documents.get(documentId)
    const transaction = transactionId === null ? undefined : rows.transactions.get(transactionId)
    const line = lineId === undefined ? undefined : rows.lines.get(lineId)
    return [
      ...(document === undefined ? [] : [`document ${document}`]),
      ...(transaction === undefined ? [] : [`${book} ${transaction}`]),
      ...(line === undefined ? [] : [`line ${line}`]),
    ]
  })
  return [`group ${group.id}`, ...(group.ends === undefined ? [] : [`group ${group.ends}`]), ...named]
}
