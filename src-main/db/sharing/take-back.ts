/** Takes back events of this desk that have no number: all they are about is as the events before them left it. */
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { Trx } from '../connection/connection.ts'
import { switchInOrder } from '../decision-log/automatic-in-order.ts'
import { isDecision, type LoggedEvent } from '../decision-log/events.ts'
import { seenOf } from '../decision-log/rows-here.ts'
import { bookOf, settle } from '../decisions/book.ts'
import { findDecided } from '../decisions/undo.ts'
import type { EventMembers } from '../events/event-members.ts'
import { makeEntries } from '../office-set/follow-set.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { takeBackRules } from './take-back-rules.ts'

/**
 * Removes these events.
 *
 * @returns for each undoing among them, the uuid of the decision that it undid
 */
export const takeBack = (trx: Trx, events: readonly LoggedEvent[]): ReadonlyMap<string, string> => {
  const undid = new Map<string, string>()
  const groups = new Map<string, Set<string>>()
  for (const event of events) {
    trx.write('DELETE FROM waiting_event WHERE uuid = ?').run(event.uuid)
    if (!isDecision(event)) continue
    const uuids = groups.get(event.group.id) ?? new Set()
    groups.set(event.group.id, uuids.add(event.uuid))
    const before = event.action === 'undone' ? decisionBefore.get(trx, { uuid: event.uuid }) : undefined
    if (before) undid.set(event.uuid, before.uuid)
  }
  settle(
    trx,
    [...groups].flatMap(([groupId, uuids]) => takeBackGroup(trx, groupId, uuids)),
  )
  takeBackRules(
    trx,
    events.filter((event) => !isDecision(event)),
  )
  for (const { uuid } of events) trx.write('DELETE FROM event_order WHERE uuid = ?').run(uuid)
  switchInOrder(trx, new Set(events.flatMap(combinationIn)))
  if (events.some(({ action }) => action === 'office-set' || action === 'office-left')) makeEntries(trx)
  return undid
}

const decisionBefore = query(({ uuid }: Params<{ uuid: string }>) =>
  mirror
    .selectFrom('decision_event as e')
    .innerJoin('decision_event as before', 'before.group_id', 'e.group_id')
    .select('before.uuid')
    .where('e.uuid', '=', uuid)
    .whereRef('before.sequence', '<', 'e.sequence')
    .orderBy('before.sequence', 'desc')
    .limit(1),
)
const ofGroup = query(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('decision_event')
    .select(['uuid', 'sequence', 'action', 'body', 'members', 'by', 'at'])
    .where('group_id', '=', groupId)
    .orderBy('sequence', 'desc'),
)

/** @returns the bodies that `settle` has to follow */
const takeBackGroup = (trx: Trx, groupId: string, uuids: ReadonlySet<string>): GroupBody[] => {
  const now = findDecided(trx, groupId)
  if (now === undefined) return []
  const body = JSON.parse(now.body) as GroupBody
  const changed: GroupBody[] = []
  const all = ofGroup.all(trx, { groupId })
  const last = all.find(({ uuid }) => !uuids.has(uuid))
  const newest = all[0]
  if (newest !== undefined && uuids.has(newest.uuid)) {
    bookOf(groupId).free(trx, body)
    changed.push(body)
    trx.write('DELETE FROM decline WHERE group_id = ?').run(groupId)
    trx
      .write('DELETE FROM kept_decision WHERE group_id = ? AND sequence <> ?')
      .run(groupId, last?.sequence ?? 0)
    if (last === undefined) trx.write('DELETE FROM match_group WHERE id = ?').run(groupId)
    else changed.push(putLast(trx, last))
  }
  const remove = trx.write('DELETE FROM decision_event WHERE uuid = ?')
  // The latest first: a redo refers to an earlier event.
  for (const { uuid } of all) if (uuids.has(uuid)) remove.run(uuid)
  return changed
}

type Stored = ReturnType<typeof ofGroup.all>[number]

/** The state that the group's last remaining event gave it. */
const putLast = (trx: Trx, { sequence, action, by, at, ...stored }: Stored): GroupBody => {
  const body = JSON.parse(stored.body) as GroupBody
  const members = JSON.parse(stored.members) as EventMembers
  trx
    .write('UPDATE match_group SET state = ?, explained = ?, sequence = ? WHERE id = ?')
    .run(action, body.explained ? 1 : 0, sequence, body.id)
  if (action === 'accepted') bookOf(body.id).use(trx, body, seenOf(members), { by, at, members })
  else if (action === 'rejected') bookOf(body.id).decline(trx, body)
  return body
}

/** The combination of evidence whose automatic acceptance the event may switch. */
export const combinationIn = (event: LoggedEvent): string[] => {
  if (!isDecision(event)) return event.action === 'automatic' ? [event.key] : []
  const key = event.action === 'accepted' ? undefined : combinationOf(event.group)?.key
  return key === undefined ? [] : [key]
}
