/** Ledger lines of closed months that later extracts changed, as both months name them. */
import { expect, it } from 'vitest'
import type { LateChange, Month } from '#contract/closing-values.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import { openLedgerBook } from './helpers/ledger-book.ts'
import { day } from './helpers/mirror-fixtures.ts'

const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }
const closedBook = async () => {
  const book = await openLedgerBook()
  book.bank([['2026-01-10', 10_000, 'TRF', 110_000]])
  book.extract(
    [
      ['2026-01-10', 10_000, 'Recebimento'],
      ['2026-01-20', -700, 'Cheque 12'],
      ['2026-01-25', -50, 'Comissão'],
    ],
    january,
    '2026-02-01T09:00:00.000Z',
  )
  book.join([['2026-01-10', 10_000]], [['2026-01-10', 10_000]])
  expect(book.tryClose('2026-01', '2026-02-02T09:00:00.000Z')).toBe(true)
  const monthOf = (period: string) =>
    readMonth(book.db, { period: period as Month, today: day('2026-04-01') })
  const shown = (late: readonly Omit<LateChange, 'transactionId'>[] = []) =>
    late.map(({ kind, date, text, closedMinor, nowMinor }) => [kind, date, text, closedMinor, nowMinor])
  return { ...book, monthOf, shown, late: () => shown(monthOf('2026-02').late) }
}

it('names what was added, changed and removed, with the amounts of then and now', async () => {
  const book = await closedBook()
  expect(book.late()).toEqual([])
  book.extract(
    [
      ['2026-01-10', 10_000, 'Recebimento'],
      ['2026-01-15', 30, 'Juros'],
      ['2026-01-25', -55, 'Comissão'],
    ],
    january,
    '2026-03-01T09:00:00.000Z',
  )
  expect(book.late()).toEqual([
    ['line-added', '2026-01-15', 'Juros', 0, 30],
    // In transit when the month was closed.
    ['line-gone', '2026-01-20', 'Cheque 12', -700, 0],
    ['line-changed', '2026-01-25', 'Comissão', -50, -55],
  ])
})

it('names them in the closed month and in the next statement, and there once it is closed too', async () => {
  const book = await closedBook()
  book.extract(
    [
      ['2026-01-10', 10_000, 'Recebimento'],
      ['2026-01-25', -50, 'Comissão'],
    ],
    january,
    '2026-03-01T09:00:00.000Z',
  )
  const removed = [['line-gone', '2026-01-20', 'Cheque 12', -700, 0]]
  expect(book.monthOf('2026-01').late).toMatchObject([{ ledger: '1201', taken: '2026-02' }])
  expect(book.shown(book.monthOf('2026-02').statement.late)).toEqual(removed)
  expect(book.tryClose('2026-02', '2026-03-02T09:00:00.000Z')).toBe(true)
  expect(book.shown(book.monthOf('2026-01').late)).toEqual(removed)
  expect(book.shown(book.monthOf('2026-02').statement.late)).toEqual(removed)
  expect(book.monthOf('2026-03').statement.late).toBeUndefined()
})

it('names nothing that is again as it was, is only worded otherwise, or lies after the closed days', async () => {
  const book = await closedBook()
  const lines = [
    ['2026-01-10', 10_000, 'Recebimento'],
    ['2026-01-20', -700, 'Cheque doze'],
    ['2026-01-25', -50, 'Comissão'],
  ] as const
  book.extract(lines.slice(0, 2), january, '2026-03-01T09:00:00.000Z')
  expect(book.late()).toHaveLength(1)
  book.extract(
    [...lines, ['2026-02-10', 5, 'X']],
    { ...january, to: '2026-02-28' },
    '2026-03-02T09:00:00.000Z',
  )
  expect(book.late()).toEqual([])
})
