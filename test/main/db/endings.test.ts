import { beforeEach, describe, expect, it } from 'vitest'
import type { EndingRows } from '#core/endings/by-hand.ts'
import { classifyWhole, leaveOpen, offsetTogether, splitInParts } from '#core/endings/by-hand.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { getGroup, listDecided } from '../../../src-main/db/decisions/groups.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import {
  categoryUses,
  listCategories,
  listClassificationRules,
  sumLeftOpen,
  tryClassificationRule,
} from '../../../src-main/db/endings/endings.ts'
import { findLessons, listLearned, listLessons } from '../../../src-main/db/endings/lessons.ts'
import { transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { type GroupBody, groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import {
  AT,
  aTransaction,
  makeCompanyFolder,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const person = { by: 'ana', at: AT }
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const known = () => true

/** The first half comes in, the second goes out; the amounts pair up. */
const AMOUNTS = [10_000, 25_000, 99, -10_000, -25_000, -99]
const sync = (amounts: readonly number[]) =>
  mirrorPages(db, [
    amounts.map((amount, at) =>
      aTransaction({
        sourceId: `m-${at}`,
        amountMinor: minor(amount),
        direction: amount < 0 ? 'out' : 'in',
        text: amount < 0 ? 'VENC ANA SOUSA' : 'DEP NUMERARIO',
      }),
    ),
  ])

let made = 0
const group = (rows: EndingRows, note?: string): GroupBody => {
  made += 1
  if (rows.outcome !== 'rows') throw new Error(`refused: ${rows.reason}`)
  return groupByHand({
    id: `h-${made}`,
    currency: 'EUR',
    allocations: rows.allocations,
    ...(note === undefined ? {} : { note }),
  })
}
const transaction = (id: number) => {
  const [one] = getMatchTransactions(db, [id])
  if (!one) throw new Error('no such transaction')
  return one
}
const accept = (...groups: GroupBody[]) =>
  run('acceptEndings', { groups, ...person }).results.map(({ outcome }) => outcome)
const open = () => companyOverview(db, TODAY, 'EUR')

beforeEach(async () => {
  db = await openTestMirror()
  sync(AMOUNTS)
})

/** What the list says became of each of the six. */
const shown = () => transactionColumnsOf(db, [1, 2, 3, 4, 5, 6]).otherSide

describe('any list', () => {
  it('says how a decided row ended, and nothing of an undecided one', () => {
    const parts = [
      { categoryId: 'loan-capital', amountMinor: minor(-20_000) },
      { categoryId: 'interest-paid', amountMinor: minor(-5_000) },
    ]
    accept(
      group(classifyWhole(transaction(4), 'salaries', known)),
      group(splitInParts(transaction(5), parts, known)),
      group(offsetTogether([transaction(3), transaction(6)], 'reversal')),
      group(leaveOpen(transaction(1), 'falta a fatura'), 'falta a fatura'),
    )
    const side = { date: null, more: 0 }
    expect(shown()).toEqual([
      { ...side, kind: 'left-open', name: 'falta a fatura' },
      null,
      { ...side, kind: 'reversal', name: null },
      { ...side, kind: 'classified', name: 'salaries' },
      { ...side, kind: 'classified', name: 'loan-capital', more: 1 },
      { ...side, kind: 'reversal', name: null },
    ])
    expect(listDecided(db, { transactionId: 1 })).toMatchObject([
      { state: 'accepted', note: 'falta a fatura', decidedBy: 'ana', decidedAt: AT },
    ])
    expect(listDecided(db, { transactionId: 2 })).toEqual([])
    run('undoGroup', { groupId: `h-${made}`, ...person })
    expect(listDecided(db, { transactionId: 1 })).toEqual([])
  })
})

describe('the history', () => {
  const categories = [{ id: 'salaries', name: 'VENCIMENTOS' }]
  const found = (search: string, more: { from?: string; to?: string } = {}) =>
    listHistory(db, { search, categories, limit: 10, ...more }).map(({ group: { id } }) => id)

  it('is searched by text, amount, category, note and person, each word in one decision', () => {
    const salary = group(classifyWhole(transaction(4), 'salaries', known))
    const deposit = group(leaveOpen(transaction(2), 'Falta a fatura'), 'Falta a fatura')
    accept(salary)
    accept(deposit)
    expect(found('')).toEqual([deposit.id, salary.id])
    expect(found('venc sousa')).toEqual([salary.id])
    expect(found('venc numerario')).toEqual([])
    expect(found('vencimentos')).toEqual([salary.id])
    expect(found('250,00')).toEqual([deposit.id])
    expect(found('falta')).toEqual([deposit.id])
    expect(found('ANA')).toEqual([deposit.id, salary.id])
    expect(found('rui')).toEqual([])
    const day = AT.slice(0, 10)
    expect(found('', { from: day, to: day })).toHaveLength(2)
    expect(found('', { to: '2020-01-01' })).toEqual([])
  })
})

describe('a category', () => {
  it('ends a transaction and is undone exactly', () => {
    const before = transaction(4)
    expect(accept(group(classifyWhole(before, 'salaries', known)))).toEqual(['done'])
    expect(transaction(4).openMinor).toBe(0)
    expect(listLessons(db)).toMatchObject([{ categoryId: 'salaries', amountMinor: -10_000 }])
    run('undoGroup', person)
    expect(transaction(4)).toEqual(before)
    expect(listLessons(db)).toEqual([])
    expect(run('redoGroup', person).redone).toHaveLength(1)
    expect(transaction(4).openMinor).toBe(0)
  })

  it('of the company is added, renamed and hidden; in use it is not removed', () => {
    const own = { id: 'own-1', name: 'Quotas', account: '6882', isHidden: false }
    run('writeCategory', { ...own, ...person })
    accept(group(classifyWhole(transaction(4), 'own-1', known)))
    expect(categoryUses(db).get('own-1')).toEqual({ transactions: 1, rules: 0 })
    expect(run('removeCategory', { id: 'own-1', ...person })).toEqual({ uses: 1 })
    run('writeCategory', { ...own, name: 'Quotizações', isHidden: true, ...person })
    expect(listCategories(db).at(-1)).toMatchObject({ name: 'Quotizações', isHidden: true })
    run('undoGroup', person)
    expect(run('removeCategory', { id: 'own-1', ...person })).toEqual({ uses: 0 })
    expect(listCategories(db).some(({ id }) => id === 'own-1')).toBe(false)
  })

  it('teaches whole transactions alone: a split does not', () => {
    const parts = [
      { categoryId: 'loan-capital', amountMinor: minor(-9_000) },
      { categoryId: 'interest-paid', amountMinor: minor(-1_000) },
    ]
    accept(group(splitInParts(transaction(4), parts, known)))
    expect(transaction(4).openMinor).toBe(0)
    expect(listLessons(db)).toEqual([])
    accept(group(classifyWhole(transaction(5), 'salaries', known)))
    expect(listLearned(db, 10).learned.map(({ by, name, count }) => [by, name, count])).toEqual([
      ['counterparty', 'PADARIA RIBEIRO', 1],
      ['line', 'VENC ANA SOUSA', 1],
    ])
  })
})

describe('a lesson', () => {
  it('is found from the row it teaches, forgotten and learned again, while its decision stays', () => {
    accept(group(classifyWhole(transaction(4), 'rent', known)))
    const id = `h-${made}`
    expect(findLessons(db, 5)).toMatchObject([{ groupId: id, categoryId: 'rent', text: 'VENC ANA SOUSA' }])
    const set = (forgotten: boolean) =>
      run('forgetLessons', { groupIds: [id, 'h-none'], forgotten, ...person })
    expect(set(true)).toEqual({ changed: 1 })
    expect(set(true)).toEqual({ changed: 0 })
    expect([listLessons(db), findLessons(db, 5), listLearned(db, 10).learned]).toEqual([[], [], []])
    expect(listLearned(db, 10).forgotten).toMatchObject([{ groupId: id }])
    expect(transaction(4).openMinor).toBe(0)
    expect(set(false)).toEqual({ changed: 1 })
    expect(listLessons(db)).toHaveLength(1)
    expect(listLearned(db, 10).forgotten).toEqual([])
  })
})

it('an ending whose transaction was used meanwhile is stale, and the rest goes on', () => {
  const [first, again] = [1, 2].map(() => group(classifyWhole(transaction(4), 'other', known)))
  const other = group(classifyWhole(transaction(5), 'other', known))
  if (first && again) expect(accept(first, again, other)).toEqual(['done', 'stale', 'done'])
})

it('rows of an offset that do not cancel out are never accepted', () => {
  const rows = offsetTogether([transaction(1), transaction(4)], 'duplicate-refund')
  const whole = group(rows)
  const half = { ...whole, id: 'h-half', allocations: whole.allocations.slice(0, 1) }
  expect(accept(half)).toEqual(['stale'])
  expect(accept(whole)).toEqual(['done'])
})

it('what is left open keeps its note, is out of the work and counted apart', () => {
  accept(group(leaveOpen(transaction(1), 'espera a fatura'), 'espera a fatura'))
  expect(getGroup(db, `h-${made}`).note).toBe('espera a fatura')
  expect(sumLeftOpen(db, 'EUR')).toEqual({
    receipts: { count: 1, minor: 10_000 },
    payments: { count: 0, minor: 0 },
  })
  expect(open()).toMatchObject({
    openReceipts: { count: 2, minor: 25_099 },
    openPayments: { count: 3, minor: -35_099 },
    leftOpen: { receipts: { count: 1, minor: 10_000 } },
  })
})

it('what is left open is in a list of its own and never counts as reconciled', () => {
  accept(group(leaveOpen(transaction(1), 'espera a fatura'), 'espera a fatura'))
  accept(group(classifyWhole(transaction(5), 'other', known)))
  const idsIn = (view: 'matched' | 'left-open' | 'unmatched') => [
    ...openTransactionList(db, { filter: { view }, sort: { by: 'date', direction: 'ascending' } }).ids,
  ]
  expect(idsIn('left-open')).toEqual([1])
  expect(idsIn('matched')).toEqual([5])
  expect(idsIn('unmatched')).toEqual([6, 4, 3, 2])
  expect(open().accepted).toBe(1)
  expect(listHistory(db, { view: 'in-force', limit: 9 }).map(({ group }) => group.id)).toEqual([`h-${made}`])
  expect(transactionColumnsOf(db, [1, 2, 5]).leftOpenMinor).toEqual([10_000, 0, 0])
})

it('a rule is tried on all there is, and kept or removed', () => {
  const conditions = {
    words: 'venc',
    counterparty: '',
    direction: 'out' as const,
    minMinor: null,
    maxMinor: null,
  }
  accept(
    group(classifyWhole(transaction(4), 'salaries', known)),
    group(classifyWhole(transaction(5), 'rent', known)),
  )
  const rule = { ...conditions, id: 'r-1', categoryId: 'salaries' }
  const { trial, shown } = tryClassificationRule(db, { rule, mostShown: 10 })
  expect(trial).toMatchObject({ caught: 3, agrees: 1, undecided: 1, differs: [5] })
  expect(shown.map(({ id }) => id)).toEqual([5])
  run('writeClassificationRule', { id: 'r-1', categoryId: 'salaries', conditions, ...person })
  expect(listClassificationRules(db)).toMatchObject([{ id: 'r-1', words: 'venc', by: 'ana' }])
  expect(run('removeClassificationRule', { id: 'r-1', ...person })).toEqual({ removed: true })
  expect(run('removeClassificationRule', { id: 'r-1', ...person })).toEqual({ removed: false })
})

it('a rule that is tried tells apart what was left open on purpose', () => {
  const rule = {
    ...{ id: 'r-1', words: 'venc', counterparty: '', categoryId: 'salaries' },
    ...{ direction: null, minMinor: null, maxMinor: null },
  }
  const tried = () => tryClassificationRule(db, { rule, mostShown: 10 })
  accept(group(leaveOpen(transaction(4), 'reclamado ao banco'), 'reclamado ao banco'))
  expect(tried().trial).toMatchObject({ caught: 3, undecided: 2, differs: [], leftOpen: [4] })
  expect(tried().shown.map(({ id }) => id)).toEqual([4])
  run('undoGroup', { groupId: `h-${made}`, ...person })
  expect(tried().trial).toMatchObject({ undecided: 3, leftOpen: [] })
})

it('a mirror that begins empty gets categories, rules and endings back from the log', async () => {
  const bench = new LogBench()
  try {
    await makeCompanyFolder(bench.home)
    await bench.open()
    await bench.copy()
    bench.sync()
    db = bench.db
    const rows = classifyWhole(transaction(1), 'own-1', known)
    bench.run('writeCategory', { id: 'own-1', name: 'Quotas', account: '6882', isHidden: false })
    const conditions = { words: 'trf', counterparty: '', direction: null, minMinor: 1, maxMinor: null }
    bench.run('writeClassificationRule', { id: 'r-1', categoryId: 'own-1', conditions })
    const split = {
      parts: [
        { by: 'fixed' as const, categoryId: 'own-1', minor: 100 },
        { by: 'rest' as const, categoryId: 'rent' },
      ],
      plan: [],
    }
    bench.run('writeClassificationRule', { id: 'r-2', categoryId: 'own-1', conditions, split })
    bench.run('acceptEndings', { groups: [group(rows)] })
    bench.run('forgetLessons', { groupIds: [`h-${made}`], forgotten: true })
    bench.run('acceptEndings', { groups: [group(classifyWhole(transaction(3), 'other', known))] })
    bench.run('acceptEndings', { groups: [group(leaveOpen(transaction(2), 'porque sim'), 'porque sim')] })
    const noted = `h-${made}`
    const said = () => ({
      decisions: bench.decisions(),
      categories: listCategories(bench.db),
      rules: listClassificationRules(bench.db),
      note: getGroup(bench.db, noted).note,
      open: bench.db.read('SELECT text, open_minor FROM bank_transaction ORDER BY text, source_id').all(),
      lessons: listLessons(bench.db).map(({ categoryId, text }) => [categoryId, text]),
      forgotten: listLearned(bench.db, 10).forgotten.map(({ groupId }) => groupId),
    })
    const before = said()
    expect(before.rules[1]?.split).toEqual(split)
    expect(categoryUses(bench.db).get('rent')?.rules).toBe(1)
    await bench.restore(bench.copies[0] ?? '')
    bench.sync([...NUMBERS].reverse())
    expect(said()).toEqual(before)
    expect(before.note).toBe('porque sim')
    expect(before.lessons).toHaveLength(1)
    expect(before.forgotten).toHaveLength(1)
  } finally {
    bench.db.close()
  }
})
