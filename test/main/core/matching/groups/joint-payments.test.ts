import { describe, expect, it } from 'vitest'
import { checkGroup } from '#core/matching/by-hand/check-group.ts'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const documents = [
  sampleDocument({ id: 1, total: 50_010, date: '2026-03-01' }),
  sampleDocument({ id: 2, total: 29_970, date: '2026-03-02' }),
  sampleDocument({ id: 3, total: 20_020, date: '2026-03-03' }),
]
const transfer = (id: number, amount: number, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
  sampleTransaction({ id, amount, counterpartyName: customers.aurora.name, ...rest })
const two = [transfer(1, 60_000, { date: '2026-03-19' }), transfer(2, 40_000)]

describe('several transactions for several documents', () => {
  it('two transfers that fit nothing alone pay three documents together, the oldest first', () => {
    const proposals = propose(documents, two)
    expect(proposals).toHaveLength(1)
    const [proposal] = proposals
    expect(rows(proposal)).toEqual([
      [1, 1, 50_010, 'payment'],
      [2, 1, 9_990, 'payment'],
      [2, 2, 19_980, 'payment'],
      [3, 2, 20_020, 'payment'],
    ])
    expect(proposal?.class).toBe('likely')
    expect(proposal?.evidence).toContainEqual(
      expect.objectContaining({
        code: 'amount-joint',
        params: { transactions: 2, count: 3, amountMinor: 100_000, currency: 'EUR' },
      }),
    )
    expect(proposal && checkGroup(proposal, documents, two)).toEqual({ balanceMinor: 0, violations: [] })
  })

  it('is never certain, however well it is named', () => {
    const named = two.map((one) => ({ ...one, text: 'FT 2026/1 FT 2026/2 FT 2026/3' }))
    const [proposal] = propose(documents, named)
    expect(documentsOf(proposal)).toEqual([1, 2, 3])
    expect(proposal?.class).toBe('likely')
  })

  it('three transfers within a few days count too', () => {
    const three = [transfer(1, 45_000), transfer(2, 35_000), transfer(3, 20_000, { date: '2026-03-22' })]
    expect(documentsOf(proposalOf(propose(documents, three), 3))).toEqual([1, 2, 3])
  })

  it('what is withheld is settled with the last transfer for the document', () => {
    const withheld = documents.map((one) => (one.id === 3 ? { ...one, retentionMinor: cents(4_020) } : one))
    const [proposal] = propose(withheld, [transfer(1, 60_000), transfer(2, 35_980)])
    expect(rows(proposal)).toContainEqual([3, 2, 4_020, 'withholding'])
    expect(
      proposal && checkGroup(proposal, withheld, [transfer(1, 60_000), transfer(2, 35_980)]).violations,
    ).toEqual([])
  })

  it('a credit note counts against what is paid together', () => {
    const credit = sampleDocument({ id: 4, type: 'C', number: 'NC 2026/4', total: 4_321, date: '2026-03-04' })
    const paid = [transfer(1, 60_000), transfer(2, 35_679)]
    const [proposal] = propose([...documents, credit], paid)
    expect(rows(proposal)).toContainEqual([4, 1, -4_321, 'credit-note'])
    expect(proposal && checkGroup(proposal, [...documents, credit], paid).violations).toEqual([])
  })

  it('documents the source shows as paid are linked to them together', () => {
    const settled = documents.map((one) => ({ ...one, unpaidMinor: cents(0), openMinor: cents(0) }))
    const [proposal] = propose(settled, two)
    expect(documentsOf(proposal)).toEqual([1, 2, 3])
    expect(proposal?.explained).toBe(true)
  })

  it('two sets that add up are a question', () => {
    const other = sampleDocument({ id: 4, total: 49_990, date: '2026-03-04' })
    const proposals = propose([...documents, other], two)
    expect(proposals.map((one) => one.class)).toEqual(['ambiguous'])
    expect(
      proposals[0]?.alternatives.map((one) => one.allocations.map((row) => row.documentId)),
    ).toHaveLength(2)
  })

  it('two choices of transfers are a question too', () => {
    const proposals = propose(documents, [...two, transfer(3, 40_000, { date: '2026-03-21' })])
    expect(proposals.map((one) => one.class)).not.toContain('likely')
    expect(proposals.map((one) => one.class)).not.toContain('certain')
  })

  it.each([
    [
      'weeks lie between them',
      [transfer(1, 60_000, { date: '2026-03-05' }), transfer(2, 40_000, { date: '2026-03-29' })],
    ],
    [
      'one comes from somebody else',
      [transfer(1, 60_000), transfer(2, 40_000, { counterpartyName: customers.mar.name })],
    ],
    [
      'one came before a document was issued',
      [transfer(1, 60_000, { date: '2026-02-25' }), transfer(2, 40_000, { date: '2026-02-26' })],
    ],
    [
      'one names a document of somebody else',
      [transfer(1, 60_000), transfer(2, 40_000, { text: 'FT 2026/9' })],
    ],
    ['one names a document nobody knows', [transfer(1, 60_000), transfer(2, 40_000, { text: 'FT 2026/77' })]],
    ['a cent is missing', [transfer(1, 60_000), transfer(2, 39_999)]],
  ])('are not put together where %s', (_, transactions) => {
    const unknownPayer = sampleDocument({ id: 9, total: 88_888, ...customers.mar })
    const proposals = propose([...documents, unknownPayer], transactions)
    expect(proposals.filter((one) => codes(one).includes('amount-joint'))).toEqual([])
  })

  it('a refused pair keeps the two apart', () => {
    const declines = [{ documentId: 2, transactionKey: two[1]?.key ?? '' }]
    const proposals = propose(documents, two, { declines })
    expect(proposals.filter((one) => codes(one).includes('amount-joint'))).toEqual([])
  })

  it('one document for two transfers stays instalments, and a transfer that fits alone stays alone', () => {
    const whole = sampleDocument({ id: 5, total: 100_000, date: '2026-03-01' })
    expect(codes(propose([whole], two)[0])).toContain('amount-instalments')
    const alone = propose(documents, [transfer(1, 79_980), transfer(2, 20_020)])
    expect(alone.map((one) => documentsOf(one))).toContainEqual([3])
  })

  it('a payment made twice is not half of another sum', () => {
    const keys = [transfer(1, 50_000), transfer(2, 50_000)]
    expect(propose(documents, keys).map((one) => one.class)).not.toContain('likely')
  })
})
