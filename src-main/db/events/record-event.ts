/** The append-only log of decisions, and the current state of each group, which follows from it. */

import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { insertInto, upsertInto } from '../query/write.ts'
import type { GroupBody } from '../rows/group-body.ts'
import type { DecidedState, DecisionAction } from '../schema/schema.ts'
import { type EventMembers, membersOf } from './event-members.ts'

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

const insertEvent = insertInto('decision_event')
const upsertGroup = upsertInto('match_group', ['id'])

/**
 * Writes one event and updates the group's state. @returns its sequence
 *
 * Errors: month-closed, late-row, for a new event about a transaction of a closed month; an event from the log is never refused.
 */
export const recordDecision = (
  trx: Trx,
  action: DecisionAction,
  body: GroupBody,
  decider: Decider & Circumstance,
): number => {
  if (decider.uuid === undefined) refuseClosed(trx, body, action)
  const { lastId } = insertEvent(trx, {
    uuid: decider.uuid ?? trx.newId(),
    at: decider.at,
    by: decider.by,
    action,
    group_id: body.id,
    body: JSON.stringify(body),
    members: JSON.stringify(decider.members ?? membersOf(trx, body)),
    act: decider.act ?? null,
    redo_of: decider.redoOf ?? null,
  })
  upsertGroup(trx, { id: body.id, state: action, explained: body.explained ? 1 : 0, sequence: lastId })
  return lastId
}

const groupState = column(({ groupId }: Params<{ groupId: string }>) =>
  mirror.selectFrom('match_group').select('state').where('id', '=', groupId),
)
const newestSequence = column(() =>
  mirror.selectFrom('decision_event').select(({ fn }) => fn.max<number | null>('sequence').as('sequence')),
)

/** The current state of a group; undefined where it is undecided. */
export const stateOf = (trx: Trx, groupId: string): DecidedState | undefined =>
  groupState.get(trx, { groupId })

/** The sequence of the newest decision; 0 before the first. */
export const lastDecision = (db: ReadableDb): number => newestSequence.get(db) ?? 0

/** The act number for the next events; undefined for a single decision. */
export const actOf = (db: ReadableDb, decisions: number): number | undefined =>
  decisions > 1 ? lastDecision(db) + 1 : undefined
