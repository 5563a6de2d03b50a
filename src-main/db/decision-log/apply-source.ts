/** Applies what persons said of accounts, documents and files to a mirror that lacks it. */
import { isAppError } from '#core/app-error.ts'
import { nameOfEntry } from '#core/office-set/entries.ts'
import { nameOf } from '../closed-months/closed-month.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { idsIn, putTracked, removeTracked } from '../documents/track-documents.ts'
import { subjectName } from '../events/event-members.ts'
import { type IdRange, placeOf } from '../events/record-event.ts'
import { putLayout } from '../imports/layouts.ts'
import { nameAccount } from '../imports/name-account.ts'
import { undoFile } from '../imports/undo.ts'
import { putTie } from '../ledger/ties.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { ensureAccount, setAccountDirection } from '../transactions/accounts.ts'
import { putApart } from '../transactions/same-accounts.ts'
import type { RuleEvent } from './events.ts'

/** @returns whether the event was about them */
export const applySource = (trx: Trx, event: RuleEvent, isLast: boolean): boolean => {
  switch (event.action) {
    case 'direction':
      setAccountDirection(trx, { accountId: event.account, direction: event.direction })
      return true
    case 'accounts-apart':
      putApart(trx, event.account, event.other)
      return true
    case 'tracked':
    case 'untracked': {
      const ids = isLast ? idsIn(event.ids) : idsStillOf(trx, event.ids, placeOf(trx, event.uuid))
      if (event.action === 'untracked') removeTracked(trx, ids)
      else putTracked(trx, { documentIds: ids, source: 'tracked', at: event.at })
      return true
    }
    case 'account-named':
      nameAccount(trx, event.name, ensureAccount(trx, event.account).id)
      return true
    case 'ledger-tied':
    case 'ledger-untied':
      putTie(trx, { code: event.ledger, accountId: event.account, isTied: event.action === 'ledger-tied' })
      return true
    case 'table-layout':
      putLayout(trx, event)
      return true
    default:
      return false
  }
}

const appliedFile = column(({ sha256 }: Params<{ sha256: string }>) =>
  mirror.selectFrom('imported_file').select('id').where('sha256', '=', sha256).where('state', '=', 'applied'),
)

/**
 * A file's rows come from the file alone: its import is done here once a person imports the file again, its undoing
 * once nothing decided prevents it.
 *
 * @returns whether it is done
 */
export const isFileDone = (
  trx: Trx,
  { action, sha256, at, by }: Extract<RuleEvent, { action: 'file-imported' | 'file-undone' }>,
): boolean => {
  const fileId = appliedFile.get(trx, { sha256 })
  if (action === 'file-imported' || fileId === undefined)
    return (fileId !== undefined) === (action === 'file-imported')
  trx.write('SAVEPOINT undo_file').run()
  try {
    undoFile(trx, { fileId, at, by })
    trx.write('RELEASE undo_file').run()
    return true
  } catch (error) {
    if (!(error instanceof RolledBack) && !isAppError(error, 'month-closed')) throw error
    trx.write('ROLLBACK TO undo_file').run()
    trx.write('RELEASE undo_file').run()
    return false
  }
}

/**
 * Which events no longer count, because a later one about the same thing is recorded already. Whether later events
 * decide all that this rule is about. @param place its own in the order of events
 */
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
export const keysOf = (rule: RuleEvent): readonly string[] => {
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
      return [`apart ${[rule.account, rule.other].sort().join(' ')}`]
    case 'direction':
      return [`direction ${rule.account}`]
    case 'file-imported':
    case 'file-undone':
      return [`file ${rule.sha256}`]
    case 'account-named':
      return [`named ${rule.name}`]
    case 'ledger-tied':
    case 'ledger-untied':
      return [`tie ${rule.ledger} ${rule.account}`]
    case 'table-layout':
      return [`layout ${rule.of ?? ''} ${rule.account ?? ''} ${rule.header}`]
    case 'office-set':
      return [...rule.changed, ...rule.removed].map((entry) => `office ${nameOfEntry(entry)}`)
    case 'office-left':
      return ['office']
    case 'review-tick':
    case 'review-remark':
      return [`${rule.action} ${rule.period} ${rule.item}`]
    case 'review-answer':
    case 'review-settled':
      return [`${rule.action} ${rule.remark}`]
    case 'review-large':
      return [rule.action]
    case 'month-looked':
    case 'month-reviewed':
      return [`${rule.action} ${rule.period}`]
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
const idsStillOf = (db: ReadableDb, ids: readonly IdRange[], place: number): number[] => {
  const later = new Set(
    recordedAfter(db, place).flatMap((rule) =>
      rule.action === 'tracked' || rule.action === 'untracked' ? idsIn(rule.ids) : [],
    ),
  )
  return idsIn(ids).filter((id) => !later.has(id))
}

/** Recorded rules after that place, the earliest first. */
export const recordedAfter = (db: ReadableDb, place: number): RuleEvent[] =>
  rulesAfter
    .all(db, { place })
    // Its body was written by this program: `recordRule`.
    .map(({ body, ...said }) => ({ ...said, ...(JSON.parse(body) as RuleEvent) }))
