import { expect, it } from 'vitest'
import { dayNumber } from '#core/calendar.ts'
import { findCandidates } from '#core/matching/candidates/find-candidates.ts'
import { readTransaction } from '#core/matching/candidates/read-transaction.ts'
import { solvePayouts } from '#core/matching/groups/payouts.ts'
import { createPayoutReader } from '#core/matching/groups/read-payout.ts'
import { createSales } from '#core/matching/groups/sales.ts'
import { applyDocuments } from '#core/matching/incremental/document-changes.ts'
import { keepPayouts } from '#core/matching/incremental/kept-late-proposals.ts'
import { createDocumentIndex } from '#core/matching/index/document-index.ts'
import { percentOf, defaultMatchSettings as settings } from '#core/matching/model/settings.ts'
import { day, sampleDocument, sampleInput, sampleTransaction } from '../../../../helpers/match-samples.ts'

const sale = (id: number, total: number, date: string, type = 'I') =>
  sampleDocument({ id, type, total, unpaid: 0, date, name: `Cliente ${id}`, taxId: `50000000${id}` })
const net = (total: number): number => total - percentOf(total, 1.4) - 25

it('payouts look at no sale again while nothing changes, whatever the search among more sales found before', () => {
  const many = [5_000, 5_380, 5_460, 5_540, 5_620, 5_700, 5_780, 5_860, 5_940].map((total, at) =>
    sale(at + 1, total, '2026-03-03'),
  )
  const index = createDocumentIndex(sampleInput(many, []))
  const sales = createSales(index)
  const memory = keepPayouts()
  const readPayout = createPayoutReader(settings)
  const payouts = [
    sampleTransaction({ id: 1, amount: net(5_000), text: 'TPA 01-03', date: '2026-03-04' }),
    sampleTransaction({ id: 2, amount: net(5_000), text: 'TPA 03-03', date: '2026-03-05' }),
  ].flatMap((one) => readPayout(findCandidates(readTransaction(one, index), index, settings)) ?? [])
  let looks = 0
  const solve = (): number[][] => {
    for (const touched of memory.begin(payouts)) sales.invalidate(touched)
    const isFree = (): boolean => {
      looks += 1
      return true
    }
    const found = solvePayouts(payouts, isFree, { index, settings, sales, memory })
    memory.end()
    return found.map(({ hypotheses: [{ parts }] }) => parts.map(({ doc }) => doc.source.id))
  }
  expect(solve()).toEqual([[1]])

  applyDocuments(index, [], [sale(10, 5_000, '2026-03-01', 'T')])
  sales.add(9)
  memory.markChanged(dayNumber(day('2026-03-01')))
  const now = solve()
  expect(now).toEqual([[10], [1]])
  looks = 0
  expect(solve()).toEqual(now)
  expect(looks).toBe(0)
})
