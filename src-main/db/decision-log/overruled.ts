/** Which events no longer count, because a later one about the same thing is recorded already. */
import { nameOf } from '../closed-months/closed-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { idsIn } from '../documents/track-documents.ts'
import { subjectName } from '../events/event-members.ts'
import type { IdRange } from '../events/rule-log.ts'
import { mirror, type Params, query } from '../query/query.ts'
import type { RuleEvent } from './events.ts'

/** Whether later events decide all that this rule is about. @param place its own in the order of events */
export const isOverruled = (db: ReadableDb, rule: RuleEvent, place: number): boolean => {
  const keys = keysOf(rule)
  if (keys.length === 0) return false
  const later = new Set(recordedAfter(db, place).flatMap(keysOf))
  return keys.every((key) => later.has(key))
}

/**
 * What a rule is about. Of the rules about one thing the last in the order of the log counts; events that only add
 * something of their own, such as an export, have no key. Automatic acceptance depends on decisions too (`automatic-in-order`).
 */
const keysOf = (rule: RuleEvent): readonly string[] => {
  switch (rule.action) {
    case 'taught':
    case 'forgotten':
    case 'remembered':
      return [`payer ${rule.kind} ${rule.value} ${rule.taxId}`]
    case 'deductions':
    case 'started':
      return [rule.action]
    case 'category':
    case 'category-removed':
      return [`category ${rule.id}`]
    case 'classification-rule':
    case 'classification-rule-removed':
      return [`rule ${rule.id}`]
    case 'lessons-forgotten':
    case 'lessons-remembered':
      return rule.groupIds.map((id) => `lesson ${id}`)
    case 'month-closed':
    case 'month-reopened':
      return ['closings']
    case 'balance':
      return [`balance ${rule.period} ${rule.account} ${rule.currency ?? ''} ${rule.kind}`]
    case 'late-taken':
      return [`taken ${nameOf(rule.transaction)}`]
    case 'note':
      return [`note ${subjectName(rule.of)}`]
    case 'kept':
      return [`kept ${rule.groupId}`]
    case 'accounts-apart':
      return [`apart ${rule.account} ${rule.other}`]
    case 'direction':
      return [`direction ${rule.account}`]
    case 'file-imported':
    case 'file-undone':
      return [`file ${rule.sha256}`]
    case 'account-named':
      return [`named ${rule.name}`]
    case 'table-layout':
      return [`layout ${rule.account ?? ''} ${rule.header}`]
    case 'ledger-account':
      return [`ledger ${JSON.stringify(rule.subject)}`]
    default:
      return []
  }
}

const rulesAfter = query(({ place }: Params<{ place: number }>) =>
  mirror
    .selectFrom('event_order as o')
    .innerJoin('rule_event as r', 'r.uuid', 'o.uuid')
    .select(['r.uuid', 'r.at', 'r.by', 'r.action', 'r.body'])
    .where('o.place', '>', place)
    .orderBy('o.place'),
)

/** Those of the ids that no later event tracks or stops tracking. */
export const idsStillOf = (db: ReadableDb, ids: readonly IdRange[], place: number): number[] => {
  const later = new Set(
    recordedAfter(db, place).flatMap((rule) =>
      rule.action === 'tracked' || rule.action === 'untracked' ? idsIn(rule.ids) : [],
    ),
  )
  return idsIn(ids).filter((id) => !later.has(id))
}

/** Recorded rules after that place, the earliest first. */
const recordedAfter = (db: ReadableDb, place: number): RuleEvent[] =>
  rulesAfter
    .all(db, { place })
    // Its body was written by this program: `recordRule`.
    .map(({ body, ...said }) => ({ ...said, ...(JSON.parse(body) as RuleEvent) }))
