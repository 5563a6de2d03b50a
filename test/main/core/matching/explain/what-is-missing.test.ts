/** Pairs without a refusing gate and without a proposal: the existing evidence, and what would be enough. */
import { describe, expect, it } from 'vitest'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { documentsOf, explainPair, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import {
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

/** Documents of one amount, each of a customer of its own. */
const alike = (count: number, rest: Partial<MatchDocument> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...sampleDocument({ id: at + 1, taxId: `50000000${at}`, name: `Quotista ${'ABCDEFGHI'[at]}${at} Lda` }),
    ...rest,
  }))
const nobodys = sampleTransaction({ id: 1, amount: 12_300, text: 'DEPOSITO NUMERARIO' })

const why = (documents: MatchDocument[], transaction: MatchTransaction, id = 1) => {
  const { gates, evidence, outcome } = explainPair(sampleInput(documents, [transaction]), id, transaction.id)
  expect(gates.filter(({ passed }) => !passed)).toEqual([])
  return { outcome, codes: evidence.map(({ code }) => code), evidence }
}

describe('an amount of more than four customers without a known payer', () => {
  it('is proposed for none of them, and each says how many there are and what would decide', () => {
    expect(propose(alike(5), [nobodys])).toEqual([])
    const { outcome, codes, evidence } = why(alike(5), nobodys)
    expect(outcome).toBe('too-weak')
    expect(codes).toEqual(
      expect.arrayContaining(['amount-exact', 'amount-shared', 'needs-reference-or-payer']),
    )
    expect(evidence.find(({ code }) => code === 'amount-shared')?.params).toEqual({ count: 5 })
  })

  it.each([
    ['a number in the text', { text: 'PAGAMENTO 3' }],
    ['a name, though cut short', { counterpartyName: 'QUOTISTA C2' }],
    ['a tax id', { text: 'DEPOSITO 500000002' }],
  ])('%s is looked at before they are counted', (_, texts) => {
    expect(documentsOf(proposalOf(propose(alike(5), [{ ...nobodys, ...texts }]), 1))).toEqual([3])
  })

  it('documents issued after the transaction are not counted', () => {
    const [first, ...later] = alike(7)
    const issuedLater = later.map((one) => ({ ...one, date: '2026-05-01' as typeof one.date }))
    const proposals = propose(first ? [first, ...issuedLater] : [], [nobodys])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
    expect(proposalOf(proposals, 1)?.class).toBe('possible')
  })

  it('many documents of one customer are its oldest, since the amount alone tells whose they are', () => {
    const monthly = [1, 2, 3, 4, 5, 6].map((id) => sampleDocument({ id, date: `2026-01-0${id}` }))
    const proposals = propose(monthly, [nobodys])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
    expect(proposalOf(proposals, 1)?.class).toBe('possible')
    expect(proposalOf(proposals, 1)?.evidence.map(({ code }) => code)).toContain('oldest-of-equal')
  })
})

describe('reasons that are too few', () => {
  it('an amount less a rate of the tables asks for the number or the payer', () => {
    const document = sampleDocument({ id: 1 })
    const withheld = sampleTransaction({ id: 1, amount: 10_000, text: 'DEPOSITO' })
    const { outcome, codes } = why([document], withheld)
    expect(outcome).toBe('too-weak')
    expect(codes).toEqual(expect.arrayContaining(['amount-less-withholding', 'needs-reference-or-payer']))
    expect(codes).not.toContain('amount-shared')
  })

  it('a payment long before the issue asks for the number, also of a payer who is known', () => {
    const document = sampleDocument({ id: 1, date: '2026-05-01' })
    const known = { ...nobodys, counterpartyName: customers.aurora.name }
    const { outcome, codes } = why([document], known)
    expect(outcome).toBe('too-weak')
    expect(codes).toEqual(expect.arrayContaining(['before-issue', 'name-exact', 'needs-reference']))
  })

  it('where the tax id of another customer is in the text, knowing the payer would not help', () => {
    const documents = [sampleDocument({ id: 1 }), sampleDocument({ id: 2, total: 700, ...customers.serra })]
    const others = { ...nobodys, text: `TRF ${customers.serra.taxId}` }
    const { outcome, codes } = why(documents, others)
    expect(outcome).toBe('too-weak')
    expect(codes).toEqual(expect.arrayContaining(['nif-of-another', 'needs-reference']))
  })

  it('what speaks against may weigh more than the number does', () => {
    const documents = [
      sampleDocument({ id: 1, date: '2026-05-01' }),
      sampleDocument({ id: 2, total: 700, ...customers.serra }),
    ]
    const others = { ...nobodys, text: `TRF ${customers.serra.taxId} FT 2026/1 FT 2026/2` }
    expect(why(documents, others).codes).toContain('outweighed')
  })
})
