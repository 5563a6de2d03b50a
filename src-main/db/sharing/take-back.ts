/** Takes back events of this desk that have no number: their groups and figures are as the events before them left them. */
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import { putBalance } from '../closing/typed-figures.ts'
import type { Trx } from '../connection/connection.ts'
import { keysOf } from '../decision-log/apply-source.ts'
import { switchInOrder } from '../decision-log/automatic-in-order.ts'
import { isDecision, type LoggedEvent, type RuleEvent } from '../decision-log/events.ts'
import { seenOf } from '../decision-log/rows-here.ts'
import { ensureAlias, setForgotten, teach } from '../decisions/aliases.ts'
import { bookOf } from '../decisions/book.ts'
import { findDecided } from '../decisions/undo.ts'
import type { EventMembers } from '../events/event-members.ts'
import { findTransaction } from '../events/find-members.ts'
import { makeEntries } from '../office-set/follow-set.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'

/**
 * Removes these events. What rules wrote stays, apart from figures of months and payers: the events that come instead
 * write it anew.
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
  for (const [groupId, uuids] of groups) takeBackGroup(trx, groupId, uuids)
  const rules = events.filter((event) => !isDecision(event))
  for (const rule of rules) takeBackRule(trx, rule)
  putBefore(trx, rules)
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

const takeBackGroup = (trx: Trx, groupId: string, uuids: ReadonlySet<string>): void => {
  const now = findDecided(trx, groupId)
  if (now === undefined) return
  const body = JSON.parse(now.body) as GroupBody
  const book = bookOf(groupId)
  const all = ofGroup.all(trx, { groupId })
  const last = all.find(({ uuid }) => !uuids.has(uuid))
  const newest = all[0]
  if (newest !== undefined && uuids.has(newest.uuid)) {
    book.free(trx, body)
    trx.write('DELETE FROM decline WHERE group_id = ?').run(groupId)
    trx
      .write('DELETE FROM kept_decision WHERE group_id = ? AND sequence <> ?')
      .run(groupId, last?.sequence ?? 0)
    if (last === undefined) {
      trx.write('DELETE FROM match_group WHERE id = ?').run(groupId)
      book.showAgain(trx, body)
    } else putLast(trx, last)
  }
  const remove = trx.write('DELETE FROM decision_event WHERE uuid = ?')
  // The latest first: a redo refers to an earlier event.
  for (const { uuid } of all) if (uuids.has(uuid)) remove.run(uuid)
}

type Stored = ReturnType<typeof ofGroup.all>[number]

/** The state that the group's last remaining event gave it. */
const putLast = (trx: Trx, { sequence, action, by, at, ...stored }: Stored): void => {
  const body = JSON.parse(stored.body) as GroupBody
  const members = JSON.parse(stored.members) as EventMembers
  const book = bookOf(body.id)
  trx
    .write('UPDATE match_group SET state = ?, explained = ?, sequence = ? WHERE id = ?')
    .run(action, body.explained ? 1 : 0, sequence, body.id)
  if (action === 'accepted') {
    book.use(trx, body, seenOf(members), { by, at, members })
    book.hideImpossible(trx, body)
  } else if (action === 'rejected') {
    book.decline(trx, body)
    book.hideProposal(trx, body)
  } else book.showAgain(trx, body)
}

/** The combination of evidence whose automatic acceptance the event may switch. */
export const combinationIn = (event: LoggedEvent): string[] => {
  if (!isDecision(event)) return event.action === 'automatic' ? [event.key] : []
  const key = event.action === 'accepted' ? undefined : combinationOf(event.group)?.key
  return key === undefined ? [] : [key]
}

type PayerEvent = Extract<RuleEvent, { action: 'taught' | 'forgotten' | 'remembered' }>
type Figure = Extract<RuleEvent, { action: 'balance' }> | PayerEvent

const isFigure = (rule: RuleEvent): rule is Figure => FIGURES.has(rule.action)
const FIGURES: ReadonlySet<string> = new Set(['balance', 'taught', 'forgotten', 'remembered'])

const takeBackRule = (trx: Trx, rule: RuleEvent): void => {
  trx.write('DELETE FROM rule_event WHERE uuid = ?').run(rule.uuid)
  if (rule.action === 'late-taken') {
    const id = findTransaction(trx, rule.transaction)
    if (id !== undefined) trx.write('DELETE FROM taken_transaction WHERE transaction_id = ?').run(id)
  } else if (rule.action === 'kept')
    trx.write('DELETE FROM kept_decision WHERE group_id = ?').run(rule.groupId)
  else if (rule.action === 'month-closed') {
    const of = 'WHERE closing = (SELECT id FROM closing WHERE uuid = ?)'
    trx.write(`DELETE FROM closed_transaction ${of}`).run(rule.uuid)
    trx.write(`DELETE FROM closed_document ${of}`).run(rule.uuid)
    trx.write('DELETE FROM closing WHERE uuid = ?').run(rule.uuid)
  } else if (rule.action === 'month-reopened')
    trx
      .write(
        `UPDATE closing SET reopened_at = NULL, reopened_by = NULL, reopen_reason = NULL
         WHERE reopened_at = ? AND reopened_by = ? AND period >= ?`,
      )
      .run(rule.at, rule.by, rule.period)
}

const figures = query(() =>
  mirror
    .selectFrom('rule_event as r')
    .innerJoin('event_order as o', 'o.uuid', 'r.uuid')
    .select(['r.uuid', 'r.at', 'r.by', 'r.action', 'r.body'])
    .where('r.action', 'in', ['balance', 'taught', 'forgotten', 'remembered'])
    .orderBy('o.place'),
)

/** Figures of months and payers are written anew from the rules that remain. */
const putBefore = (trx: Trx, taken: readonly RuleEvent[]): void => {
  const keys = new Set(taken.filter(isFigure).flatMap(keysOf))
  if (keys.size === 0) return
  for (const rule of taken.filter(isFigure)) clear(trx, rule)
  for (const { body, ...said } of figures.all(trx)) {
    const rule = { ...said, ...(JSON.parse(body) as RuleEvent) } as Figure
    if (!keysOf(rule).some((key) => keys.has(key))) continue
    if (rule.action === 'balance') putBalance(trx, rule, rule)
    else if (rule.action === 'taught') teach(trx, rule)
    else {
      ensureAlias(trx, rule)
      setForgotten(trx, rule, rule.action === 'forgotten' ? rule.at : null)
    }
  }
}

const clear = (trx: Trx, rule: Figure): void => {
  if (rule.action === 'balance') {
    putBalance(trx, { ...rule, amountMinor: null }, rule)
    return
  }
  const payer = [rule.kind, rule.value, rule.taxId] as const
  const of = 'WHERE kind = ? AND value = ? AND tax_id = ?'
  trx.write(`UPDATE alias SET taught_at = NULL, taught_by = NULL, forgotten_at = NULL ${of}`).run(...payer)
  trx
    .write(`DELETE FROM alias ${of} AND NOT EXISTS (SELECT 1 FROM alias_lesson WHERE alias_id = alias.id)`)
    .run(...payer)
}
