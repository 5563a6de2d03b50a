/** The sums the reports screen draws. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { reportFigures } from '../../../src-main/db/office/office-figures.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { AT, aDocument, aTransaction, day, minor, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

test('open documents stand in the band of their age; credit notes count against, paid ones not at all', async () => {
  const db = await openTestMirror()
  const due = (id: number, dueDate: string | null, over = {}) =>
    aDocument({ id, dueDate: dueDate === null ? null : day(dueDate), date: null, ...over })
  runCommand(db, 'writeDocuments', {
    at: AT,
    documents: [
      due(1, '2026-05-01'),
      due(2, '2026-01-30'),
      due(3, '2026-01-29'),
      due(4, '2025-12-01'),
      due(5, '2025-11-30', { type: 'C' }),
      due(6, null),
      due(7, '2025-01-01', { unpaidMinor: minor(0), paymentStatus: 'Complete' }),
      due(8, '2025-01-01', { type: 'W', unpaidMinor: null }),
    ],
  })
  expect(reportFigures(db, TODAY, 'EUR').ageing).toEqual([
    { band: 'not-due', documents: 1, openMinor: 12_300 },
    { band: '1-30', documents: 1, openMinor: 12_300 },
    { band: '31-60', documents: 1, openMinor: 12_300 },
    { band: '61-90', documents: 1, openMinor: 12_300 },
    { band: 'over-90', documents: 2, openMinor: 0 },
  ])
})

test('what falls due is summed by month beside what of it is open no more', async () => {
  const db = await openTestMirror()
  const due = (id: number, dueDate: string | null, unpaid: number, over = {}) =>
    aDocument({ id, dueDate: dueDate === null ? null : day(dueDate), unpaidMinor: minor(unpaid), ...over })
  runCommand(db, 'writeDocuments', {
    at: AT,
    documents: [
      due(1, '2026-02-01', 12_300),
      due(2, '2026-02-28', 2_300, { paymentStatus: 'Incomplete' }),
      due(3, '2026-02-28', 12_300, { type: 'C' }),
      due(4, '2026-03-01', 0, { paymentStatus: 'Complete' }),
      due(5, null, 12_300, { date: day('2026-01-10') }),
    ],
  })
  expect(reportFigures(db, TODAY, 'EUR').due).toEqual([
    { month: '2026-01', dueMinor: 12_300, settledMinor: 0 },
    { month: '2026-02', dueMinor: 12_300, settledMinor: 10_000 },
    { month: '2026-03', dueMinor: 12_300, settledMinor: 12_300 },
  ])
})

test('money is summed by month, each way, in one currency, twelve months at most', async () => {
  const db = await openTestMirror()
  const months = Array.from({ length: 14 }, (_, index) => {
    const month = `20${24 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    return aTransaction({ sourceId: `m${index}`, bookingDate: day(`${month}-05`), amountMinor: minor(100) })
  })
  mirrorPages(db, [
    [
      ...months,
      aTransaction({
        sourceId: 'out',
        bookingDate: day('2025-02-06'),
        amountMinor: minor(-70),
        direction: 'out',
      }),
      aTransaction({ sourceId: 'usd', bookingDate: day('2025-02-06'), currency: 'USD' }),
    ],
  ])
  const { cash } = reportFigures(db, TODAY, 'EUR')
  expect(cash).toHaveLength(12)
  expect(cash[0]?.month).toBe('2024-03')
  expect(cash.at(-1)).toEqual({ month: '2025-02', inMinor: 100, outMinor: -70, matchedMinor: 0 })
})

test('what was left open on purpose is money of its month that nothing ended', async () => {
  const db = await openTestMirror()
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'part', amountMinor: minor(900) }),
      aTransaction({ sourceId: 'whole', amountMinor: minor(50) }),
    ],
  ])
  const [part = 0, whole = 0] = db.readColumn<number>('SELECT id FROM bank_transaction ORDER BY id').all()
  const row = { documentId: null, documentNumber: null }
  const group = (id: string, ...allocations: Parameters<typeof groupByHand>[0]['allocations']) =>
    groupByHand({ id, currency: 'EUR', allocations })
  const said = { by: 'Ana Sá', at: AT }
  const groups = [
    group('h-1', {
      ...row,
      transactionId: part,
      amountMinor: minor(600),
      kind: 'classified',
      categoryId: 'other',
    }),
    group('h-2', { ...row, transactionId: part, amountMinor: minor(300), kind: 'left-open' }),
    group('h-3', { ...row, transactionId: whole, amountMinor: minor(50), kind: 'left-open' }),
  ]
  for (const one of groups) runCommand(db, 'acceptEndings', { groups: [one], ...said })
  expect(reportFigures(db, TODAY, 'EUR').cash).toMatchObject([{ inMinor: 950, matchedMinor: 600 }])
})
