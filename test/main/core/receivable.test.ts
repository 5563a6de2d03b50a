import { expect, test } from 'vitest'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import {
  AGE_BANDS,
  ageBand,
  ageInDays,
  isPaidType,
  isReceivable,
  signOf,
  withSign,
} from '#core/receivable.ts'

const day = (text: string): IsoDate => text as IsoDate
const toDay = (text: string | null): IsoDate | null => (text === null ? null : day(text))

test('money in pays invoices and debit notes of customers, money out those of suppliers; credit notes go back', () => {
  expect([...'ITSDC'].map((type) => signOf({ side: 'customer', type }))).toEqual([1, 1, 1, 1, -1])
  expect([...'ITSDC'].map((type) => signOf({ side: 'supplier', type }))).toEqual([-1, -1, -1, -1, 1])
})

test('no money pays waybills, orders and quotations', () => {
  expect([...'ITSDCWYBZP'].filter(isPaidType).join('')).toBe('ITSDC')
})

test('only closed documents of a type that is paid are receivable', () => {
  const statuses = ['C', 'D', 'A'].map((status) => isReceivable({ type: 'I', status }))
  expect(statuses).toEqual([true, false, false])
  expect(isReceivable({ type: 'W', status: 'C' })).toBe(false)
})

test('a credit note counts against what is open', () => {
  const open = (side: Side, type: string) => withSign({ side, type }, 500)
  expect([open('customer', 'I'), open('customer', 'C')]).toEqual([500, -500])
  expect([open('supplier', 'I'), open('supplier', 'C')]).toEqual([-500, 500])
  expect(withSign({ side: 'supplier', type: 'I' }, 0)).toBe(0)
})

test('a debt is as old as the days since it fell due, or since its issue where it has no due date', () => {
  const today = day('2026-03-31')
  const ageOf = (dueDate: string | null, documentDate: string | null) =>
    ageInDays({ side: 'customer', dueDate: toDay(dueDate), documentDate: toDay(documentDate) }, today)
  expect(ageOf('2026-03-01', '2026-01-01')).toBe(30)
  expect(ageOf(null, '2026-02-28')).toBe(31)
  expect(ageOf('2026-05-01', '2026-01-01')).toBe(0)
  expect(ageOf(null, null)).toBeNull()
})

test('each age stands in one band, one without dates in the oldest', () => {
  const today = day('2026-06-30')
  const bandOf = (days: number | null, side: Side = 'customer') =>
    ageBand({ side, dueDate: days === null ? null : addDays(today, -days), documentDate: null }, today)
  expect([0, 1, 30, 31, 60, 61, 90, 91, null].map((days) => bandOf(days))).toEqual([
    ...['not-due', '1-30', '1-30', '31-60', '31-60', '61-90', '61-90', 'over-90', 'over-90'],
  ])
  expect(bandOf(91, 'supplier')).toBe('over-90')
  expect(AGE_BANDS.at(-1)).toBe('over-90')
})

test('a supplier that states no due date is owed, but nothing is overdue', () => {
  const purchase = { side: 'supplier', dueDate: null, documentDate: day('2026-01-01') } as const
  expect(ageInDays(purchase, day('2026-06-30'))).toBeNull()
  expect(ageBand(purchase, day('2026-06-30'))).toBe('no-due-date')
})
