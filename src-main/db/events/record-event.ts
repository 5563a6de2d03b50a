/** The append-only log of decisions, and the current state of each group, which follows from it. */

import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { insertInto, upsertInto } from '../query/write.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecidedState, DecisionAction } from '../schema/schema.ts'
import { type EventMembers, membersOf } from './event-members.ts'
import { refuseWaiting } from './refuse-waiting.ts'

/** Who decided, and when (an instant). */
export interface Decider {
  by: string
  at: string
  /** The event's uuid where it comes from the log file next to the mirror; a new event gets a new one. */
  uuid?: string | undefined
}

/** Properties of an event in addition to who decided and when. */
export interface Circumstance {
  /** The sequence of the first event of an act of several decisions, which are undone together. */
  act?: number | undefined
  /** For a redo: the sequence of the undo that it reverses. */
  redoOf?: number | undefined
  /**
   * The members as another mirror's log states them, with the rows of this mirror; by default read from this mirror.
   */
  members?: EventMembers | undefined
}

const insertOrder = insertInto('event_order')
const knownPlace = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('event_order').select('place').where('uuid', '=', uuid),
)
const newestPlace = column(() =>
  mirror.selectFrom('event_order').select(({ fn }) => fn.max<number | null>('place').as('place')),
)

/** The place of an event in the one order of decisions and rules; a new event is the last. It is also its sequence. */
export const placeOf = (trx: Trx, uuid: string): number =>
  knownPlace.get(trx, { uuid }) ?? insertOrder(trx, { uuid }).lastId

/** Gives an event a new place after all others. */
export const moveToEnd = (trx: Trx, uuid: string): void => {
  trx.write('DELETE FROM event_order WHERE uuid = ?').run(uuid)
  placeOf(trx, uuid)
}

/** The place of the newest event; 0 before the first. */
export const lastPlace = (db: ReadableDb): number => newestPlace.get(db) ?? 0

const insertEvent = insertInto('decision_event')
const upsertGroup = upsertInto('match_group', ['id'])

/**
 * Writes one event and updates the group's state. @returns its sequence
 *
 * Errors, for a new event alone: month-closed and late-row about a transaction of a closed month, decision-waits about a
 * member that a waiting event names. An event from the log is never refused.
 */
export const recordDecision = (
  trx: Trx,
  action: DecisionAction,
  body: GroupBody,
  decider: Decider & Circumstance,
): number => {
  if (decider.uuid === undefined) {
    refuseClosed(trx, body, action)
    refuseWaiting(trx, body)
  }
  const uuid = decider.uuid ?? trx.newId()
  const sequence = placeOf(trx, uuid)
  insertEvent(trx, {
    sequence,
    uuid,
    at: decider.at,
    by: decider.by,
    action,
    group_id: body.id,
    body: JSON.stringify(body),
    members: JSON.stringify(decider.members ?? membersOf(trx, body)),
    act: decider.act ?? null,
    redo_of: decider.redoOf ?? null,
  })
  if (!isFollowed(trx, body.id, sequence))
    upsertGroup(trx, { id: body.id, state: action, explained: body.explained ? 1 : 0, sequence })
  return sequence
}

const laterOfGroup = column(({ groupId, place }: Params<{ groupId: string; place: number }>) =>
  mirror
    .selectFrom('decision_event as e')
    .innerJoin('event_order as o', 'o.uuid', 'e.uuid')
    .select('o.place')
    .where('e.group_id', '=', groupId)
    .where('o.place', '>', place)
    .limit(1),
)

/** Whether a later event of the group is recorded: one from the log then changes the history only. */
export const isFollowed = (db: ReadableDb, groupId: string, place: number): boolean =>
  laterOfGroup.get(db, { groupId, place }) !== undefined

const groupState = column(({ groupId }: Params<{ groupId: string }>) =>
  mirror.selectFrom('match_group').select('state').where('id', '=', groupId),
)
const newestSequence = column(() =>
  mirror.selectFrom('decision_event').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)

/** The current state of a group; undefined where it is undecided. */
export const stateOf = (trx: Trx, groupId: string): DecidedState | undefined =>
  groupState.get(trx, { groupId })

const decisions = column(() =>
  mirror.selectFrom('decision_event').select(({ fn }) => fn.countAll<number>().as('count')),
)
export const countDecisions = (db: ReadableDb): number => decisions.get(db) ?? 0

/** The sequence of the newest decision; 0 before the first. */
export const lastDecision = (db: ReadableDb): number => newestSequence.get(db) ?? 0

/** The act number for the next events; undefined for a single decision. */
export const actOf = (db: ReadableDb, decisions: number): number | undefined =>
  decisions > 1 ? lastPlace(db) + 1 : undefined
