/** The second search: what firm matches leave is searched again within the run. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchDocument, MatchProposal, MatchTransaction } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { toMinor } from '#core/money.ts'
import { inventedBook } from '../../../helpers/invent-book.ts'
import { groupedBook } from '../../../helpers/invent-groups.ts'
import { documentsOf, proposalOf, propose } from '../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleInput, sampleTransaction } from '../../../helpers/match-samples.ts'

const isFirm = ({ class: group }: MatchProposal): boolean => group === 'certain' || group === 'likely'

/** The documents as they are once these groups are accepted. */
const accepted = (documents: readonly MatchDocument[], groups: readonly MatchProposal[]): MatchDocument[] =>
  documents.map((document) => {
    let open = document.openMinor ?? 0
    let explained = document.explainedMinor ?? 0
    for (const { allocations, explained: isLink } of groups)
      for (const row of allocations) {
        if (row.documentId !== document.id) continue
        if (isLink || row.explained) explained += Math.abs(row.amountMinor)
        else open -= Math.abs(row.amountMinor)
      }
    return {
      ...document,
      openMinor: document.openMinor === null ? null : toMinor(Math.max(0, open)),
      explainedMinor: toMinor(explained),
    }
  })

const unused = (transactions: readonly MatchTransaction[], groups: readonly MatchProposal[]) => {
  const used = new Set(groups.flatMap(({ allocations }) => allocations.map((row) => row.transactionId)))
  return transactions.filter(({ id }) => !used.has(id))
}

/** What a group leaves open may be paid by what nothing was found for: a third look would be for that alone. */
const leavesOpen = (documents: readonly MatchDocument[], { allocations }: MatchProposal): boolean =>
  documents.some((one) => one.openMinor !== 0 && allocations.some((row) => row.documentId === one.id))

describe('the second search', () => {
  it('finds a batch among documents that other payments of the customer name', () => {
    const singles = Array.from({ length: 26 }, (_, at) =>
      sampleDocument({ id: at + 1, total: 10_007 + 137 * at * at }),
    )
    const batch = [301_113, 402_219, 503_327].map((total, at) => sampleDocument({ id: 101 + at, total }))
    const named = singles.map(({ id, totalMinor, number }) =>
      sampleTransaction({ id, amount: totalMinor, text: `TRF ${customers.aurora.name} ${number}` }),
    )
    const sum = sampleTransaction({ id: 200, amount: 1_206_659, text: `TRF ${customers.aurora.name}` })
    const found = proposalOf(propose([...singles, ...batch], [...named, sum]), 200)
    expect(documentsOf(found)).toEqual([101, 102, 103])
    expect(found?.class).toBe('likely')
  })

  it('leaves nothing firm to be found once all that is firm is accepted', () => {
    fc.assert(
      fc.property(fc.oneof(inventedBook(), groupedBook), ({ documents, transactions }) => {
        const input = sampleInput(documents, transactions)
        const firm = proposeMatches(input).proposals.filter(isFirm)
        const after = accepted(documents, firm)
        const again = proposeMatches(sampleInput(after, unused(transactions, firm))).proposals.filter(isFirm)
        const partly = after.filter((document) => firm.some((one) => leavesOpen([document], one)))
        expect(again.filter((one) => !leavesOpen(partly, one))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
