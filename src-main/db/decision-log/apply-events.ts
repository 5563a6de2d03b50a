import { nameOf } from '../closed-months/closed-month.ts'
import { tieClosedRows } from '../closing/close-month.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { ensureAlias, setForgotten, teach } from '../decisions/aliases.ts'
import { setAutomatic } from '../decisions/automatic.ts'
import { bookOf, settle } from '../decisions/book.ts'
import { reject, writeAccepted } from '../decisions/decide.ts'
import { keep } from '../decisions/keep.ts'
import { findDecided, writeUndone } from '../decisions/undo.ts'
import { deleteCategory, deleteRule, putCategory, putRule } from '../endings/categories.ts'
import { type EventMembers, subjectName } from '../events/event-members.ts'
import { findSubject, findTransaction } from '../events/find-members.ts'
import {
  type Circumstance,
  type Decider,
  findPlace,
  isFollowed,
  moveToEnd,
  placeOf,
  recordDecision,
  recordRule,
} from '../events/record-event.ts'
import { joinAsLogged } from '../imports/join-accounts.ts'
import { putExport, putLedgerAccount, putWithdrawal } from '../journal/export-entries.ts'
import { putNote } from '../notes/notes.ts'
import { makeEntries } from '../office-set/follow-set.ts'
import { setDeductions } from '../proposals/write-deductions.ts'
import { column, insertInto, mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { applyClosing } from './apply-closing.ts'
import { applySource, isFileDone, isOverruled } from './apply-source.ts'
import { switchedBy, switchInOrder } from './automatic-in-order.ts'
import { type DecisionEvent, isDecision, type LoggedEvent, type RuleEvent } from './events.ts'
import { bodyHere, membersHere, rowsOf, seenOf } from './rows-here.ts'

/**
 * Applies events that the mirror does not have; their places follow those of all others. A waiting event only delays
 * later events about the same thing.
 *
 * @param events in the order of the log
 * @param follow the mirror's own events that follow them: their places come after these
 */
export const applyEvents = (
  trx: Trx,
  events: readonly LoggedEvent[],
  follow: readonly { uuid: string }[] = [],
): { applied: number; waiting: number } => {
  const isLast = follow.length === 0
  for (const { uuid } of events) placeOf(trx, uuid)
  if (events.length > 0) for (const { uuid } of follow) moveToEnd(trx, uuid)
  return applyEach(trx, events, isLast)
}

/** Applies events whose places are known already, and which others may follow. */
export const applyLate = (trx: Trx, events: readonly LoggedEvent[]): { applied: number; waiting: number } =>
  applyEach(trx, events, false)

const applyEach = (trx: Trx, events: readonly LoggedEvent[], isLast: boolean) => {
  const counts = { applied: 0, waiting: 0 }
  const run = beginRun(trx, isLast)
  for (const event of events) {
    const key = keyOf(event)
    if ((key === undefined || !isWaiting(trx, key)) && run.apply(event)) counts.applied += 1
    else {
      wait(trx, event, key ?? event.uuid)
      counts.waiting += 1
    }
  }
  run.end()
  return counts
}

/** Bounds what is kept of a long log. */
const SETTLED_AT_ONCE = 500

/**
 * Events applied one after another. What follows from decisions is done once for many: none of them reads it. Every other
 * event may, and finds it done.
 */
const beginRun = (trx: Trx, isLast: boolean) => {
  const changed: GroupBody[] = []
  const switched = new Set<string>()
  const settleChanged = (): void => {
    if (changed.length > 0) settle(trx, changed.splice(0))
  }
  return {
    /** @returns false where a member is not in the mirror */
    apply(event: LoggedEvent): boolean {
      if (!isDecision(event) || changed.length >= SETTLED_AT_ONCE) settleChanged()
      const isApplied = isDecision(event)
        ? applyDecision(trx, event, isLast, changed)
        : applyRule(trx, event, isLast)
      const combination = isLast || !isApplied ? undefined : switchedBy(event)
      if (combination !== undefined) switched.add(combination)
      return isApplied
    },
    end(): void {
      settleChanged()
      switchInOrder(trx, switched)
    },
  }
}

const waitingEvents = () => mirror.selectFrom('waiting_event').where('state', '=', 'waiting')
const sequenceByUuid = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('decision_event').select('sequence').where('uuid', '=', uuid),
)
const sequenceOf = (db: ReadableDb, uuid: string | null): number | undefined =>
  uuid === null ? undefined : sequenceByUuid.get(db, { uuid })

/**
 * An acknowledged decision is applied whatever the source shows now: the next review finds the differences.
 *
 * @param changed gets the groups that `settle` has to follow
 * @returns false where a member is not in the mirror
 */
const applyDecision = (trx: Trx, event: DecisionEvent, isLast: boolean, changed: GroupBody[]): boolean => {
  const rows = rowsOf(trx, event)
  const body = bodyHere(rows, event.group)
  if (!body) return false
  const members = membersHere(rows, event)
  const place = placeOf(trx, event.uuid)
  const how = {
    members,
    uuid: event.uuid,
    by: event.by,
    at: event.at,
    // The act's first event may still wait, or was set aside.
    act: event.act === null ? undefined : findPlace(trx, event.act),
    redoOf: sequenceOf(trx, event.redoOf),
  }
  if (!isLast && isFollowed(trx, body.id, place)) recordDecision(trx, event.action, body, how)
  else changed.push(...applyLast(trx, event.action, { body, members, how }))
  return true
}

type How = Decider & Circumstance

/** Applies the last decision about a group. @returns the bodies that `settle` has to follow */
const applyLast = (
  trx: Trx,
  action: DecisionEvent['action'],
  { body, members, how }: { body: GroupBody; members: EventMembers; how: How },
): GroupBody[] => {
  const found = findDecided(trx, body.id)
  const before = found?.state === 'undone' ? undefined : found
  if (action === 'undone') {
    if (before) return [writeUndone(trx, before, how)]
    recordDecision(trx, 'undone', body, how)
    return []
  }
  const freed = before ? [JSON.parse(before.body) as GroupBody] : []
  if (before) {
    bookOf(body.id).free(trx, body)
    trx.write('DELETE FROM decline WHERE group_id = ?').run(body.id)
  }
  if (action === 'rejected') {
    reject(trx, body, how)
    return freed
  }
  writeAccepted(trx, body, seenOf(members), how)
  return [...freed, body]
}

type NoteEvent = Extract<RuleEvent, { action: 'note' }>
type JoinEvent = Extract<RuleEvent, { action: 'accounts-joined' }>

/** @returns false where its subject is not in the mirror */
const applyNote = (trx: Trx, event: NoteEvent, isLast: boolean): boolean => {
  const subject = findSubject(trx, event.of)
  if (subject === undefined) return false
  recordRule(trx, { action: 'note', of: event.of, text: event.text, before: event.before }, event)
  if (isLast || !isOverruled(trx, event, placeOf(trx, event.uuid))) putNote(trx, subject, event.text, event)
  return true
}

/** @returns false where closed months prevent it: it waits until they are reopened */
const applyJoin = (trx: Trx, event: JoinEvent): boolean => {
  if (!joinAsLogged(trx, event, event.at)) return false
  recordRule(trx, { action: event.action, account: event.account, other: event.other }, event)
  return true
}

/** What a recorded rule says takes effect. @param isLast as for `applyEvents` */
export const enact = (trx: Trx, event: RuleEvent, isLast: boolean): void => {
  if (applyClosing(trx, event) || applySource(trx, event, isLast)) return
  const { uuid: _uuid, at, by, ...body } = event
  if (body.action === 'automatic') setAutomatic(trx, body, event)
  else if (body.action === 'deductions') setDeductions(trx, body.tables)
  else if (body.action === 'taught') teach(trx, { ...body, at, by })
  else if (body.action === 'category') putCategory(trx, body)
  else if (body.action === 'category-removed') deleteCategory(trx, body.id)
  else if (body.action === 'classification-rule') putRule(trx, body, event)
  else if (body.action === 'classification-rule-removed') deleteRule(trx, body.id)
  else if (body.action === 'office-set' || body.action === 'office-left') makeEntries(trx)
  else if (body.action === 'ledger-account') putLedgerAccount(trx, body)
  else if (body.action === 'journal-exported') putExport(trx, body, event)
  else if (body.action === 'journal-withdrawn') putWithdrawal(trx, body.export, event)
  else if (body.action === 'kept') {
    const decided = findDecided(trx, body.groupId)
    if (decided) keep(trx, body.groupId, { source: body.source, sequence: decided.sequence }, event)
  } else if (body.action === 'forgotten' || body.action === 'remembered') {
    ensureAlias(trx, body)
    setForgotten(trx, body, body.action === 'forgotten' ? at : null)
  }
}

/** What an event is about: events about one thing are applied in their order. */
const keyOf = (event: LoggedEvent): string | undefined => {
  if (isDecision(event)) return event.group.id
  if (event.action === 'note') return 'group' in event.of ? event.of.group : `note ${subjectName(event.of)}`
  if (event.action === 'late-taken') return `taken ${nameOf(event.transaction)}`
  if (event.action === 'accounts-joined') return `joined ${event.other}`
  return event.action === 'kept' ? event.groupId : undefined
}

const insertWaiting = insertInto('waiting_event')

const wait = (trx: Trx, event: LoggedEvent, key: string): void =>
  void insertWaiting(trx, {
    uuid: event.uuid,
    group_id: key,
    state: 'waiting',
    line: JSON.stringify(event),
  })

/**
 * @param isLast whether no recorded event has a later place
 * @returns false where a member is not in the mirror
 */
const applyRule = (trx: Trx, event: RuleEvent, isLast: boolean): boolean => {
  if (event.action === 'late-taken' && findTransaction(trx, event.transaction) === undefined) return false
  if (event.action === 'note') return applyNote(trx, event, isLast)
  if (event.action === 'accounts-joined') return applyJoin(trx, event)
  if (event.action === 'file-imported' || event.action === 'file-undone') {
    const counts = isLast || !isOverruled(trx, event, placeOf(trx, event.uuid))
    if (counts && !isFileDone(trx, event)) return false
  }
  const { uuid: _uuid, at: _at, by: _by, ...body } = event
  recordRule(trx, body, event)
  if (isLast || !isOverruled(trx, event, placeOf(trx, event.uuid))) enact(trx, event, isLast)
  return true
}

const waitingOf = column(({ groupId }: Params<{ groupId: string }>) =>
  waitingEvents().select('position').where('group_id', '=', groupId).limit(1),
)
const isWaiting = (trx: Trx, groupId: string): boolean => waitingOf.get(trx, { groupId }) !== undefined

const allWaiting = query(() =>
  waitingEvents()
    .innerJoin('event_order as o', 'o.uuid', 'waiting_event.uuid')
    .select(['position', 'group_id as groupId', 'line'])
    .orderBy('o.place'),
)

/** Applies waiting events whose members are in the mirror now, and links the rows of closed months to them. */
export const applyWaiting = (trx: Trx): { applied: number } => {
  tieClosedRows(trx, findTransaction)
  const held = new Set<string>()
  const run = beginRun(trx, false)
  let applied = 0
  for (const { position, groupId, line } of allWaiting.all(trx)) {
    if (held.has(groupId) || !run.apply(JSON.parse(line) as LoggedEvent)) {
      held.add(groupId)
      continue
    }
    trx.write('DELETE FROM waiting_event WHERE position = ?').run(position)
    applied += 1
  }
  run.end()
  return { applied }
}
