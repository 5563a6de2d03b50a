/** The append-only log of decisions, and the groups that are what it amounts to. */
import type { ReadableDb, Trx } from '../../connection.ts'
import { column, mirror, type Params } from '../../query.ts'
import { insertInto, upsertInto } from '../../rows/write.ts'
import type { DecidedState, DecisionAction } from '../../schema.ts'
import { refuseClosed } from '../closing/refuse-closed.ts'
import { type EventMembers, membersOf } from './event-members.ts'
import type { GroupBody } from './group-body.ts'

/** Who decided, and when (an instant). */
export interface Decider {
  by: string
  at: string
  /** What the event is called where it is known already, from the log; a new one gets its own. */
  uuid?: string | undefined
}

/** How a decision came about beside who made it. */
export interface Circumstance {
  /** The sequence an act of several decisions began with: what it decided is undone together. */
  act?: number | undefined
  /** Of a redo: the sequence of the undo it reverses. */
  redoOf?: number | undefined
  /** As the log of another mirror says them, by rows of this one; left out, they are read here. */
  members?: EventMembers | undefined
}

const insertEvent = insertInto('decision_event')
const upsertGroup = upsertInto('match_group', ['id'])

/**
 * Writes one event and makes the group's state follow it. Error: month-closed, for a new one about a transaction of a
 * closed month; one that was acknowledged before holds.
 */
export const recordDecision = (
  trx: Trx,
  action: DecisionAction,
  body: GroupBody,
  decider: Decider & Circumstance,
): number => {
  if (decider.uuid === undefined) refuseClosed(trx, body)
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

/** What the log says of a group; undefined where nobody decided on it. */
export const stateOf = (trx: Trx, groupId: string): DecidedState | undefined =>
  groupState.get(trx, { groupId })

/** The sequence of the newest decision; 0 before the first. */
export const lastDecision = (db: ReadableDb): number => newestSequence.get(db) ?? 0

/** What decisions of one act carry; a single decision is no act of several. */
export const actOf = (db: ReadableDb, decisions: number): number | undefined =>
  decisions > 1 ? lastDecision(db) + 1 : undefined
