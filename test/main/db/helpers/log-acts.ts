/** What a person may do with a bench, one step at a time, and everything it amounts to in words that every mirror has. */
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { monthOf } from '#core/closing/month.ts'
import { readReview } from '../../../../src-main/db/closing/review-view.ts'
import { putStart } from '../../../../src-main/db/closing/set-start-month.ts'
import type { ReadableDb } from '../../../../src-main/db/connection/connection.ts'
import { setAutomatic } from '../../../../src-main/db/decisions/automatic.ts'
import { recordRule } from '../../../../src-main/db/events/record-event.ts'
import { type LogBench, NUMBERS } from './log-bench.ts'
import { aTransaction, TODAY } from './mirror-fixtures.ts'

const ACTS = [
  'accept',
  'reject',
  'undo',
  'redo',
  'note',
  'no note',
  'group note',
  'automatic',
  'not automatic',
  'teach',
  'balance',
  'category',
  'start',
  'direction',
  'apart',
  'track',
  'untrack',
  'tick',
  'remark',
  'no remark',
  'answer',
  'settle',
  'large',
  'look',
  'review',
  'no review',
  'lose log',
] as const
export type Step = { act: (typeof ACTS)[number]; number: number }
export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  number: fc.constantFrom(...NUMBERS),
})

/** The combination of every proposal here. */
const KEY = 'certain'
export const switchTo = (bench: LogBench, isOn: boolean): void => {
  const rule = { key: KEY, signs: '[]', isOn }
  const decider = { by: 'ana', at: bench.now() }
  bench.log.transaction((trx) => {
    recordRule(trx, { action: 'automatic', ...rule }, decider)
    setAutomatic(trx, rule, decider)
  })
}

export const rowOf = (bench: LogBench, number: number) =>
  bench.db.readColumn<number>('SELECT id FROM document WHERE source_id = ?').get(number) ?? 0

/** What a reviewer does with an item of the month of every row here. */
const reviewed = (bench: LogBench, act: Step['act'], number: number): void => {
  const period = monthOf(aTransaction({}).bookingDate ?? TODAY)
  const { items, shown } = readReview(bench.db, { period })
  const { key: item = '', remark = null } = items[number % items.length] ?? {}
  const text = `ver ${bench.now()}`
  if (act === 'tick') bench.run('tickItem', { period, item, isOn: number > 1 })
  else if (act === 'remark') bench.run('remarkItem', { period, item, text })
  else if (act === 'no remark') bench.run('remarkItem', { period, item, text: null })
  else if (act === 'answer' && remark) bench.run('answerRemark', { period, item, text })
  else if (act === 'settle' && remark) bench.run('settleRemark', { period, item, isDone: number > 1 })
  else if (act === 'large') bench.run('setLarge', { largeMinor: number > 3 ? null : (number as never) })
  else if (act === 'look') bench.run('lookAtMonth', { period, shown })
  else if (act === 'review') bench.run('reviewMonth', { period, name: `Rui ${number}`, shown })
  else if (act === 'no review') bench.run('reviewMonth', { period, name: null, shown })
}

export const take = async (bench: LogBench, { act, number }: Step): Promise<void> => {
  const documentId = rowOf(bench, number) as never
  const groupId = `g-${number}`
  const bankAccount = { period: '2026-01' as never, account: 'conta-1', currency: 'EUR' as never }
  switch (act) {
    case 'accept':
      return bench.run('acceptGroups', { groupIds: [groupId] })
    case 'reject':
      return bench.run('rejectGroups', { groupIds: [groupId] })
    case 'undo':
      return bench.run('undoGroup', { groupId })
    case 'redo':
      return bench.run('redoGroup', { groupId })
    case 'note':
      return bench.run('writeNote', { of: { documentId }, text: `ver ${bench.now()}` })
    case 'no note':
      return bench.run('writeNote', { of: { documentId }, text: null })
    case 'group note':
      if (bench.db.readColumn('SELECT id FROM match_group WHERE id = ?').get(groupId) !== undefined)
        bench.run('writeNote', { of: { groupId }, text: `grupo ${bench.now()}` })
      return
    case 'automatic':
      return switchTo(bench, true)
    case 'not automatic':
      return switchTo(bench, false)
    case 'teach':
      return bench.run('teachAlias', { kind: 'name', value: `Pagador ${number}`, taxId: '509442013' })
    case 'balance':
      return bench.run('typeBalance', {
        ...bankAccount,
        kind: 'closing',
        amountMinor: (number * 100) as never,
      })
    case 'category':
      return bench.run('writeCategory', {
        id: 'extra' as never,
        name: `Extra ${number}`,
        account: null,
        isHidden: number > 3,
      })
    case 'start':
      return bench.log.transaction((trx) => {
        const period = `2026-0${number}` as never
        recordRule(trx, { action: 'started', period }, { by: 'ana', at: bench.now() })
        putStart(trx, period)
      })
    case 'direction':
      return bench.run('answerDirection', {
        accountId: 'conta-1',
        direction: number % 2 === 0 ? 'in' : 'by-sign',
      })
    case 'apart':
      return bench.run('keepApart', { accountId: 'conta-1', otherId: `conta-${number + 1}` })
    case 'track':
      return bench.run('trackDocuments', { documentIds: [100 + number, 102], source: 'tracked' })
    case 'untrack':
      return bench.run('untrackDocuments', { documentIds: [100 + number] })
    case 'tick':
    case 'remark':
    case 'no remark':
    case 'answer':
    case 'settle':
    case 'large':
    case 'look':
    case 'review':
    case 'no review':
      return reviewed(bench, act, number)
    case 'lose log':
      return bench.reopen(() => rmSync(bench.logFile, { force: true }))
  }
}

export const all = ({ db }: { db: ReadableDb }, sql: string) => db.read(sql).all()

/** Everything a person decided, in words that every mirror has. */
export const decided = (bench: LogBench) => ({
  ...bench.decisions(),
  notes: all(
    bench,
    'SELECT d.source_id, n.group_id, n.text, n.at FROM note n LEFT JOIN document d ON d.id = n.document_id ORDER BY 1, 2',
  ),
  automatic: all(bench, 'SELECT key, is_on, off_because, changed_at FROM automatic_acceptance'),
  balances: all(bench, 'SELECT period, account, kind, amount_minor, at FROM typed_balance'),
  categories: all(bench, 'SELECT id, name, is_hidden FROM category'),
  directions: all(bench, 'SELECT account_id, direction FROM account ORDER BY account_id'),
  apart: all(bench, "SELECT value FROM setting WHERE name = 'apart'"),
  tracked: all(bench, "SELECT source_id FROM tracked_document WHERE state <> 'fetched' ORDER BY source_id"),
  reviews: [
    'review_tick',
    'review_remark',
    'review_answer',
    'review_settled',
    'review_look',
    'month_review',
  ].map((table) => all(bench, `SELECT * FROM ${table}`)),
  large: all(bench, "SELECT value FROM setting WHERE name = 'review-large'"),
  rules: all(bench, 'SELECT uuid, action, body FROM rule_event ORDER BY sequence'),
  order: all(bench, 'SELECT uuid FROM event_order ORDER BY place'),
})
