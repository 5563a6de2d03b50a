import { describe, expect, it } from 'vitest'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { customers, sampleDocument, sampleInput, sampleTransaction } from '../../../helpers/match-samples.ts'

const only = (proposals: readonly MatchProposal[]): MatchProposal => {
  expect(proposals).toHaveLength(1)
  return proposals[0]!
}
const codes = (proposal: MatchProposal): string[] => proposal.evidence.map((one) => one.code)
const rows = (proposal: MatchProposal) =>
  proposal.allocations.map((row) => [row.documentId, row.transactionId, row.amountMinor, row.kind])

describe('one transaction and one document', () => {
  it('full reference, payer and exact amount are certain', () => {
    const input = sampleInput(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF P/O PADARIA AURORA DO VALE FT 2026/7' })],
    )
    const proposal = only(proposeMatches(input).proposals)
    expect(proposal.class).toBe('certain')
    expect(rows(proposal)).toEqual([[7, 1, 12_300, 'payment']])
    expect(codes(proposal)).toEqual(
      expect.arrayContaining(['reference-full', 'name-exact', 'amount-exact', 'unique-document']),
    )
  })

  it('a refund is never matched to an invoice', () => {
    const input = sampleInput(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: -12_300, text: 'TRF P/ PADARIA AURORA DO VALE FT 2026/7' })],
    )
    expect(proposeMatches(input).proposals).toEqual([])
  })

  it('money out refunds a credit note', () => {
    const input = sampleInput(
      [sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8' })],
      [sampleTransaction({ id: 1, amount: -12_300, text: 'TRF P/ PADARIA AURORA DO VALE NC 2026/8' })],
    )
    expect(rows(only(proposeMatches(input).proposals))).toEqual([[8, 1, -12_300, 'payment']])
  })

  it('the document own withholding is named', () => {
    const input = sampleInput(
      [{ ...sampleDocument({ id: 7, total: 123_000 }), retentionMinor: 25_000 as never }],
      [sampleTransaction({ id: 1, amount: 98_000, text: 'PADARIA AURORA DO VALE FT 2026/7' })],
    )
    expect(rows(only(proposeMatches(input).proposals))).toEqual([
      [7, 1, 98_000, 'payment'],
      [7, 1, 25_000, 'withholding'],
    ])
  })

  it('two customers with one amount and no name are asked about, with both shown', () => {
    const input = sampleInput(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 9, ...customers.serra })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRANSFERENCIA' })],
    )
    const proposal = only(proposeMatches(input).proposals)
    expect(proposal.class).toBe('ambiguous')
    expect(proposal.alternatives.map((one) => one.deciding)).toEqual([null, 'payer'])
  })

  it('unknown unpaid amount is neither zero nor the total', () => {
    const input = sampleInput(
      [sampleDocument({ id: 7, unpaid: null })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'PADARIA AURORA DO VALE FT 2026/7' })],
    )
    expect(proposeMatches(input).proposals).toEqual([])
  })
})

describe('one transaction and several documents', () => {
  it('documents named together are paid together', () => {
    const input = sampleInput(
      [
        sampleDocument({ id: 89, total: 10_000 }),
        sampleDocument({ id: 90, total: 5_550 }),
        sampleDocument({ id: 91, total: 7_000 }),
      ],
      [
        sampleTransaction({
          id: 1,
          amount: 15_550,
          text: 'PADARIA AURORA DO VALE Pagamento fatura 2026/89 e 90',
        }),
      ],
    )
    const proposal = only(proposeMatches(input).proposals)
    expect(proposal.class).toBe('certain')
    expect(rows(proposal)).toEqual([
      [89, 1, 10_000, 'payment'],
      [90, 1, 5_550, 'payment'],
    ])
  })

  it('a credit note is netted against an invoice', () => {
    const input = sampleInput(
      [
        sampleDocument({ id: 7, total: 100_000 }),
        sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', total: 20_000 }),
      ],
      [sampleTransaction({ id: 1, amount: 80_000, text: 'PADARIA AURORA DO VALE' })],
    )
    const proposal = only(proposeMatches(input).proposals)
    expect(rows(proposal)).toEqual([
      [7, 1, 100_000, 'payment'],
      [8, 1, -20_000, 'credit-note'],
    ])
  })

  it('two sets that add up mean ask', () => {
    const input = sampleInput(
      [10_000, 20_000, 30_000, 15_000, 25_000].map((total, at) => sampleDocument({ id: at + 1, total })),
      [sampleTransaction({ id: 1, amount: 45_000, text: 'PADARIA AURORA DO VALE' })],
    )
    expect(only(proposeMatches(input).proposals).class).toBe('ambiguous')
  })
})
