/** Whatever was decided, its log makes the same of any mirror: empty, synced before or after, given whole or in pieces. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { monthOf } from '#core/closing/month.ts'
import { readReview } from '../../../src-main/db/closing/review-view.ts'
import { setAutomatic } from '../../../src-main/db/decisions/automatic.ts'
import { recordRule } from '../../../src-main/db/events/record-event.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { cases } from '../../helpers/long.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import { AT, aTransaction, makeCompanyFolder, TODAY } from './helpers/mirror-fixtures.ts'

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
type Step = { act: (typeof ACTS)[number]; number: number }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  number: fc.constantFrom(...NUMBERS),
})

const benches: LogBench[] = []
const openBench = async (): Promise<LogBench> => {
  const bench = new LogBench()
  benches.push(bench)
  await makeCompanyFolder(bench.home)
  await bench.open()
  return bench
}
afterAll(() => {
  for (const { db } of benches) db.close()
})

/** The combination of every proposal here. */
const KEY = 'certain'
const switchTo = (bench: LogBench, isOn: boolean): void => {
  const rule = { key: KEY, signs: '[]', isOn }
  const decider = { by: 'ana', at: bench.now() }
  bench.log.transaction((trx) => {
    recordRule(trx, { action: 'automatic', ...rule }, decider)
    setAutomatic(trx, rule, decider)
  })
}

const rowOf = (bench: LogBench, number: number) =>
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

const take = async (bench: LogBench, { act, number }: Step): Promise<void> => {
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
      return bench.log.transaction((trx) =>
        recordRule(trx, { action: 'started', period: `2026-0${number}` as never }, { by: 'ana', at: AT }),
      )
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

const all = (bench: LogBench, sql: string) => bench.db.read(sql).all()

/** Everything a person decided, in words that every mirror has. */
const decided = (bench: LogBench) => ({
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

const giveLog = (from: LogBench, to: LogBench, lines?: number): Promise<void> =>
  to.reopen(() => {
    copyFileSync(from.logFile, to.logFile)
    if (lines !== undefined)
      writeFileSync(
        to.logFile,
        `${from
          .allLines()
          .slice(0, lines + 1)
          .join('\n')}\n`,
      )
  })

it('ends equal on an empty mirror, on one synced before or after, given twice or in pieces', async () => {
  let withEvents = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 16 }),
      fc.nat(16),
      fc.shuffledSubarray([...NUMBERS], { minLength: 0 }),
      async (steps, part, some) => {
        const one = await openBench()
        one.sync()
        one.propose()
        for (const each of steps) await take(one, each)
        if (one.db.readColumn<number>('SELECT count(*) FROM event_order').get() === 0) return
        withEvents += 1
        const wanted = decided(one)

        const before = await openBench()
        before.sync(NUMBERS.toReversed())
        await giveLog(one, before)
        expect(decided(before)).toEqual(wanted)
        await giveLog(one, before)
        expect(decided(before)).toEqual(wanted)

        const after = await openBench()
        await giveLog(one, after, part)
        if (some.length > 0) after.sync(some)
        await giveLog(one, after)
        after.sync(NUMBERS.toReversed())
        expect(countWaiting(after.db)).toBe(0)
        expect(decided(after)).toEqual(wanted)
      },
    ),
    { numRuns: cases(12, 300) },
  )
  expect(withEvents).toBeGreaterThan(0)
})

it('keeps an automatic acceptance switched off that a rejection switched off, after the log was lost', async () => {
  const one = await openBench()
  one.sync()
  one.propose()
  switchTo(one, true)
  one.run('rejectGroups', { groupIds: ['g-1'] })
  const isOn = 'SELECT is_on FROM automatic_acceptance'
  expect(all(one, isOn)).toEqual([{ is_on: 0 }])
  await one.reopen(() => rmSync(one.logFile))
  const other = await openBench()
  other.sync()
  await giveLog(one, other)
  expect(all(other, isOn)).toEqual([{ is_on: 0 }])
})

it('lets the later of two histories count that were apart, whichever was here first', async () => {
  const one = await openBench()
  one.sync()
  one.propose()
  const early = await openBench()
  early.sync()
  early.propose()
  one.run('acceptGroups', { groupIds: ['g-1'] })
  one.run('writeNote', { of: { documentId: rowOf(one, 2) as never }, text: 'primeira' })
  switchTo(one, true)
  // Decided here while the log of the other was not known; it follows what the log says.
  for (let minutes = 0; minutes < 5; minutes += 1) early.now()
  early.run('rejectGroups', { groupIds: ['g-1'] })
  early.run('writeNote', { of: { documentId: rowOf(early, 2) as never }, text: 'segunda' })
  const own = early.lines()
  await giveLog(one, early)
  expect(early.lines()).toEqual([...one.lines(), ...own])
  const third = await openBench()
  third.sync()
  await giveLog(early, third)
  // The history of each mirror is in the order in which it came to it.
  const { history: _one, rules: _two, ...state } = decided(early)
  expect(decided(third)).toMatchObject(state)
  expect(all(third, 'SELECT state FROM match_group')).toEqual([{ state: 'rejected' }])
  expect(decided(third).notes).toMatchObject([{ text: 'segunda' }])
})
