/**
 * Judges an event of this desk that has no number, after events of other desks came before it. It fits, or it says what
 * the log says already, or it is contested: it never enters the log, and a person chooses.
 */
import type { ContestedReason } from '#contract/sharing-values.ts'
import { isAppError } from '#core/app-error.ts'
import { findClosing } from '../closed-months/closings.ts'
import { isInClosedMonth, refuseClosed } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { applyEvents } from '../decision-log/apply-events.ts'
import { type DecisionEvent, isDecision, type LoggedEvent, type RuleEvent } from '../decision-log/events.ts'
import { bodyHere, membersHere, rowsOf, seenOf } from '../decision-log/rows-here.ts'
import type { SettledEvent } from '../decision-log/settled-events.ts'
import { bookOf } from '../decisions/book.ts'
import { accept, reject } from '../decisions/decide.ts'
import { type FoundDecision, findDecided, undo } from '../decisions/undo.ts'
import { findPlace, placeOf } from '../events/record-event.ts'
import { isNamedByWaiting } from '../events/refuse-waiting.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from '../rows/group-body.ts'
import { isInForce } from '../schema/rules.ts'

type Verdict =
  | { outcome: 'fits' | 'agreed' }
  /** `rivals` are the uuids of the decisions in its way. */
  | { outcome: 'contested'; reason: ContestedReason; rivals: string[] }

/** What is known of the event from before it was taken back. */
interface Before {
  /** Of an undoing: the uuid of the decision that it undid. */
  undid: string | undefined
  /** Of a rule: events of other desks about the same thing. */
  rivals: readonly LoggedEvent[]
}

/** The first event that fits of each act whose first one is gone, by the uuid of that. */
type Acts = Map<string, string>

/** Where it fits, it is applied, under its own uuid. */
const judge = (trx: Trx, event: LoggedEvent, before: Before, acts: Acts): Verdict =>
  isDecision(event) ? judgeDecision(trx, event, before, acts) : judgeRule(trx, event, before)

/**
 * Judges them in their order. What this desk decided about a group again is not contested, only what it decided last.
 *
 * @returns what became of those that do not fit
 */
export const judgeAll = (
  trx: Trx,
  events: readonly LoggedEvent[],
  beforeOf: (event: LoggedEvent) => Before,
): SettledEvent[] => {
  const acts: Acts = new Map()
  const last = new Map(events.flatMap((event) => (isDecision(event) ? [[event.group.id, event]] : [])))
  return events.flatMap((event): SettledEvent[] => {
    const verdict = judge(trx, event, beforeOf(event), acts)
    if (verdict.outcome === 'fits') return []
    const isReplaced = isDecision(event) && last.get(event.group.id) !== event
    const outcome = isReplaced ? 'agreed' : verdict.outcome
    return [{ reason: 'decided-otherwise', rivals: [], ...verdict, outcome, event }]
  })
}

/** An act stays one, also where its first event did not fit. */
const actOf = (trx: Trx, { uuid, act }: DecisionEvent, acts: Acts): number | undefined => {
  if (act === null) return undefined
  const known = findPlace(trx, act) ?? findPlace(trx, acts.get(act) ?? '')
  if (known === undefined) acts.set(act, uuid)
  return known ?? placeOf(trx, uuid)
}

const FITS: Verdict = { outcome: 'fits' }
const AGREED: Verdict = { outcome: 'agreed' }
const contested = (reason: ContestedReason, rivals: string[] = []): Verdict => ({
  outcome: 'contested',
  reason,
  rivals,
})

const uuidBySequence = column(({ sequence }: Params<{ sequence: number }>) =>
  mirror.selectFrom('decision_event').select('uuid').where('sequence', '=', sequence),
)
const sequenceByUuid = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('decision_event').select('sequence').where('uuid', '=', uuid),
)

const judgeDecision = (trx: Trx, event: DecisionEvent, { undid }: Before, acts: Acts): Verdict => {
  const rows = rowsOf(trx, event)
  const body = bodyHere(rows, event.group)
  if (!body) return contested('rows-missing')
  const now = findDecided(trx, body.id)
  const isDecided = now !== undefined && now.state !== 'undone'
  const current = now && uuidBySequence.get(trx, { sequence: now.sequence })
  const members = membersHere(rows, event)
  const { uuid, by, at, redoOf } = event
  const how = () => ({
    ...{ members, uuid, by, at },
    act: actOf(trx, event, acts),
    redoOf: redoOf === null ? undefined : sequenceByUuid.get(trx, { uuid: redoOf }),
  })
  if (event.action === 'undone') {
    if (!isDecided) return AGREED
    if (current !== undid) return contested('decided-otherwise', [current ?? ''])
    if (isClosed(trx, body, 'undone')) return contested('month-closed')
    undo(trx, now, how())
    return FITS
  }
  if (isDecided)
    return saysTheSame(now, event.action, body) ? AGREED : contested('decided-otherwise', [current ?? ''])
  if (isInClosedMonth(trx, body)) return contested('month-closed')
  if (isNamedByWaiting(trx, body)) return contested('decision-waits')
  if (event.action === 'rejected') {
    reject(trx, body, how())
    return FITS
  }
  if (!bookOf(body.id).check(trx, body)) {
    const rivals = groupsInTheWay(trx, body)
    if (rivals.some(({ id }) => isSameByHand(findDecided(trx, id), body))) return AGREED
    return contested(
      'not-possible',
      rivals.map((rival) => rival.uuid),
    )
  }
  accept(trx, body, seenOf(members), how())
  return FITS
}

const isClosed = (trx: Trx, body: GroupBody, action: 'undone'): boolean => {
  try {
    refuseClosed(trx, body, action)
    return false
  } catch (error) {
    if (isAppError(error, 'month-closed')) return true
    throw error
  }
}

const saysTheSame = (now: FoundDecision, action: 'accepted' | 'rejected', body: GroupBody): boolean => {
  const isAccepted = now.state !== 'rejected'
  if (isAccepted !== (action === 'accepted')) return false
  const allocations = ({ allocations }: GroupBody): string =>
    JSON.stringify(allocations.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted())
  return allocations(JSON.parse(now.body) as GroupBody) === allocations(body)
}

/** Two persons who put the same together by hand gave it two ids, and may have written different words. */
const isSameByHand = (now: FoundDecision | undefined, body: GroupBody): boolean => {
  if (now === undefined || !saysTheSame(now, 'accepted', body)) return false
  const there = JSON.parse(now.body) as GroupBody
  const words = ({ note, question, ends, rate }: GroupBody): string =>
    JSON.stringify([note ?? '', question ?? null, ends ?? null, rate ?? null])
  return words(there) === words(body)
}

const usersOf = (member: 'a.transaction_id' | 'a.document_id') =>
  query(({ id }: Params<{ id: number }>) =>
    mirror
      .selectFrom('allocation as a')
      .innerJoin('match_group as g', 'g.id', 'a.group_id')
      .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
      .select(['e.uuid', 'g.id'])
      .where(member, '=', id)
      .where(isInForce('g')),
  )
const usersOfTransaction = usersOf('a.transaction_id')
const usersOfDocument = usersOf('a.document_id')

/** The groups in force, with the uuids of their decisions, that use its members. */
export const groupsInTheWay = (trx: Trx, body: GroupBody): { id: string; uuid: string }[] => {
  const found = [
    ...transactionIdsOf(body).flatMap((id) => usersOfTransaction.all(trx, { id })),
    ...documentIdsOf(body).flatMap((id) => usersOfDocument.all(trx, { id })),
  ]
  return [...new Map(found.map((one) => [one.id, one])).values()].filter(({ id }) => id !== body.id)
}

/** Which rules add something of their own, and stand beside those of other desks; of others the office's counts. */
const STAND_BESIDE: ReadonlySet<string> = new Set([
  'transit',
  'transit-changed',
  'transit-removed',
  'transit-cleared',
  'tracked',
  'untracked',
  'office-set',
  'office-left',
  'review-tick',
  'review-large',
  'month-looked',
  'accounts-apart',
  'lessons-forgotten',
  'lessons-remembered',
  'automatic',
  'file-imported',
  'file-undone',
])

const judgeRule = (trx: Trx, rule: RuleEvent, { rivals }: Before): Verdict => {
  if (isOfClosedMonth(trx, rule)) return contested('month-closed')
  if (rule.action === 'kept' && findDecided(trx, rule.groupId)?.state === 'undone') return AGREED
  const last = rivals.at(-1)
  if (last !== undefined && content(last) === content(rule)) return AGREED
  if (rivals.length > 0 && !STAND_BESIDE.has(rule.action))
    return contested(
      'decided-otherwise',
      rivals.map(({ uuid }) => uuid),
    )
  applyEvents(trx, [rule])
  return FITS
}

const isOfClosedMonth = (trx: Trx, rule: RuleEvent): boolean =>
  (rule.action === 'balance' || rule.action === 'late-taken') && findClosing(trx, rule.period) !== undefined

/** What an event states, whoever stated it when. A file is the same by its hash. */
const content = (event: LoggedEvent): string => {
  if (event.action === 'file-imported') return `${event.action} ${event.sha256}`
  const { uuid: _uuid, at: _at, by: _by, ...rest } = event
  // What came from the log has its members in another order.
  return JSON.stringify(rest, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
