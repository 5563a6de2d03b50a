/** A payment of a closed month may be named as settling a supplier's document; the closed month stays as it is. */
import { copyFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { namePayment } from '#core/matching/by-hand/name-payment.ts'
import { closingsInForce, listClosedTransactions } from '../../../src-main/db/closed-months/closings.ts'
import { liveStatement, readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { pendingEntries } from '../../../src-main/db/journal/journal.ts'
import { listNameable } from '../../../src-main/db/proposals/list-nameable.ts'
import { getMatchDocuments } from '../../../src-main/db/proposals/match-input.ts'
import { listPaymentsWithoutDocument } from '../../../src-main/db/reports/report-rows.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { LogBench } from './helpers/log-bench.ts'
import {
  aDocument,
  addSupplierDocuments,
  day,
  makeCompanyFolder,
  minor,
  movements,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [FEBRUARY, MARCH] = ['2026-02', '2026-03'] as [Month, Month]
const PAYMENT = 1
const IN_MARCH = 2

const benches: LogBench[] = []
afterEach(() => {
  for (const { db } of benches.splice(0)) db.close()
})

const invoice = (id: number, total: number) =>
  aDocument({
    ...{ id, number: `FT S/${id}`, date: day('2026-02-01') },
    ...{ totalMinor: minor(total), unpaidMinor: minor(total) },
    receiver: { ...aDocument({ id: 1 }).receiver, taxId: '508112307', name: 'Papelaria Serra' },
  })

/** A payment of 600,00 in February, one of 50,00 in March, and invoices of a supplier. */
const bench = async (...totals: number[]): Promise<LogBench> => {
  const one = new LogBench()
  benches.push(one)
  await makeCompanyFolder(one.home)
  await one.open()
  mirrorPages(one.db, [
    movements([
      ['2026-02-12', -60_000, 0],
      ['2026-03-02', -5_000, -5_000],
    ]),
  ])
  addSupplierDocuments(
    one.db,
    totals.map((total, at) => invoice(at + 1, total)),
  )
  return one
}

const classify = (one: LogBench, id: string, transactionId: number, amount: number): void =>
  one.run('acceptManual', {
    group: groupByHand({
      id,
      currency: 'EUR',
      allocations: [
        {
          ...{ documentId: null, documentNumber: null, transactionId, amountMinor: minor(amount) },
          ...{ kind: 'classified', categoryId: 'supplier-payment' },
        },
      ],
    }),
  })
const close = (one: LogBench, period: Month): void =>
  one.run('closeMonth', { period, reason: 'x', seen: null, today: day('2026-06-01') })
const closedFebruary = async (...totals: number[]): Promise<LogBench> => {
  const one = await bench(...totals)
  classify(one, 'k-1', PAYMENT, -60_000)
  close(one, FEBRUARY)
  return one
}

const name = ({ db }: LogBench, documentIds: number[], transactionId = PAYMENT) => {
  const [payment] = listNameable(db, [transactionId])
  if (!payment) throw new Error('it is there')
  return namePayment(getMatchDocuments(db, documentIds), payment)
}
const accept = (one: LogBench, id: string, documentIds: number[]): void => {
  const joined = name(one, documentIds)
  if (joined.outcome !== 'joined') throw new Error(JSON.stringify(joined))
  one.run('acceptManual', { group: groupByHand({ id, currency: 'EUR', allocations: joined.allocations }) })
}
const openOf = ({ db }: LogBench) =>
  db.readColumn<number>('SELECT open_minor FROM document ORDER BY id').all()
const asClosed = ({ db }: LogBench) => ({
  statement: readStatement(db, FEBRUARY),
  bank: liveStatement(db, FEBRUARY).bank,
  rows: listClosedTransactions(db, closingsInForce(db)[0]?.id ?? 0),
})
const without = ({ db }: LogBench) =>
  [...listPaymentsWithoutDocument(db)].map(({ transactionMinor }) => transactionMinor)
const suppliers = ({ db }: LogBench) => liveStatement(db, MARCH).suppliers

it('settles the document in the first open month, and is undone and made again', async () => {
  const one = await closedFebruary(60_000)
  const [before, owed] = [asClosed(one), suppliers(one)]
  const bankOfMarch = liveStatement(one.db, MARCH).bank
  accept(one, 'h-1', [1])
  const paid = suppliers(one)
  expect(paid).toMatchObject({ differenceMinor: 0, closingMinor: 0, terms: { received: 60_000 } })
  expect(openOf(one)).toEqual([0])
  expect(asClosed(one)).toEqual(before)
  expect(liveStatement(one.db, MARCH).bank).toEqual(bankOfMarch)
  one.run('undoGroup', { groupId: 'h-1' })
  expect(suppliers(one)).toEqual(owed)
  one.run('redoGroup', { groupId: 'h-1' })
  expect(suppliers(one)).toEqual(paid)
})

it('is posted once, with its category, and is no payment without a document', async () => {
  const one = await closedFebruary(60_000)
  const entries = pendingEntries(one.db, {})
  accept(one, 'h-1', [1])
  expect(pendingEntries(one.db, {})).toEqual(entries)
  expect(without(one)).toEqual([-5_000])
})

it('asks for documents of payments since there are suppliers, in months that were open then', async () => {
  const one = await bench()
  expect(without(one)).toEqual([-60_000, -5_000])
  classify(one, 'k-1', PAYMENT, -60_000)
  close(one, FEBRUARY)
  addSupplierDocuments(one.db, [invoice(1, 60_000)])
  expect(without(one)).toEqual([-5_000])
  one.run('reopenMonth', { period: FEBRUARY, reason: 'fatura' })
  expect(without(one)).toEqual([-60_000, -5_000])
  one.db.transaction((trx) => trx.write("UPDATE document SET date = '2026-03-01'").run())
  expect(without(one)).toEqual([-5_000])
})

it('settles several documents by their dates, and never more than was paid', async () => {
  const one = await closedFebruary(40_000, 30_000)
  accept(one, 'h-1', [1, 2])
  expect(openOf(one)).toEqual([0, 10_000])
  expect(name(one, [2])).toMatchObject({ outcome: 'gated', gates: [{ gate: 'transaction-open' }] })
  const more = groupByHand({
    id: 'h-2',
    currency: 'EUR',
    allocations: [
      {
        ...{ documentId: 2, documentNumber: 'FT S/2', transactionId: PAYMENT, amountMinor: minor(-10_000) },
        ...{ kind: 'payment', bankMinor: minor(0) },
      },
    ],
  })
  one.run('acceptManual', { group: more })
  expect(openOf(one)).toEqual([0, 10_000])
})

it('is of documents of suppliers, and of what a closed month classifies', async () => {
  const one = await closedFebruary(60_000)
  classify(one, 'k-2', IN_MARCH, -5_000)
  expect(name(one, [1], IN_MARCH)).toMatchObject({ outcome: 'gated', gates: [{ gate: 'transaction-open' }] })
  one.run('writeDocuments', {
    documents: [aDocument({ id: 9, type: 'C', totalMinor: minor(60_000) })],
  } as never)
  const own = one.db.readColumn<number>("SELECT id FROM document WHERE side = 'customer'").get() ?? 0
  expect(name(one, [own])).toMatchObject({ outcome: 'gated', gates: [{ gate: 'side' }] })
})

it('stays where a later closing counts it', async () => {
  const one = await closedFebruary(60_000)
  accept(one, 'h-1', [1])
  classify(one, 'k-2', IN_MARCH, -5_000)
  close(one, MARCH)
  expect(() => one.run('undoGroup', { groupId: 'h-1' })).toThrow(/2026-03 was closed/)
})

it('ends with the classification that it rests on, where the month is reopened', async () => {
  const one = await closedFebruary(60_000)
  accept(one, 'h-1', [1])
  one.run('reopenMonth', { period: FEBRUARY, reason: 'fatura' })
  expect(liveStatement(one.db, FEBRUARY).suppliers).toMatchObject({ differenceMinor: 0, closingMinor: 0 })
  one.run('undoGroup', { groupId: 'k-1' })
  expect(openOf(one)).toEqual([60_000])
  const states = one.db.read('SELECT id, state FROM match_group ORDER BY id').all()
  expect(states).toEqual([
    { id: 'h-1', state: 'undone' },
    { id: 'k-1', state: 'undone' },
  ])
  one.run('redoGroup', { groupId: 'h-1' })
  expect(openOf(one)).toEqual([60_000])
})

it('is found again in a mirror that is made from the log', async () => {
  const one = await closedFebruary(60_000)
  accept(one, 'h-1', [1])
  const other = await bench(60_000)
  await other.reopen(() => copyFileSync(one.logFile, other.logFile))
  expect(openOf(other)).toEqual([0])
  expect(suppliers(other)).toEqual(suppliers(one))
  expect(readStatement(other.db, FEBRUARY)).toEqual(readStatement(one.db, FEBRUARY))
  other.run('undoGroup', { groupId: 'h-1' })
  expect(openOf(other)).toEqual([60_000])
})
