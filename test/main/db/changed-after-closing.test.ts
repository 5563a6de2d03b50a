/** What the sources say otherwise of transactions and documents after their month was closed. */
import { beforeEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import {
  readBankRows,
  readDocumentRows,
  readStatement,
} from '../../../src-main/db/closing/month-statement.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import {
  AT,
  aDocument,
  aPayment,
  aProposal,
  aTransaction,
  day,
  minor,
  movements,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const today = day('2026-04-10')
const person = { by: 'Ana Sousa', at: AT }

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const paid = (id: string, documentId: number, transactionId: number, amount = 12_300): void => {
  const names = { documentId, documentNumber: `FT A/${documentId}`, transactionId }
  const group = groupByHand({
    id,
    currency: 'EUR',
    allocations: [{ ...names, amountMinor: minor(amount), kind: 'payment' }],
  })
  expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
}
const close = (period: Month) => run('closeMonth', { period, reason: 'x', seen: null, today, ...person })

const [receipt, payment, next] = movements([
  ['2026-01-12', 12_300],
  ['2026-01-20', -5_000],
  ['2026-02-12', 700],
]) as [ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>]

const classify = (transactionId: number, amount: number): void => {
  const allocation = { documentId: null, documentNumber: null, transactionId, amountMinor: minor(amount) }
  const group = groupByHand({
    id: `h-${transactionId}`,
    currency: 'EUR',
    allocations: [{ ...allocation, kind: 'classified', categoryId: 'other' }],
  })
  expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
}

beforeEach(async () => {
  db = await openTestMirror()
  mirrorPages(db, [[receipt, payment, next]])
  classify(1, 12_300)
  classify(2, -5_000)
  classify(3, 700)
  expect(close(JANUARY).outcome).toBe('closed')
})

it('a transaction that moved to another month counts in the closed one alone', () => {
  const movePaymentTo = (date: string) =>
    mirrorPages(db, [[receipt, { ...payment, bookingDate: day(date) }, next]])
  const before = readStatement(db, FEBRUARY).bank
  movePaymentTo('2026-02-02')
  expect(readStatement(db, FEBRUARY).bank).toEqual(before)
  expect(readBankRows(db, FEBRUARY).map(({ transactionId }) => transactionId)).toEqual([3])
  expect(readMonth(db, { period: FEBRUARY, today }).progress).toEqual({ count: 1, toReview: 0 })
  close(FEBRUARY)
  movePaymentTo('2026-02-20')
  expect(listLateChanges(db)).toMatchObject([{ kind: 'changed', period: JANUARY, transactionId: 2 }])
  expect(() => run('takeLate', { transactionId: 2, ...person })).toThrow()
  run('reopenMonth', { period: JANUARY, reason: 'data do banco', ...person })
  expect(readStatement(db, JANUARY).bank[0]).toMatchObject({ paymentsMinor: 0 })
  expect(readStatement(db, FEBRUARY).bank[0]).toMatchObject({ paymentsMinor: -5_000 })
})

it('a document that moved over the end of a closed month is issued once, on the side it was on', () => {
  const dated = (dates: string[]) =>
    run('writeDocuments', {
      documents: dates.map((date, at) => aDocument({ id: at + 1, date: day(date) })),
      at: '2026-03-02T09:00:00.000Z',
    })
  run('reopenMonth', { period: JANUARY, reason: 'faturas', ...person })
  dated(['2026-01-05', '2026-02-03', '2026-02-04', '2025-12-30', '2025-11-10', '2026-02-20'])
  close(JANUARY)
  const before = readStatement(db, FEBRUARY).documents
  expect(before).toMatchObject({ openingMinor: 36_900, terms: { issued: 36_900 }, differenceMinor: 0 })
  // The last one moves to before the first closed month, which does not count it either.
  dated(['2026-02-05', '2026-01-20', '2026-02-04', '2026-01-02', '2026-02-10', '2025-12-20'])
  expect(readStatement(db, FEBRUARY).documents).toEqual(before)
  const issued = readDocumentRows(db, FEBRUARY).filter(({ term }) => term === 'issued')
  expect(issued.map(({ documentId }) => documentId)).toEqual([2, 3, 6])
  close(FEBRUARY)
  run('reopenMonth', { period: JANUARY, reason: 'datas', ...person })
  expect(readStatement(db, JANUARY).documents).toMatchObject({
    terms: { issued: 24_600 },
    differenceMinor: 0,
  })
})

it('a payment that moved before the closed month counts behind each figure on the day it was closed with', () => {
  const december = '2025-12' as Month
  run('reopenMonth', { period: JANUARY, reason: 'pagamento', ...person })
  run('undoGroup', { groupId: 'h-1', ...person })
  run('writeDocuments', { documents: [aDocument({ id: 1, date: day('2025-12-05') })], at: AT })
  paid('h-paid', 1, 1)
  close(JANUARY)
  const before = readDocumentRows(db, december)
  expect(before).toMatchObject([{ term: 'issued' }, { term: 'open', amountMinor: 12_300 }])
  mirrorPages(db, [[{ ...receipt, bookingDate: day('2025-11-20') }, payment, next]])
  expect(readDocumentRows(db, december)).toEqual(before)
  expect(readStatement(db, december).documents.openDocumentsMinor).toBe(12_300)
})

it('a proposal about one whose amount changed holds up no other that is decided with it', () => {
  run('writeDocuments', { documents: [1, 2, 3].map((id) => aDocument({ id })), at: AT })
  const more = ['x-1', 'x-2'].map((sourceId) => aTransaction({ sourceId, bookingDate: day('2026-02-20') }))
  mirrorPages(db, [[{ ...receipt, amountMinor: minor(24_600) }, payment, next, ...more]])
  const pairs = [
    [1, 1],
    [2, 4],
    [3, 5],
  ] as const
  const proposals = pairs.map(([document, transaction]) =>
    aProposal({ id: `g-${document}`, allocations: [aPayment(document, transaction)] }),
  )
  run('replaceProposals', {
    encoded: encodeProposals(proposals),
    decidedThrough: Number.MAX_SAFE_INTEGER,
  })
  expect(() => run('acceptGroups', { groupIds: ['g-1'], ...person })).toThrow(/2026-01 was closed/)
  const outcomesOf = ({ results }: { results: { outcome: string }[] }) => results.map((one) => one.outcome)
  const accepted = run('acceptGroups', { groupIds: ['g-1', 'g-2'], ...person })
  expect(outcomesOf(accepted)).toEqual(['stale', 'done'])
  const rejected = run('rejectGroups', { groupIds: ['g-1', 'g-3'], ...person })
  expect(outcomesOf(rejected)).toEqual(['stale', 'done'])
})

/** January closed again, with a document that a transaction pays on its booking day. */
const closeWithPayment = (booked: Partial<ReturnType<typeof aTransaction>>) => {
  run('reopenMonth', { period: JANUARY, reason: 'pagamento', ...person })
  run('writeDocuments', { documents: [aDocument({ id: 1, date: day('2026-01-05') })], at: AT })
  const book = (over: Partial<ReturnType<typeof aTransaction>>) =>
    mirrorPages(db, [[receipt, payment, next, aTransaction({ sourceId: 'pays', text: 'PAGA', ...over })]])
  book(booked)
  paid('h-paid', 1, 4)
  close(JANUARY)
  return book
}
const ofFebruary = () => {
  const { bank, documents } = readStatement(db, FEBRUARY)
  const { terms, differenceMinor } = documents
  return { receipts: bank[0]?.receiptsMinor, received: terms.received, differenceMinor }
}

it.each([
  ['the closed month', '2026-01-10'],
  ['before the first closed month', '2025-12-10'],
])(
  'a payment that moved from the open month to %s is received in the open one, and waits to be taken',
  (_, to) => {
    const book = closeWithPayment({ bookingDate: day('2026-02-10') })
    expect(ofFebruary()).toEqual({ receipts: 13_000, received: -12_300, differenceMinor: 0 })
    book({ bookingDate: day(to) })
    expect(ofFebruary()).toEqual({ receipts: 700, received: -12_300, differenceMinor: 0 })
    expect(listLateChanges(db)).toMatchObject([{ kind: 'added', transactionId: 4, date: to, taken: null }])
    run('takeLate', { transactionId: 4, ...person })
    expect(ofFebruary()).toEqual({ receipts: 13_000, received: -12_300, differenceMinor: 0 })
  },
)

it('a payment that moved before the first closed month is in no later one once that is reopened', () => {
  const book = closeWithPayment({ bookingDate: day('2026-02-10') })
  book({ bookingDate: day('2025-12-31') })
  run('takeLate', { transactionId: 4, ...person })
  expect(ofFebruary().receipts).toBe(13_000)
  run('reopenMonth', { period: JANUARY, reason: 'par errado', ...person })
  expect([JANUARY, FEBRUARY].map((month) => readStatement(db, month).bank[0]?.receiptsMinor)).toEqual([
    12_300, 700,
  ])
})

it('a payment of before the first closed month that moved to the open one is received once', () => {
  const book = closeWithPayment({ bookingDate: day('2025-12-28') })
  expect(ofFebruary()).toMatchObject({ received: 0, differenceMinor: 0 })
  book({ bookingDate: day('2026-02-10') })
  expect(ofFebruary()).toMatchObject({ received: 0, differenceMinor: 0 })
})

it('a pending payment that a closing counted is received there alone, once it is booked and taken', () => {
  const book = closeWithPayment({ bookingDate: day('2026-01-28'), status: 'pending' })
  book({ bookingDate: day('2026-01-28') })
  run('takeLate', { transactionId: 4, ...person })
  expect(ofFebruary()).toEqual({ receipts: 13_000, received: 0, differenceMinor: 0 })
})

it('an invoice that becomes a credit note while its decision stands changes the month it became one in alone', () => {
  run('reopenMonth', { period: JANUARY, reason: 'parte', ...person })
  run('writeDocuments', { documents: [aDocument({ id: 1, date: day('2026-01-05') })], at: AT })
  const part = aTransaction({ sourceId: 'p', bookingDate: day('2026-01-28'), amountMinor: minor(5_000) })
  mirrorPages(db, [[receipt, payment, next, part]])
  paid('h-part', 1, 4, 5_000)
  const says = (type: 'I' | 'C', at: string) =>
    run('writeDocuments', {
      documents: [
        aDocument({
          id: 1,
          type,
          date: day('2026-01-05'),
          unpaidMinor: minor(7_300),
          raw: `{"t":"${type}"}`,
        }),
      ],
      at,
    })
  // The service shows the payment, then says that it never was an invoice.
  says('I', '2026-01-30T09:00:00.000Z')
  close(JANUARY)
  const owed = (closing: number) => ({
    closingMinor: closing,
    openDocumentsMinor: closing,
    differenceMinor: 0,
  })
  expect(readStatement(db, FEBRUARY).documents).toMatchObject({ openingMinor: 7_300, ...owed(7_300) })
  says('C', '2026-02-10T09:00:00.000Z')
  expect(readStatement(db, FEBRUARY).documents).toMatchObject({ openingMinor: 7_300, ...owed(-12_300) })
  says('I', '2026-02-11T09:00:00.000Z')
  expect(readStatement(db, FEBRUARY).documents).toMatchObject({ openingMinor: 7_300, ...owed(7_300) })
})

it('a credit note used against an invoice over a month’s end is open neither before it was issued nor after', () => {
  run('reopenMonth', { period: JANUARY, reason: 'notas', ...person })
  const credit = aDocument({ id: 2, type: 'C', number: 'NC A/2', date: day('2026-02-03') })
  run('writeDocuments', { documents: [aDocument({ id: 1, date: day('2026-01-05') }), credit], at: AT })
  const row = { transactionId: null, kind: 'credit-note' as const }
  const group = groupByHand({
    id: 'h-net',
    currency: 'EUR',
    allocations: [
      { ...row, documentId: 1, documentNumber: 'FT A/1', amountMinor: minor(12_300) },
      { ...row, documentId: 2, documentNumber: 'NC A/2', amountMinor: minor(-12_300) },
    ],
  })
  expect(run('acceptManual', { group, ...person, at: '2026-02-20T09:00:00.000Z' }).outcome).toBe('done')
  const open = (month: Month) =>
    readDocumentRows(db, month)
      .filter(({ term }) => term === 'open')
      .map(({ documentId, amountMinor }) => [documentId, amountMinor])
  expect(open(JANUARY)).toEqual([[1, 12_300]])
  expect(open(FEBRUARY)).toEqual([])
  close(JANUARY)
  expect(open(JANUARY)).toEqual([[1, 12_300]])
  expect(readStatement(db, FEBRUARY).documents).toMatchObject({ openingMinor: 12_300, closingMinor: 0 })
})

it('a currency of an account that a closing counts is carried on where no row of it comes', () => {
  const bank = (month: Month) =>
    readStatement(db, month).bank.map(({ currency, openingMinor, openingFrom }) => [
      currency,
      openingMinor,
      openingFrom,
    ])
  run('reopenMonth', { period: JANUARY, reason: 'saldo', ...person })
  const typed = { period: JANUARY, account: 'conta-1', currency: 'EUR', kind: 'opening' as const }
  run('typeBalance', { ...typed, amountMinor: minor(100_000), ...person })
  close(JANUARY)
  mirrorPages(db, [[receipt, payment, { ...next, currency: 'USD', amountMinor: minor(700) }]])
  expect(bank(FEBRUARY)).toEqual([
    ['USD', null, null],
    ['EUR', 107_300, 'closing'],
  ])
})
