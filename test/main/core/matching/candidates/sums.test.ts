import fc from 'fast-check'
/** Sums that no text names: what they may assume, what they say, and when they are a question. */
import { describe, expect, it } from 'vitest'
import {
  codes,
  documentsOf,
  explainPair,
  proposalOf,
  propose,
  rows,
} from '../../../../helpers/match-answers.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const paidBy = (amount: number, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
  sampleTransaction({ id: 1, amount, counterpartyName: customers.aurora.name, ...rest })
const reason = (proposal: ReturnType<typeof proposalOf>, code: string) =>
  proposal?.evidence.find((one) => one.code === code)

describe('a sum that is a cent off', () => {
  const two = [sampleDocument({ id: 1, total: 10_010 }), sampleDocument({ id: 2, total: 5_550 })]

  it.each([
    ['short', 15_559, -1],
    ['over', 15_561, 1],
  ])('that is %s says so, does not call itself exact and is never certain', (_, amount, difference) => {
    const proposal = proposalOf(propose(two, [paidBy(amount, { text: 'FT 2026/1 FT 2026/2' })]), 1)
    expect(documentsOf(proposal)).toEqual([1, 2])
    expect(reason(proposal, 'amount-rounding')?.params).toEqual({ amountMinor: difference })
    expect(codes(proposal)).not.toContain('amount-sum')
    expect(proposal?.class).toBe('likely')
  })

  it('of a refund is signed like the money', () => {
    const credits = two.map((one) => ({ ...one, type: 'C', number: `NC 2026/${one.id}` }))
    const proposal = proposalOf(propose(credits, [paidBy(-15_559)]), 1)
    expect(reason(proposal, 'amount-rounding')?.params).toEqual({ amountMinor: -1 })
  })

  it('is looked for where nothing else is unusual: not among open and settled documents at once', () => {
    const [open, other] = two
    const mixed = [open, other && { ...other, unpaidMinor: cents(0), openMinor: cents(0) }].filter(
      (one) => one !== undefined,
    )
    expect(documentsOf(proposalOf(propose(mixed, [paidBy(15_560)]), 1))).toEqual([1, 2])
    expect(propose(mixed, [paidBy(15_559)])).toEqual([])
  })

  it('nor among documents that were settled long ago', () => {
    const old = two.map((one) => ({ ...one, unpaidMinor: cents(0), openMinor: cents(0) }))
    const late = { date: '2026-08-20' }
    expect(documentsOf(proposalOf(propose(old, [paidBy(15_560, late)]), 1))).toEqual([1, 2])
    expect(propose(old, [paidBy(15_559, late)])).toEqual([])
  })

  it('does not keep two transfers from what they pay together', () => {
    const settled = [70_138, 14_675, 14_687].map((total, at) =>
      sampleDocument({ id: at + 1, total, unpaid: 0, date: `2026-03-0${at + 1}` }),
    )
    const partlyPaid = sampleDocument({ id: 9, total: 89_814, unpaid: 36_014, date: '2025-07-14' })
    const proposals = propose(
      [partlyPaid, ...settled],
      [paidBy(48_800, { id: 1 }), paidBy(50_700, { id: 2 })],
    )
    expect(proposals).toHaveLength(1)
    expect(codes(proposals[0])).toContain('amount-joint')
    expect(documentsOf(proposals[0])).toEqual([1, 2, 3])
  })
})

describe('equal documents in a sum', () => {
  const equals = [
    sampleDocument({ id: 1, total: 10_010, date: '2026-03-02' }),
    sampleDocument({ id: 2, total: 5_550, date: '2026-03-03' }),
    sampleDocument({ id: 3, total: 5_550, date: '2026-03-04' }),
  ]

  it('of one customer are interchangeable: the oldest is taken, and it is said', () => {
    const proposal = proposalOf(propose(equals, [paidBy(15_560)]), 1)
    expect(documentsOf(proposal)).toEqual([1, 2])
    expect(proposal?.class).toBe('likely')
    expect(reason(proposal, 'oldest-of-equal')).toMatchObject({ params: { count: 2 }, documentId: 2 })
  })

  it('are not said to be chosen from where the sum takes them all', () => {
    expect(codes(proposalOf(propose(equals, [paidBy(21_110)]), 1))).not.toContain('oldest-of-equal')
  })

  it('are said also where several transactions pay together', () => {
    const [proposal] = propose(equals, [paidBy(9_000, { id: 1 }), paidBy(6_560, { id: 2 })])
    expect(codes(proposal)).toEqual(expect.arrayContaining(['amount-joint', 'oldest-of-equal']))
  })

  it('are a question where one is open and the source shows the other as paid', () => {
    const documents = [
      sampleDocument({ id: 1, total: 3_330 }),
      sampleDocument({ id: 2, total: 5_550 }),
      sampleDocument({ id: 3, total: 5_550, unpaid: 0 }),
      sampleDocument({ id: 4, total: 7_770, unpaid: 0 }),
    ]
    const proposal = proposalOf(propose(documents, [paidBy(16_650)]), 1)
    expect(proposal?.class).toBe('ambiguous')
    expect(proposal?.alternatives.map((one) => one.allocations.map((row) => row.documentId))).toEqual([
      [1, 2, 4],
      [1, 3, 4],
    ])
  })
})

describe('equal sales in a payout', () => {
  const sale = (id: number, total: number, customer: { taxId: string; name: string }, date = '2026-03-19') =>
    sampleDocument({
      id,
      type: 'T',
      number: `FR 2026/${id}`,
      total,
      unpaid: 0,
      date,
      ...customer,
    })
  const payout = sampleTransaction({ id: 1, amount: 15_560, text: 'FECHO TPA 18-03', date: '2026-03-20' })

  it('of two customers, one of them paid out, are a question that shows both', () => {
    const sales = [
      sale(1, 10_010, customers.mar),
      sale(2, 5_550, customers.serra),
      sale(3, 5_550, customers.tinta),
    ]
    const proposal = proposalOf(propose(sales, [payout]), 1)
    expect(proposal?.class).toBe('ambiguous')
    expect(proposal?.alternatives.map((one) => one.allocations.map((row) => row.documentId))).toEqual([
      [1, 2],
      [1, 3],
    ])
  })

  it('of one customer are not: the oldest is taken, and it is said', () => {
    const sales = [
      sale(1, 10_010, customers.mar),
      sale(2, 5_550, customers.serra),
      sale(3, 5_550, customers.serra, '2026-03-18'),
    ]
    const proposal = proposalOf(propose(sales, [payout]), 1)
    expect(proposal?.class).toBe('likely')
    expect(rows(proposal)?.map(([id]) => id)).toEqual([3, 1])
    expect(proposal?.evidence).toContainEqual({
      code: 'oldest-of-equal',
      params: { count: 2 },
      documentId: 3,
      transactionId: 1,
    })
  })
})

describe('a search among very many sums', () => {
  /** Sums of which no two are equal, and too many to see them all. */
  const documents = Array.from({ length: 24 }, (_, at) =>
    sampleDocument({ id: at + 1, total: 10_000_000 + 2 ** at }),
  )
  const largest = documents.slice(-12)

  it('that was given up is a question with what was found, and says so', () => {
    const amount = largest.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    const proposal = proposalOf(propose(documents, [paidBy(amount)]), 1)
    expect(documentsOf(proposal)).toEqual(largest.map(({ id }) => id))
    expect(proposal?.class).toBe('ambiguous')
    expect(codes(proposal)).toContain('search-unfinished')
    expect(proposal?.alternatives).toHaveLength(1)
  })

  it('is never silence: what is found is proposed or asked, and else "why not?" says that it was given up', () => {
    const pool = fc.record({
      cents: fc.uniqueArray(fc.integer({ min: 1, max: 4_000 }), { minLength: 14, maxLength: 24 }),
      paid: fc.integer({ min: 2, max: 12 }),
    })
    fc.assert(
      fc.property(pool, ({ cents, paid }) => {
        const open = cents.map((cent, at) => sampleDocument({ id: at + 1, total: 1_000_000 + cent }))
        const amount = open.slice(0, paid).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
        const proposal = proposalOf(propose(open, [paidBy(amount)]), 1)
        if (!proposal) {
          const { evidence } = explainPair(sampleInput(open, [paidBy(amount)]), 1, 1)
          expect(evidence.map(({ code }) => code)).toContain('sums-unsearched')
          return
        }
        const sum = proposal.allocations.reduce((total, { amountMinor }) => total + amountMinor, 0)
        expect(sum).toBe(amount)
        if (codes(proposal).includes('search-unfinished')) expect(proposal.class).toBe('ambiguous')
      }),
      { numRuns: 40 },
    )
  })

  it('that saw them all says nothing of it', () => {
    const few = documents.slice(0, 12)
    const amount = few.slice(-3).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    const proposal = proposalOf(propose(few, [paidBy(amount)]), 1)
    expect(proposal?.class).not.toBe('ambiguous')
    expect(codes(proposal)).not.toContain('search-unfinished')
  })

  it('that is not made is explained for each document of the payer', () => {
    const many = [...documents, sampleDocument({ id: 25, total: 77_700 })]
    const sum = paidBy(77_700 + 10_000_001)
    expect(propose(many, [sum])).toEqual([])
    const { evidence } = explainPair(sampleInput(many, [sum]), 25, 1)
    expect(evidence).toContainEqual({ code: 'sums-unsearched', params: { count: 25 }, transactionId: 1 })
    const fewer = explainPair(sampleInput(many.slice(20), [sum]), 25, 1)
    expect(fewer.evidence.map(({ code }) => code)).not.toContain('sums-unsearched')
  })
})

describe('a list with one number that cannot be read', () => {
  const totals = fc.uniqueArray(fc.integer({ min: 1_000, max: 900_000 }), { minLength: 3, maxLength: 6 })

  it('is found by its sum, likely at most, or nothing of another sum is proposed', () => {
    fc.assert(
      fc.property(totals, fc.nat(5), fc.boolean(), (list, place, isKnown) => {
        const documents = list.map((total, at) => sampleDocument({ id: 11 + at, total }))
        const unread = place % list.length
        const text = documents.map(({ number }, at) => (at === unread ? 'ENC 7788' : number)).join(' E ')
        const amount = list.reduce((sum, total) => sum + total, 0)
        const rest = isKnown ? {} : { counterpartyName: null }
        const [proposal] = propose(documents, [paidBy(amount, { text: `TRF ${text}`, ...rest })])
        expect(documentsOf(proposal).sort()).toEqual(documents.map(({ id }) => id))
        expect(codes(proposal)).toContain('amount-sum')
        expect(proposal?.class).not.toBe('certain')
      }),
    )
  })
})

describe('a sum over a customer whose name was typed in two ways', () => {
  const named = (id: number, total: number, name: string, taxId: string | null = null) =>
    sampleDocument({ id, total, taxId, name })
  const other = { counterpartyName: 'Padaria Ribeiro' }
  const two = [named(1, 10_010, 'Padaria Ribeiro, Lda'), named(2, 5_550, 'Padaria Ribero')]

  it('is likely, and shows the payer by name', () => {
    const proposal = proposalOf(propose(two, [paidBy(15_560, other)]), 1)
    expect(documentsOf(proposal)).toEqual([1, 2])
    expect(proposal?.class).toBe('likely')
    expect(codes(proposal)).toContain('name-exact')
  })

  it('is never certain, also where the text names both', () => {
    const text = 'FT 1 FT 2 PADARIA RIBEIRO'
    expect(proposalOf(propose(two, [paidBy(15_560, { ...other, text })]), 1)?.class).not.toBe('certain')
  })

  it('is not looked for where a sum of the payer alone fits', () => {
    const own = [...two, named(3, 5_550, 'Padaria Ribeiro')]
    expect(documentsOf(proposalOf(propose(own, [paidBy(15_560, other)]), 1))).toEqual([1, 3])
  })

  it.each([
    ['a tax id', named(2, 5_550, 'Padaria Ribero', '509442013')],
    ['two letters that differ', named(2, 5_550, 'Padaria Rebero')],
    ['a short word that differs', named(2, 5_550, 'Padoria Ribero')],
    ['only one word', named(2, 5_550, 'Ribero')],
  ])('is not looked for with %s', (_, second) => {
    const [first] = two
    expect(
      documentsOf(proposalOf(propose(first ? [first, second] : [], [paidBy(15_560, other)]), 1)),
    ).not.toEqual([1, 2])
  })

  it('is not looked for among more than eight documents', () => {
    const many = Array.from({ length: 7 }, (_, at) => named(at + 3, 100_000 + at * 7_001, 'Padaria Ribero'))
    expect(propose([...two, ...many], [paidBy(15_560, other)])).toEqual([])
  })
})
