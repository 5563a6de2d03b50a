/** The append-only log of decisions, and the groups that are what it amounts to. */
import type { ReadableDb, Trx } from '../../connection.ts'
import type { GroupBody } from './group-body.ts'

/** Who decided, and when (an instant). */
export interface Decider {
  by: string
  at: string
}

export type DecisionAction = 'accepted' | 'rejected' | 'undone'

/** Writes one event and makes the group's state follow it. */
export const recordDecision = (
  trx: Trx,
  action: DecisionAction,
  body: GroupBody,
  decider: Decider,
): number => {
  const { lastId } = trx
    .write('INSERT INTO decision_event (at, by, action, group_id, body) VALUES (?, ?, ?, ?, ?)')
    .run(decider.at, decider.by, action, body.id, JSON.stringify(body))
  trx
    .write(
      `INSERT INTO match_group (id, state, explained, sequence) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET state = excluded.state, explained = excluded.explained, sequence = excluded.sequence`,
    )
    .run(body.id, action, body.explained ? 1 : 0, lastId)
  return lastId
}

export type GroupState = 'accepted' | 'confirmed' | 'conflicting' | 'stale' | 'rejected' | 'undone'

export const stateOf = (trx: Trx, groupId: string): GroupState | undefined =>
  trx.readColumn<GroupState>('SELECT state FROM match_group WHERE id = ?').get(groupId)

/** The sequence of the newest decision; 0 before the first. */
export const lastDecision = (db: ReadableDb): number =>
  db.readColumn<number>('SELECT coalesce(max(sequence), 0) FROM decision_event').get() ?? 0
