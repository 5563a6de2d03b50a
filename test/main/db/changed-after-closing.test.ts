/** What the bank says otherwise of a transaction after its month was closed. */
import { beforeEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { groupByHand } from '../../../src-main/db/commands/decisions/group-body.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/commands/writer-commands.ts'
import { runCommand } from '../../../src-main/db/commands/writer-commands.ts'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { encodeProposals } from '../../../src-main/db/proposal-lines.ts'
import { listLateChanges } from '../../../src-main/db/repositories/closing/late-changes.ts'
import {
  readBankRows,
  readDocumentRows,
  readStatement,
} from '../../../src-main/db/repositories/closing/month-statement.ts'
import { readMonth } from '../../../src-main/db/repositories/closing/month-view.ts'
import {
  AT,
  aDocument,
  aPayment,
  aProposal,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const today = day('2026-04-10')
const person = { by: 'Ana Sousa', at: AT }

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const close = (period: Month) => run('closeMonth', { period, reason: 'x', seen: null, today, ...person })

const [receipt, payment, next] = [
  ['2026-01-12', 12_300],
  ['2026-01-20', -5_000],
  ['2026-02-12', 700],
].map(([date, amount], at) =>
  aTransaction({
    sourceId: `m-${at}`,
    bookingDate: day(String(date)),
    amountMinor: minor(Number(amount)),
    direction: Number(amount) < 0 ? 'out' : 'in',
    text: `MOV ${at}`,
  }),
) as [ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>]

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
  dated(['2026-01-05', '2026-02-03', '2026-02-04', '2025-12-30', '2025-11-10'])
  close(JANUARY)
  const before = readStatement(db, FEBRUARY).documents
  expect(before).toMatchObject({ openingMinor: 36_900, terms: { issued: 24_600 }, differenceMinor: 0 })
  dated(['2026-02-05', '2026-01-20', '2026-02-04', '2026-01-02', '2026-02-10'])
  expect(readStatement(db, FEBRUARY).documents).toEqual(before)
  const issued = readDocumentRows(db, FEBRUARY).filter(({ term }) => term === 'issued')
  expect(issued.map(({ documentId }) => documentId)).toEqual([2, 3])
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
  const pays = { documentId: 1, documentNumber: 'FT A/1', transactionId: 1, amountMinor: minor(12_300) }
  const group = groupByHand({
    id: 'h-paid',
    currency: 'EUR',
    allocations: [{ ...pays, kind: 'payment' }],
  })
  expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
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
