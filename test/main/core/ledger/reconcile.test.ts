import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectOf } from '#contract/ledger-figures.ts'
import type { PostingError } from '#contract/match-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { type Book, type ReconciledGroup, reconcile } from '#core/ledger/reconcile.ts'
import { toMinor } from '#core/money.ts'
import { cases } from '../../../helpers/long.ts'

const day = (number: number): IsoDate => `2026-01-${String(number).padStart(2, '0')}` as IsoDate

let ids = 0
const row = (on: number, amount: number) => {
  ids += 1
  return {
    id: ids,
    date: day(on),
    amountMinor: toMinor(amount),
    text: `R${ids}`,
    isGone: false,
    isLate: false,
  }
}
type Rows = readonly (readonly [on: number, amount: number])[]
const group = (
  lines: Rows,
  transactions: Rows,
  more: { id?: string; error?: PostingError; ends?: string } = {},
): ReconciledGroup => {
  ids += 1
  const rows = (of: Rows) => of.map(([on, amount]) => row(on, amount))
  return { id: `l-${ids}`, lines: rows(lines), transactions: rows(transactions), ...more }
}
const at = (book: Partial<Book>, on: number) =>
  reconcile(
    { groups: [], lines: [], transactions: [], ...book },
    { day: day(1), bankMinor: 0, ledgerMinor: 0 },
    { day: day(on), bankMinor: 0 },
  ).items.map(({ kind, error, amountMinor }) => [error ?? kind, amountMinor])

it('lists what only one side has by the day', () => {
  const book = { groups: [group([[5, -200]], [[12, -200]]), group([[14, 30]], [[8, 30]])] }
  expect(at(book, 4)).toEqual([])
  expect(at(book, 7)).toEqual([['transit', -200]])
  expect(at(book, 10)).toEqual([
    ['transit', -200],
    ['to-post', 30],
  ])
  expect(at(book, 20)).toEqual([])
})

it('lists what remains of a group of which both sides have begun', () => {
  const deposits = group(
    [[5, 300]],
    [
      [6, 100],
      [9, 200],
    ],
  )
  const batch = group(
    [
      [5, -100],
      [9, -200],
    ],
    [[6, -300]],
  )
  expect(at({ groups: [deposits] }, 7)).toEqual([['transit', 200]])
  expect(at({ groups: [batch] }, 7)).toEqual([['to-post', -200]])
})

it('names the error of a group that does not balance, until its correction', () => {
  const twice = group(
    [
      [5, 500],
      [6, 500],
    ],
    [[5, 500]],
    { error: 'posted-twice' },
  )
  const storno = group([[9, -500]], [], { ends: twice.id })
  expect(at({ groups: [twice, storno] }, 7)).toEqual([['posted-twice', 500]])
  expect(at({ groups: [twice, storno] }, 9)).toEqual([])
  const edited = group([[5, 510]], [[5, 500]])
  expect(at({ groups: [edited] }, 7)).toEqual([['amount-differs', 10]])
  const pair = group(
    [
      [5, 40],
      [9, -40],
    ],
    [],
  )
  expect(at({ groups: [pair] }, 7)).toEqual([['ledger-only', 40]])
  expect(at({ groups: [pair] }, 9)).toEqual([])
})

it('explains the whole difference of bank and ledger, whatever is grouped', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -900, max: 900 })), {
    maxLength: 4,
  })
  const groups = fc.array(fc.tuple(rows, rows), { maxLength: 5 })
  fc.assert(
    fc.property(groups, rows, rows, fc.integer({ min: 1, max: 28 }), (made, lines, transactions, on) => {
      const book: Book = {
        groups: made.map(([ofLedger, ofBank]) => group(ofLedger, ofBank)),
        lines: lines.map(([of, amount]) => row(of, amount)),
        transactions: transactions.map(([of, amount]) => row(of, amount)),
      }
      const moved = (of: 'lines' | 'transactions', after: IsoDate): number =>
        [...book[of], ...book.groups.flatMap((one) => [...one[of]])]
          .filter(({ date }) => after < date && date <= day(on))
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const opening = { day: day(1), bankMinor: 1_000, ledgerMinor: 1_030 }
      const bankMinor = 1_000 + moved('transactions', day(1))
      const { computedMinor, openingDifferenceMinor, items } = reconcile(book, opening, {
        day: day(on),
        bankMinor,
      })
      expect(computedMinor).toBe(1_030 + moved('lines', day(1)))
      const explained = items.reduce((sum, item) => sum + effectOf(item), 0)
      expect(bankMinor + openingDifferenceMinor + explained).toBe(computedMinor)
    }),
    { numRuns: cases(200, 5_000) },
  )
})
