import { expect, it } from 'vitest'
import type { Minor } from '#contract/values.ts'
import { backTestEndings, type DecidedRow } from '#core/endings/back-test.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'

const proposal = (transactionId: number, categoryId = 'salaries'): MatchProposal => ({
  id: `g-${transactionId}`,
  class: 'certain',
  balanceMinor: 0 as Minor,
  currency: 'EUR',
  allocations: [
    {
      documentId: null,
      documentNumber: null,
      transactionId,
      amountMinor: -500 as Minor,
      kind: 'classified',
      categoryId,
    },
  ],
  evidence: [],
  alternatives: [],
  explained: false,
})
const decided = (transactionId: number, over: Partial<DecidedRow> = {}): DecidedRow => ({
  transactionId,
  documentId: null,
  kind: 'classified',
  categoryId: 'salaries',
  amountMinor: -500,
  ...over,
})

it('tells endings that persons decided alike from those they decided otherwise, refused, or never decided', () => {
  const answer = backTestEndings(
    [1, 2, 3, 4, 5, 6].map((id) => proposal(id)),
    [
      decided(1),
      decided(2, { categoryId: 'other' }),
      decided(3, { kind: 'payment', documentId: 9, categoryId: null }),
      decided(4, { amountMinor: -300 }),
      decided(4, { amountMinor: -200, categoryId: 'rent' }),
    ],
    new Set(['g-5']),
  )
  expect(answer).toMatchObject({ wouldMatch: 6, agrees: 1, undecided: 1, lost: 0 })
  expect(
    answer.differs.map(({ refused, decidedIds, categories }) => [refused, decidedIds, categories]),
  ).toEqual([
    [false, [], ['other']],
    [false, [9], []],
    [false, [], ['salaries', 'rent']],
    [true, [], []],
  ])
})
