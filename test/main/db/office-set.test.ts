/** A company follows the office's set: what it shows, what it has of its own, what a log makes of it. */
import { rmSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type { LedgerRole } from '#contract/journal-values.ts'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import { SWITCHED_OFF } from '#core/endings/classification-rules.ts'
import { createClassifier } from '#core/endings/classify.ts'
import type { ReadableDb } from '../../../src-main/db/connection/connection.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { toEvent } from '../../../src-main/db/decision-log/event-schema.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import {
  listAllRules,
  listCategories,
  listClassificationRules,
} from '../../../src-main/db/endings/endings.ts'
import { ledgerAccounts } from '../../../src-main/db/journal/journal.ts'
import { findFollowedSet, listOfficeEntries } from '../../../src-main/db/rows/office-entries.ts'
import { aTransactionOf } from '../../helpers/ended-transactions.ts'
import { cases, seedOr } from '../../helpers/long.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, makeCompanyFolder, openTestMirror } from './helpers/mirror-fixtures.ts'

const changed = { by: 'rui', at: AT as OfficeEntry['at'] }
const category = (key: string, name: string | null, account: string | null = null): OfficeEntry => ({
  ...{ kind: 'category', key, body: { name, account, isHidden: false }, ...changed },
})
const conditions = (words: string) => ({ ...SWITCHED_OFF, words })
const rule = (key: string, categoryId: string, words: string): OfficeEntry => ({
  ...{ kind: 'rule', key, body: { categoryId, conditions: conditions(words) }, ...changed },
})
const account = (key: LedgerRole, number: string): OfficeEntry => ({
  ...{ kind: 'account', key, body: { account: number }, ...changed },
})

let bench: LogBench
const follow = (
  entries: OfficeEntry[],
  mark = JSON.stringify(entries).length.toString(),
  stepsBack = false,
) => bench.run('followSet', { set: 'office', mark, entries, stepsBack })
beforeEach(async () => {
  bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
})

/** All that decides what is proposed and posted. */
const readAll = (db: ReadableDb) => ({
  followed: findFollowedSet(db),
  entries: listOfficeEntries(db),
  categories: listCategories(db),
  rules: listAllRules(db),
  accounts: [...ledgerAccounts(db)].sort(),
})
const categoryOf = (id: string) => listCategories(bench.db).find((one) => one.id === id)
const startAnew = () =>
  bench.reopen(() => ['', '-wal', '-shm'].map((end) => rmSync(`${bench.file}${end}`, { force: true })))

it('a company has the categories, rules and accounts of the set, and its own in place of some', () => {
  follow([
    category('rent', null, '6261'),
    category('own-works', 'Obras', '6226'),
    rule('r-1', 'own-works', 'OBRAS'),
    rule('r-2', 'rent', 'RENDA'),
    account('customers', '2111'),
  ])
  expect(categoryOf('rent')).toMatchObject({ account: '6261', origin: 'office', isDefault: true })
  expect(categoryOf('own-works')).toMatchObject({ name: 'Obras', origin: 'office', isDefault: false })
  bench.run('writeCategory', { id: 'own-works', name: 'Empreitadas', account: null, isHidden: false })
  bench.run('writeClassificationRule', {
    id: 'r-1',
    categoryId: 'own-works',
    conditions: conditions('EMPREITADA'),
  })
  bench.run('writeClassificationRule', { id: 'r-2', categoryId: 'rent', conditions: SWITCHED_OFF })
  bench.run('writeLedgerAccount', { subject: 'customers', account: '21112' })
  expect(categoryOf('own-works')).toMatchObject({ name: 'Empreitadas', account: null, origin: 'overridden' })
  expect(listAllRules(bench.db)).toMatchObject([
    { id: 'r-1', words: 'EMPREITADA', origin: 'overridden', isOff: false },
    { id: 'r-2', words: 'RENDA', origin: 'overridden', isOff: true },
  ])
  expect(listClassificationRules(bench.db).map(({ id }) => id)).toEqual(['r-1'])
  expect(ledgerAccounts(bench.db).get('customers')).toBe('21112')
  bench.run('removeCategory', { id: 'own-works' })
  bench.run('removeClassificationRule', { id: 'r-1' })
  bench.run('removeClassificationRule', { id: 'r-2' })
  bench.run('writeLedgerAccount', { subject: 'customers', account: null })
  expect(categoryOf('own-works')).toMatchObject({ name: 'Obras', account: '6226', origin: 'office' })
  expect(listAllRules(bench.db).every(({ origin, isOff }) => origin === 'office' && !isOff)).toBe(true)
  expect(ledgerAccounts(bench.db).get('customers')).toBe('2111')
})

it('a category that was removed from the set keeps its name and is not offered, and a rule in place of a removed one stays', () => {
  const first = [
    category('own-works', 'Obras'),
    rule('r-1', 'own-works', 'OBRAS'),
    category('rent', 'Renda', '6261'),
  ]
  follow(first)
  bench.run('writeClassificationRule', {
    id: 'r-1',
    categoryId: 'own-works',
    conditions: conditions('EMPREITADA'),
  })
  follow([])
  expect(categoryOf('own-works')).toMatchObject({ name: 'Obras', isHidden: true, isGone: true })
  expect(categoryOf('rent')).toMatchObject({ name: null, account: null, origin: 'default', isGone: false })
  expect(listAllRules(bench.db)).toMatchObject([{ id: 'r-1', words: 'EMPREITADA', origin: 'own' }])
  follow(first)
  expect(categoryOf('own-works')).toMatchObject({ name: 'Obras', isHidden: false, isGone: false })
  expect(listAllRules(bench.db)).toMatchObject([{ id: 'r-1', origin: 'overridden' }])
})

it('what the company has of its own steps back where the set says the same, and stays where it says something else', () => {
  bench.run('writeCategory', { id: 'rent', name: null, account: '6261', isHidden: false })
  bench.run('writeCategory', { id: 'insurance', name: 'Seguros gerais', account: null, isHidden: false })
  bench.run('writeClassificationRule', { id: 'r-1', categoryId: 'rent', conditions: conditions('RENDA') })
  bench.run('writeLedgerAccount', { subject: 'customers', account: '2111' })
  bench.run('writeLedgerAccount', { subject: 'customer:509442013', account: '21110001' })
  const set = [
    ...[category('rent', null, '6261'), category('insurance', null, '6263')],
    ...[rule('r-1', 'rent', 'RENDA'), account('customers', '2111')],
  ]
  follow(set, 'one', true)
  const origins = listCategories(bench.db).map(({ id, origin }) => `${id} ${origin}`)
  expect(origins).toEqual(expect.arrayContaining(['rent office', 'insurance overridden']))
  expect(listAllRules(bench.db)).toMatchObject([{ origin: 'office' }])
  expect(bench.db.readColumn('SELECT subject FROM ledger_account').all()).toEqual(['customer:509442013'])
})

it('a mirror that is made from the log follows the same set, with the same entries', async () => {
  const one = [
    category('own-works', 'Obras'),
    rule('r-1', 'own-works', 'OBRAS'),
    account('customers', '2111'),
  ]
  follow(one)
  bench.run('writeLedgerAccount', { subject: 'customers', account: '21112' })
  follow([...one.slice(1), rule('r-2', 'rent', 'RENDA')])
  const before = readAll(bench.db)
  await startAnew()
  expect(readAll(bench.db)).toEqual(before)
  bench.run('leaveSet', {})
  const left = readAll(bench.db)
  expect(left).toMatchObject({ followed: undefined, entries: [] })
  await startAnew()
  expect(readAll(bench.db)).toEqual(left)
  expect(bench.lines().map((line) => toEvent(JSON.parse(`{${line.slice(18)}`)))).not.toContain(undefined)
})

it('events have the same effect in whatever pieces they arrive', async () => {
  const set = [
    category('own-works', 'Obras'),
    rule('r-1', 'own-works', 'OBRAS'),
    account('customers', '2111'),
  ]
  follow(set)
  bench.run('writeClassificationRule', { id: 'r-1', categoryId: 'rent', conditions: conditions('RENDA') })
  follow(set.slice(1))
  bench.run('leaveSet', {})
  follow([...set, rule('r-2', 'rent', 'RENDA')])
  follow([set[0] as OfficeEntry], 'last')
  const events = eventsAfter(bench.db, 0)
  const expected = readAll(bench.db)
  for (let at = 1; at < events.length; at += 1) {
    const db = await openTestMirror()
    const [early, late] = [events.slice(0, at), events.slice(at)]
    db.transaction((trx) => applyEvents(trx, late))
    db.transaction((trx) => applyEvents(trx, early, late))
    expect(readAll(db), `the first ${at} came last`).toEqual(expected)
    db.close()
  }
})

it('a company that follows the set and one with its own copy of it propose the same', () => {
  const random = randomOf(seedOr(7))
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const categories = ['rent', 'insurance', 'own-works', 'own-fuel', 'salaries']
  const words = ['RENDA', 'SEGURO', 'OBRAS', 'GASOLEO', 'RENDA LOJA', 'LOJA']
  const transactions = words.flatMap((text) =>
    words.map((more) => aTransactionOf(-1_00, `PAG ${text} ${more}`)),
  )
  for (let round = 0; round < cases(20); round += 1) {
    const entries = new Map<string, OfficeEntry>()
    for (const key of categories)
      if (random() < 0.7) entries.set(key, { ...category(key, `Nome ${key}`, pick([null, '61', '62'])) })
    for (let at = 0; at < 6; at += 1)
      if (random() < 0.7) entries.set(`r-${at}`, rule(`r-${at}`, pick(categories), pick(words)))
    follow([...entries.values()], `${round} a`)
    for (let at = 0; at < 4; at += 1) {
      const id = `r-${Math.floor(random() * 8)}`
      const own = random() < 0.3 ? SWITCHED_OFF : conditions(pick(words))
      // Only a rule of the office can be switched off.
      if (own !== SWITCHED_OFF || entries.has(id))
        bench.run('writeClassificationRule', { id, categoryId: pick(categories), conditions: own })
    }
    if (random() < 0.5)
      bench.run('writeCategory', {
        ...{ id: pick(categories), name: 'Próprio', account: '63' },
        isHidden: random() < 0.5,
      })
    if (random() < 0.5) {
      entries.delete(pick([...entries.keys()]))
      follow([...entries.values()], `${round} b`)
    }
    const propose = () => {
      const hidden = new Set(listCategories(bench.db).flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
      const { propose } = createClassifier({ lessons: [], rules: listClassificationRules(bench.db), hidden })
      return transactions.map((one) => propose(one, 'none'))
    }
    const known = () => ({
      proposals: propose(),
      accounts: [...ledgerAccounts(bench.db)].sort(),
      offered: listCategories(bench.db)
        .flatMap(({ id, name, account, isHidden }) => (isHidden ? [] : [`${id} ${name} ${account}`]))
        .sort(),
    })
    const before = known()
    bench.run('leaveSet', {})
    expect(known(), `round ${round}`).toEqual(before)
  }
})
