/** Rows that are older than the books: part of the opening position, and no work. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { isBeforeStart } from '#core/closing/before-start.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { countBulk } from '../../../src-main/db/decisions/bulk.ts'
import { countProposals, listProposals } from '../../../src-main/db/decisions/groups.ts'
import { listTransactionStates } from '../../../src-main/db/decisions/row-states.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAttention } from '../../../src-main/db/office/attention.ts'
import { officeFigures } from '../../../src-main/db/office/office-figures.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { mirror, runColumnQuery } from '../../../src-main/db/query/query.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import * as inSql from '../../../src-main/db/schema/rules.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import {
  AT,
  aDocument,
  aProposal,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [SEPTEMBER, OCTOBER] = ['2026-09', '2026-10'] as [Month, Month]
const today = day('2026-12-02')
const person = { by: 'Ana Sousa', at: AT }
const BEFORE = 1
const AFTER = 2

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const start = (period: Month) => run('startAt', { period, ...person })
const row = (date: string, amount: number, balance: number | null = null) =>
  aRow({
    ...{ bookingDate: day(date), amountMinor: minor(amount), text: `MOV ${date}` },
    balanceMinor: balance === null ? null : minor(balance),
  })
const figures = () => officeFigures(db, today, 'EUR')
const list = (view: 'unmatched' | 'before-start' | 'all', search?: string) =>
  openTransactionList(db, {
    filter: { view, ...(search !== undefined && { search }) },
    sort: { by: 'date', direction: 'ascending' },
  })
/** A certain proposal of a transaction, that ends it without a document. */
const ofTransactions = (...ids: number[]) =>
  aProposal({
    id: `p-${ids.join('-')}`,
    evidence: [{ code: 'amount-exact', params: {} }],
    allocations: ids.map((transactionId) => ({
      ...{ documentId: null, documentNumber: null, transactionId, kind: 'classified' as const },
      ...{ amountMinor: minor(transactionId === BEFORE ? 700 : -200), categoryId: 'other' },
    })),
  })
const propose = (...proposals: ReturnType<typeof aProposal>[]) =>
  run('replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
const offered = () => listProposals(db, { limit: 10 }).groups.map(({ id }) => id)

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', {
    documents: [aDocument({ id: 1, date: day('2026-09-05') }), aDocument({ id: 2, date: day('2026-10-05') })],
    at: '2026-12-01T09:00:00.000Z',
  })
  // Ends within September, begins again with October: October is its first whole month.
  importRows(db, [row('2026-09-20', 700)], { end: { from: day('2026-09-15'), to: day('2026-09-25') } })
  importRows(db, [row('2026-10-20', -200)], { end: { from: day('2026-10-01'), to: day('2026-10-31') } })
})

describe('a transaction that is older than the books', () => {
  it('is no work in any counter, and is found where all of them are asked for', () => {
    expect(readMonth(db, { period: null, today })).toMatchObject({
      ...{ next: OCTOBER, start: { period: OCTOBER } },
      progress: { count: 1, toReview: 1 },
    })
    const { figures: office, overview } = figures()
    expect(overview).toMatchObject({
      ...{ transactions: 2, unmatchedTransactions: 1, unmatchedMinor: -200, newTransactions: 1 },
      ...{ openReceipts: { count: 0, minor: 0 }, openPayments: { count: 1, minor: -200 }, newDocuments: 1 },
    })
    expect(office).toMatchObject({ unmatchedMinor: -200, months: { period: OCTOBER, toReview: 1 } })
    expect(list('unmatched')).toMatchObject({ count: 1, openMinor: -200 })
    expect([...list('before-start').ids]).toEqual([BEFORE])
    expect([...list('all', 'MOV 2026-09').ids]).toEqual([BEFORE])
    expect(readMonth(db, { period: SEPTEMBER, today })).toMatchObject({
      progress: { count: 1, toReview: 0 },
      obstacles: [{ reason: 'before-start', period: OCTOBER }],
    })
  })

  it('has a state of its own on the command line', () => {
    const states = () => listTransactionStates(db, {}).map(({ state }) => state)
    expect(states()).toEqual(['before-start', 'open'])
    start(SEPTEMBER)
    expect(states()).toEqual(['open', 'open'])
  })

  it('is work again where an earlier month is chosen, and no more where a later one is', () => {
    start(SEPTEMBER)
    expect(figures().overview.unmatchedTransactions).toBe(2)
    start('2026-11' as Month)
    expect(figures().overview.unmatchedTransactions).toBe(0)
    expect([...list('before-start').ids]).toEqual([BEFORE, AFTER])
  })

  it('is in no proposal that is offered, counted or accepted with others, unless a later one is in it too', () => {
    propose(ofTransactions(BEFORE), ofTransactions(AFTER), ofTransactions(BEFORE, AFTER))
    expect(offered()).toEqual([`p-${AFTER}`, `p-${BEFORE}-${AFTER}`])
    expect(countProposals(db).certain).toBe(2)
    expect(countBulk(db, null).flatMap(({ shown }) => shown.map(({ groupId }) => groupId))).not.toContain(
      'p-1',
    )
    start(SEPTEMBER)
    expect(offered()).toContain('p-1')
    start(OCTOBER)
    expect(offered()).not.toContain('p-1')
  })

  it('is not offered again by undoing what a person decided about it', () => {
    start(SEPTEMBER)
    propose(ofTransactions(BEFORE))
    run('acceptGroups', { groupIds: ['p-1'], ...person })
    start(OCTOBER)
    run('undoGroup', { groupId: 'p-1', ...person })
    expect(offered()).toEqual([])
    start(SEPTEMBER)
    expect(offered()).toEqual(['p-1'])
  })

  it('is not offered again where the books begin earlier, and a decision has used it', () => {
    propose(ofTransactions(BEFORE))
    const { allocations } = ofTransactions(BEFORE)
    run('acceptManual', { group: groupByHand({ id: 'h-1', currency: 'EUR', allocations }), ...person })
    start(SEPTEMBER)
    expect(offered()).toEqual([])
    run('undoGroup', { groupId: 'h-1', ...person })
    expect(offered()).toEqual(['p-1'])
  })

  it('is in the opening balance of the ledger, and not among what it does not have yet', () => {
    start(OCTOBER)
    const notPosted = () =>
      readMonth(db, { period: OCTOBER, today }).statement.bank[0]?.reconciliation.notPostedMinor
    expect(notPosted()).toBe(-200)
    start(SEPTEMBER)
    expect(notPosted()).toBe(500)
  })

  it('shows no gap of balances', () => {
    importRows(db, [row('2026-09-16', 100, 900), row('2026-09-17', 100, 5000)], { account: 'conta-2' })
    importRows(db, [row('2026-10-16', 100, 5100), row('2026-10-17', 100, 9000)], { account: 'conta-2' })
    expect(listAttention(db).missing.map(({ before }) => before)).toEqual(['2026-10-17'])
    start(SEPTEMBER)
    expect(listAttention(db).missing.map(({ before }) => before)).toEqual(['2026-10-17', '2026-09-17'])
  })
})

it('what a service showed of earlier years is work until a month is chosen', async () => {
  db = await openTestMirror()
  const rows = ['2025-03-14', '2026-10-05'].map((date) =>
    aTransaction({ sourceId: date, bookingDate: day(date) }),
  )
  mirrorPages(db, [rows], { at: '2026-11-20T08:00:00.000Z' })
  expect(readMonth(db, { period: null, today }).start).toEqual({ period: OCTOBER, isChosen: false })
  expect(figures().overview.unmatchedTransactions).toBe(2)
  start(OCTOBER)
  expect(figures().overview.unmatchedTransactions).toBe(1)
})

describe('a document that is older than the books', () => {
  it('is owed still, and may be paid in an open month', () => {
    const shown = (view: 'open' | 'before-start') =>
      openDocumentList(db, { filter: { view }, sort: { by: 'date', direction: 'ascending' }, today })
    expect(shown('open').count).toBe(2)
    expect([...shown('before-start').ids]).toEqual([1])
    expect(figures().overview.openDocuments).toBe(2)
    importRows(db, [row('2026-10-21', 12_300)])
    const group = groupByHand({
      ...{ id: 'hand', currency: 'EUR' },
      allocations: [
        {
          ...{ documentId: 1, documentNumber: 'FT A/1', transactionId: 3, amountMinor: minor(12_300) },
          kind: 'payment',
        },
      ],
    })
    expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
    expect(shown('before-start').count).toBe(0)
  })
})

it('SQL and TypeScript agree on what is older', () => {
  importRows(db, [row('2026-10-01', 1), row('2026-09-30', 1)])
  for (const first of [null, ...['2026-09-20', '2026-10-01', '2026-10-21'].map(day)]) {
    const found = runColumnQuery(
      db,
      mirror
        .selectFrom('bank_transaction as t')
        .select('t.booking_date')
        .where(inSql.isBeforeStart('t', first)),
    )
    const all = runColumnQuery(db, mirror.selectFrom('bank_transaction').select('booking_date'))
    expect(found.toSorted()).toEqual(all.filter((date) => isBeforeStart(date, first)).toSorted())
  }
})
