import { expect, it } from 'vitest'
import { findAllCandidates } from '#core/matching/candidates/find-candidates.ts'
import { createInstalmentIndex } from '#core/matching/groups/possible-instalments.ts'
import { createDocumentIndex } from '#core/matching/index/document-index.ts'
import { sampleDocument, sampleInput, sampleTransaction } from '../../../../helpers/match-samples.ts'

it('what payments that fit nothing offer costs documents and payments added, not multiplied', () => {
  const counted = (count: number): number => {
    const documents = Array.from({ length: count }, (_, at) =>
      sampleDocument({ id: at + 1, total: 50_000 + at }),
    )
    const transactions = Array.from({ length: count }, (_, at) =>
      sampleTransaction({ id: at + 1, amount: 20_000 + 7 * at, counterpartyName: 'Padaria Aurora do Vale' }),
    )
    const input = sampleInput(documents, transactions)
    const index = createDocumentIndex(input)
    const candidates = [...findAllCandidates(transactions, index, input.settings, () => {})]
    let asked = 0
    const instalments = createInstalmentIndex(index).collect(candidates, () => {
      asked += 1
      return true
    })
    for (const doc of instalments.docs) {
      const [first] = instalments.unnamed(doc)
      expect(first?.candidates.reading.transaction.source.id).toBe(1)
    }
    return asked
  }
  expect(counted(400)).toBeLessThan(5 * counted(100))
})
