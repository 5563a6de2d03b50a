import { describe, expect, it } from 'vitest'
import { checkGroup } from '#core/matching/by-hand/check-group.ts'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const ofAurora = sampleDocument({ id: 1, total: 10_000, ...customers.aurora })
const ofSerra = sampleDocument({ id: 2, total: 7_050, ...customers.serra })
const ofMar = sampleDocument({ id: 3, total: 3_299, ...customers.mar })
const all = [ofAurora, ofSerra, ofMar]
const deposit = (amount: number, text: string, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
  sampleTransaction({ id: 1, amount, text: `TRF P/O CONTABILIDADE NORTE ${text}`, ...rest })

describe('one deposit for several customers', () => {
  it('is certain where every document is named in full and the sum is exact', () => {
    const transaction = deposit(20_349, 'FT 2026/1 FT 2026/2 FT 2026/3')
    const proposals = propose(all, [transaction])
    const proposal = proposalOf(proposals, 1)
    expect(proposal?.class).toBe('certain')
    expect(rows(proposal)).toEqual([
      [1, 1, 10_000, 'payment'],
      [2, 1, 7_050, 'payment'],
      [3, 1, 3_299, 'payment'],
    ])
    expect(codes(proposal).filter((code) => code === 'reference-full')).toHaveLength(3)
    expect(proposal?.evidence).toContainEqual({
      code: 'several-customers',
      params: {
        count: 3,
        names:
          'Padaria Aurora do Vale, Lda · Carpintaria Serra & Filhos, S.A. · Transportes Mar Salgado Unipessoal Lda',
      },
      transactionId: 1,
    })
    expect(proposal && checkGroup(proposal, all, [transaction]).violations).toEqual([])
  })

  it('a group company pays its own document and that of another, both named', () => {
    const transaction = deposit(17_050, 'FT 2026/1 FT 2026/2', { counterpartyName: customers.aurora.name })
    expect(documentsOf(proposalOf(propose(all, [transaction]), 1))).toEqual([1, 2])
  })

  it('a credit note of one customer lowers what is paid for both', () => {
    const credit = sampleDocument({
      id: 4,
      type: 'C',
      number: 'NC 2026/4',
      total: 1_000,
      ...customers.serra,
    })
    const transaction = deposit(16_050, 'FT 2026/1 FT 2026/2 NC 2026/4')
    const proposal = proposalOf(propose([ofAurora, ofSerra, credit], [transaction]), 1)
    expect(rows(proposal)).toContainEqual([4, 1, -1_000, 'credit-note'])
    expect(proposal?.class).toBe('certain')
  })

  it('is not proposed where the sum is another', () => {
    expect(
      documentsOf(proposalOf(propose(all, [deposit(20_000, 'FT 2026/1 FT 2026/2 FT 2026/3')]), 1)),
    ).toEqual([])
  })

  it.each([
    ['the numbers after the first stand without a type', 17_050, 'FATURAS 2026/1 E 2', {}],
    ['a cent is missing', 17_049, 'FT 2026/1 FT 2026/2', {}],
    ['a third number is nobody’s', 17_050, 'FT 2026/1 FT 2026/2 FT 2026/99', {}],
    ['the transaction is pending', 17_050, 'FT 2026/1 FT 2026/2', { status: 'pending' as const }],
    ['it came before one was issued', 17_050, 'FT 2026/1 FT 2026/2', { date: '2026-02-27' }],
  ])('is never certain where %s', (_, amount, text, rest) => {
    expect(proposalOf(propose(all, [deposit(amount, text, rest)]), 1)?.class).not.toBe('certain')
  })

  it('asks which of two equal deposits paid', () => {
    const twice = [1, 2].map((id) => deposit(17_050, 'FT 2026/1 FT 2026/2', { id }))
    expect(propose(all, twice).map((one) => one.class)).toEqual(['ambiguous'])
  })

  it('asks where one of its documents has a payment of its own', () => {
    const own = sampleTransaction({
      id: 2,
      amount: 7_050,
      text: 'TRF FT 2026/2',
      counterpartyName: customers.serra.name,
    })
    const proposals = propose(all, [deposit(17_050, 'FT 2026/1 FT 2026/2'), own])
    expect(proposals.filter((one) => documentsOf(one).includes(2)).map((one) => one.class)).toEqual([
      'ambiguous',
    ])
  })

  it('leaves out a pair that a person refused', () => {
    const transaction = deposit(17_050, 'FT 2026/1 FT 2026/2')
    const declines = [{ documentId: 2, transactionKey: transaction.key }]
    expect(propose(all, [transaction], { declines })).toEqual([])
  })

  it('a range that runs over documents of others takes only those that add up', () => {
    const last = sampleDocument({ id: 4, total: 5_000, ...customers.aurora })
    const transaction = deposit(15_000, 'FT 2026/1 A 4', { counterpartyName: customers.aurora.name })
    expect(documentsOf(proposalOf(propose([...all, last], [transaction]), 1))).toEqual([1, 4])
  })

  it('where a number of the list is used in several series, the one that adds up is meant', () => {
    const inSerieB = sampleDocument({ id: 4, number: 'FT B/2', serie: 'B', total: 4_444, ...customers.tinta })
    const proposals = propose([...all, inSerieB], [deposit(14_444, 'FATURAS 2026/1 E 2')])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1, 4])
    expect(proposalOf(proposals, 1)?.class).not.toBe('certain')
  })

  it('asks where two series have a document of that number and amount', () => {
    const inSerieB = sampleDocument({ id: 4, number: 'FT B/2', serie: 'B', total: 7_050, ...customers.tinta })
    const inSerieC = sampleDocument({ id: 5, number: 'FT C/2', serie: 'C', total: 7_050, ...customers.mar })
    const own = { ...ofSerra, totalMinor: cents(9_999), unpaidMinor: cents(9_999), openMinor: cents(9_999) }
    const proposals = propose([ofAurora, own, inSerieB, inSerieC], [deposit(17_050, 'FATURAS 2026/1 E 2')])
    expect(proposals.map((one) => one.class)).toEqual(['ambiguous'])
    expect(proposals[0]?.alternatives).toHaveLength(2)
  })

  it('a number at the end of the bank’s line may be whole', () => {
    const text = 'FT 2026/1 FT 2026/2'
    const transaction = deposit(17_050, text, { text: text.padStart(70, '. ') })
    expect(documentsOf(proposalOf(propose(all, [transaction]), 1))).toEqual([1, 2])
    expect(proposalOf(propose(all, [transaction]), 1)?.class).not.toBe('certain')
  })

  it('one number that two series share is not two customers', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 1, number: 'FT A/7', serie: 'A', total: 10_000 }),
        sampleDocument({ id: 2, number: 'FT B/7', serie: 'B', total: 5_000, ...customers.mar }),
      ],
      [deposit(15_000, 'FATURA 7')],
    )
    expect(proposals).toEqual([])
  })
})
