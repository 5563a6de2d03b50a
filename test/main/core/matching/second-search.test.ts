/** The second search: what firm matches leave is searched again within the run. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchDocument, MatchProposal, MatchTransaction } from '#core/matching/model/types.ts'
import { toMinor } from '#core/money.ts'
import { type InventedBook, inventedBook } from '../../../helpers/invent-book.ts'
import { groupedBook } from '../../../helpers/invent-groups.ts'
import { cases } from '../../../helpers/long.ts'
import { documentsOf, proposalOf, propose } from '../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'

const isFirm = ({ class: group }: MatchProposal): boolean => group === 'certain' || group === 'likely'

/**
 * The documents as they are once these groups are accepted. What a group leaves open of a document is out of sight: to
 * look for that too would be a third look.
 */
const accepted = (documents: readonly MatchDocument[], groups: readonly MatchProposal[]): MatchDocument[] => {
  const paid = new Set<number | null>()
  const linked = new Set<number | null>()
  for (const { allocations, explained } of groups)
    for (const row of allocations) (explained || row.explained ? linked : paid).add(row.documentId)
  return documents.map((document) => ({
    ...document,
    openMinor: paid.has(document.id) && document.openMinor !== null ? toMinor(0) : document.openMinor,
    explainedMinor: toMinor(linked.has(document.id) ? document.totalMinor - (document.unpaidMinor ?? 0) : 0),
  }))
}

const unused = (transactions: readonly MatchTransaction[], groups: readonly MatchProposal[]) => {
  const used = new Set(groups.flatMap(({ allocations }) => allocations.map((row) => row.transactionId)))
  return transactions.filter(({ id }) => !used.has(id))
}

/** Firm ones that come only once all that is firm is accepted. */
const firmAfterwards = ({ documents, transactions }: InventedBook): MatchProposal[] => {
  const firm = propose(documents, transactions).filter(isFirm)
  return propose(accepted(documents, firm), unused(transactions, firm)).filter(isFirm)
}

const { aurora, serra, tinta } = customers

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

  it('takes what its amount alone speaks for among what firm matches left', () => {
    const equals = [1, 2, 3].map((id) => sampleDocument({ id }))
    const two = sampleTransaction({ id: 1, amount: 24_600, text: `TRF ${aurora.name}` })
    const nameless = sampleTransaction({ id: 2, amount: 12_300, text: 'TRF' })
    const found = proposalOf(propose(equals, [two, nameless]), 2)
    expect([found?.class, documentsOf(found)]).toEqual(['likely', [3]])
  })

  it('takes the only exact amount before a part that was guessed', () => {
    const documents = [
      sampleDocument({ id: 1, total: 33_330 }),
      sampleDocument({ id: 2, total: 5_010 }),
      sampleDocument({ id: 3, total: 7_370, type: 'C', number: 'NC 2026/3' }),
    ]
    const refund = sampleTransaction({
      id: 1,
      amount: -2_360,
      text: `TRF ${aurora.name} NC 2026/3 FT 2026/2`,
    })
    const part = sampleTransaction({ id: 2, amount: 25_960, text: `TRF ${aurora.name}` })
    const nameless = sampleTransaction({ id: 3, amount: 33_330, text: 'TRF' })
    const proposals = propose(documents, [refund, part, nameless])
    expect(
      proposals.map(({ class: group, allocations: [row] }) => [group, row?.transactionId]).sort(),
    ).toEqual([
      ['certain', 1],
      ['likely', 3],
    ])
  })

  it.each([
    ['of the payer', aurora],
    ['of another customer', serra],
  ])('makes no joint payment of transfers that name what another payment pays: %s', (_, owner) => {
    const documents = [
      sampleDocument({ id: 1, total: 5_010 }),
      sampleDocument({ id: 2, total: 5_010 }),
      sampleDocument({ id: 3, total: 5_010 }),
      sampleDocument({ id: 4, total: 7_770, ...owner }),
    ]
    const named = sampleTransaction({ id: 1, amount: 12_780, text: 'TRF FT 2026/1 FT 2026/4' })
    const transfers = [2_004, 8_016].map((amount, at) =>
      sampleTransaction({ id: 2 + at, amount, text: `TRF ${aurora.name} FT 2026/1 FT 2026/4` }),
    )
    for (const one of [documents, accepted(documents, propose(documents, [named]))])
      expect(
        proposalOf(propose(one, [named, ...transfers].slice(one === documents ? 0 : 1)), 2),
      ).toBeUndefined()
  })

  it('takes no invoice for the one of another customer that its document names', () => {
    const documents = [
      sampleDocument({ id: 1 }),
      sampleDocument({ id: 2, ...tinta, documentReference: 'FT 2026/1' }),
    ]
    const paid = sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${aurora.name} FT 2026/1` })
    const again = sampleTransaction({ id: 2, amount: 12_300, date: '2026-03-25', text: 'TRF FT 2026/1' })
    expect(propose(documents, [paid, again]).filter(isFirm)).toHaveLength(1)
    expect(firmAfterwards({ documents, transactions: [paid, again] })).toEqual([])
  })

  it('takes an invoice for cancelled no more once its credit note is refunded', () => {
    const documents = [
      sampleDocument({ id: 1 }),
      sampleDocument({ id: 2, type: 'C', number: 'NC 2026/2', documentReference: 'FT 2026/1' }),
    ]
    const paid = sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${aurora.name}` })
    const refund = sampleTransaction({
      id: 2,
      amount: -12_300,
      date: '2026-04-20',
      text: `TRF ${aurora.name} REEMBOLSO`,
    })
    const proposals = propose(documents, [paid, refund])
    expect([proposalOf(proposals, 1)?.class, proposalOf(proposals, 2)?.class]).toEqual(['likely', 'certain'])
  })

  const anyBook = fc.oneof(inventedBook(), groupedBook)
  const leavesNothing = fc.property(anyBook, (book) => {
    expect(firmAfterwards(book)).toEqual([])
  })

  it('leaves nothing firm to be found once all that is firm is accepted', () => {
    fc.assert(leavesNothing, { numRuns: cases(350, 5_000) })
  })
})
