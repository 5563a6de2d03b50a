import { expect, it } from 'vitest'
import { dayNumber } from '../../../../src-main/core/calendar.ts'
import { createPayoutSolver } from '../../../../src-main/core/matching/groups/payouts.ts'
import { createBook } from '../../../../src-main/core/matching/index/document-index.ts'
import { readMovement } from '../../../../src-main/core/matching/candidates/read-transaction.ts'
import { toClaim } from '../../../../src-main/core/matching/candidates/find-candidates.ts'
import { defaultMatchSettings, percentOf } from '../../../../src-main/core/matching/model/settings.ts'
import type { Verdict } from '../../../../src-main/core/matching/model/candidates.ts'
import { day, sampleDocument, sampleInput, sampleTransaction } from '../../../helpers/match-samples.ts'

const sale = (id: number, total: number, date: string, type = 'I') =>
  sampleDocument({ id, type, total, unpaid: 0, date, name: `Cliente ${id}`, taxId: `50000000${id}` })
const net = (total: number): number => total - percentOf(total, 1.4) - 25
const paid = (verdicts: readonly Verdict[]): number[][] =>
  verdicts.map(({ hypotheses }) => hypotheses.flatMap(({ parts }) => parts.map(({ doc }) => doc.source.id)))

it('payouts look at no sale again while nothing changes, whatever the search among more sales found before', () => {
  const many = [5_000, 5_380, 5_460, 5_540, 5_620, 5_700, 5_780, 5_860, 5_940].map((total, at) =>
    sale(at + 1, total, '2026-03-03'),
  )
  const book = createBook(sampleInput(many, []))
  const solver = createPayoutSolver(book, defaultMatchSettings)
  const claims = [
    sampleTransaction({ id: 1, amount: net(5_000), text: 'TPA 01-03', date: '2026-03-04' }),
    sampleTransaction({ id: 2, amount: net(5_000), text: 'TPA 03-03', date: '2026-03-05' }),
  ].map((movement) => toClaim(readMovement(movement, book), book, defaultMatchSettings))
  let looks = 0
  const solve = () =>
    paid(
      solver.solve(claims, () => {
        looks += 1
        return true
      }),
    )
  expect(solve()).toEqual([[1]])

  book.change([sale(10, 5_000, '2026-03-01', 'T')])
  solver.add(9)
  solver.touch(dayNumber(day('2026-03-01')))
  const now = solve()
  expect(now).toEqual([[10], [1]])
  looks = 0
  expect(solve()).toEqual(now)
  expect(looks).toBe(0)
})
