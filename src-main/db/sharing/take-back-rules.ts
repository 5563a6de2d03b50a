/** Takes back rules of this desk that have no number: what they are about is as the rules that remain say. */
import { putReview } from '../closed-months/review-state.ts'
import { deleteItem, putBalance } from '../closing/typed-figures.ts'
import type { Trx } from '../connection/connection.ts'
import { enact } from '../decision-log/apply-events.ts'
import { recordedAfter } from '../decision-log/apply-source.ts'
import type { RuleEvent } from '../decision-log/events.ts'
import { idsIn, removeTracked } from '../documents/track-documents.ts'
import { deleteCategory, deleteRule } from '../endings/categories.ts'
import { findSubject, findTransaction } from '../events/find-members.ts'
import { putLedgerAccount } from '../journal/export-entries.ts'
import { putTie } from '../ledger/ties.ts'
import { putNote } from '../notes/notes.ts'
import { hideByStart } from '../proposals/hide-before-start.ts'
import { writeSetting } from '../settings/settings.ts'
import { setAccountDirection } from '../transactions/accounts.ts'
import { accountsApart } from '../transactions/same-accounts.ts'
import { keysHere } from './event-keys.ts'

/** Imported files and joined accounts stay as they are. */
export const takeBackRules = (trx: Trx, rules: readonly RuleEvent[]): void => {
  const remove = trx.write('DELETE FROM rule_event WHERE uuid = ?')
  for (const { uuid } of rules) remove.run(uuid)
  // The latest first: a month was closed again after it was reopened.
  for (const rule of rules.toReversed()) clear(trx, rule)
  const keys = new Set(rules.filter(isWrittenAnew).flatMap((rule) => keysHere(trx, rule)))
  if (keys.size === 0) return
  const tracked = new Set(rules.flatMap(trackedIn))
  for (const rule of recordedAfter(trx, 0))
    if (isWrittenAnew(rule) && keysHere(trx, rule).some((key) => keys.has(key))) writeAnew(trx, rule, tracked)
}

/** What is not is cleared alone, or is made from all its events (`office-set`, `automatic`). */
const isWrittenAnew = ({ action }: RuleEvent): boolean => !CLEARED_ALONE.has(action)
const CLEARED_ALONE: ReadonlySet<string> = new Set([
  ...['kept', 'month-closed', 'month-reopened', 'accounts-joined', 'file-imported', 'file-undone'],
  ...['office-set', 'office-left'],
])

const trackedIn = (rule: RuleEvent): number[] =>
  rule.action === 'tracked' || rule.action === 'untracked' ? idsIn(rule.ids) : []

const writeAnew = (trx: Trx, rule: RuleEvent, tracked: ReadonlySet<number>): void => {
  if (rule.action === 'note') {
    const subject = findSubject(trx, rule.of)
    if (subject !== undefined) putNote(trx, subject, rule.text, rule)
  } else if (rule.action === 'tracked' || rule.action === 'untracked') {
    const ids = idsIn(rule.ids).filter((id) => tracked.has(id))
    enact(trx, { ...rule, ids: ids.map((id) => [id, id]) }, true)
  } else enact(trx, rule, true)
}

/** As if no rule had said anything of what this one is about. */
const clear = (trx: Trx, rule: RuleEvent): unknown => {
  const forget = (sql: string, ...values: (string | number)[]) => trx.write(sql).run(...values)
  switch (rule.action) {
    case 'balance':
      return putBalance(trx, { ...rule, amountMinor: null }, rule)
    case 'taught':
    case 'forgotten':
    case 'remembered':
      return clearPayer(trx, rule)
    case 'late-taken':
      return forget(
        'DELETE FROM taken_transaction WHERE transaction_id = ?',
        findTransaction(trx, rule.transaction) ?? 0,
      )
    case 'kept':
      return forget('DELETE FROM kept_decision WHERE group_id = ?', rule.groupId)
    case 'month-closed':
      return takeBackClosing(trx, rule.uuid)
    case 'month-reopened':
      return forget(
        `UPDATE closing SET reopened_at = NULL, reopened_by = NULL, reopen_reason = NULL
         WHERE reopened_at = ? AND reopened_by = ? AND period >= ?`,
        ...[rule.at, rule.by, rule.period],
      )
    case 'note': {
      const subject = findSubject(trx, rule.of)
      return subject && putNote(trx, subject, null, rule)
    }
    case 'category':
    case 'category-removed':
      return deleteCategory(trx, rule.id)
    case 'classification-rule':
    case 'classification-rule-removed':
      return deleteRule(trx, rule.id)
    case 'transit':
    case 'transit-changed':
    case 'transit-removed':
    case 'transit-cleared':
      return deleteItem(trx, rule.item)
    case 'deductions':
    case 'review-large':
      return forget('DELETE FROM setting WHERE name = ?', rule.action)
    case 'started':
      forget("DELETE FROM setting WHERE name = 'start'")
      return hideByStart(trx)
    case 'direction':
      return setAccountDirection(trx, { accountId: rule.account, direction: null })
    case 'accounts-apart': {
      const apart = accountsApart(trx).filter(
        (pair) => !(pair.includes(rule.account) && pair.includes(rule.other)),
      )
      return writeSetting(trx, { name: 'apart', value: JSON.stringify(apart) })
    }
    case 'tracked':
      return removeTracked(trx, idsIn(rule.ids))
    case 'account-named':
      return forget('DELETE FROM account_name WHERE name = ?', rule.name)
    case 'ledger-tied':
      return putTie(trx, { code: rule.ledger, accountId: rule.account, isTied: false })
    case 'ledger-account':
      return putLedgerAccount(trx, { ...rule, account: null })
    case 'review-tick':
      return putReview(trx, { ...rule, print: null }, rule)
    case 'review-remark':
    case 'review-answer':
      return putReview(trx, { ...rule, text: null }, rule)
    case 'review-settled':
      return putReview(trx, { ...rule, isDone: false }, rule)
    case 'month-looked':
      return forget('DELETE FROM review_look WHERE period = ?', rule.period)
    case 'month-reviewed':
      return putReview(trx, { ...rule, name: null }, rule)
    case 'journal-exported':
      forget(
        'DELETE FROM journal_entry WHERE export = (SELECT id FROM journal_export WHERE uuid = ?)',
        rule.uuid,
      )
      return forget('DELETE FROM journal_export WHERE uuid = ?', rule.uuid)
    case 'journal-withdrawn':
      return forget(
        'UPDATE journal_export SET withdrawn_at = NULL, withdrawn_by = NULL WHERE uuid = ?',
        rule.export,
      )
    default:
      return undefined
  }
}

type PayerRule = Extract<RuleEvent, { action: 'taught' | 'forgotten' | 'remembered' }>

const clearPayer = (trx: Trx, { kind, value, taxId }: PayerRule): void => {
  const of = 'WHERE kind = ? AND value = ? AND tax_id = ?'
  trx
    .write(`UPDATE alias SET taught_at = NULL, taught_by = NULL, forgotten_at = NULL ${of}`)
    .run(kind, value, taxId)
  trx
    .write(`DELETE FROM alias ${of} AND NOT EXISTS (SELECT 1 FROM alias_lesson WHERE alias_id = alias.id)`)
    .run(kind, value, taxId)
}

const takeBackClosing = (trx: Trx, uuid: string): void => {
  const of = 'WHERE closing = (SELECT id FROM closing WHERE uuid = ?)'
  trx.write(`DELETE FROM closed_transaction ${of}`).run(uuid)
  trx.write(`DELETE FROM closed_document ${of}`).run(uuid)
  // Dates that rows had then may concern earlier closings too.
  const before = 'SELECT max(o.id) FROM closing o WHERE o.id < moved_date.closing'
  trx.write(`UPDATE moved_date SET closing = coalesce((${before}), closing) ${of}`).run(uuid)
  trx.write(`DELETE FROM moved_date ${of}`).run(uuid)
  trx.write('DELETE FROM closing WHERE uuid = ?').run(uuid)
}
