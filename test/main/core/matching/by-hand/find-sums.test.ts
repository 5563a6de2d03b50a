import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSums, type SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import {
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const ask = (
  documents: Parameters<typeof sampleInput>[0],
  transactions: Parameters<typeof sampleInput>[1],
  question: Partial<SumQuestion>,
) =>
  findSums(sampleInput(documents, transactions), {
    documentIds: [],
    transactionIds: [],
    scope: 'all',
    limit: 5,
    ...question,
  })
const idsOf = ({ sets }: ReturnType<typeof findSums>) => sets.map((set) => set.map(({ id }) => id))
const documentsOf = (totals: readonly number[]) =>
  totals.map((total, at) => sampleDocument({ id: at + 1, total }))

describe('documents of suppliers', () => {
  const owed = [1_000, 2_000, 4_000].map((total, at) =>
    sampleDocument({ id: at + 1, total, side: 'supplier' }),
  )
  const refund = sampleDocument({ id: 4, total: 3_000, type: 'C' })
  const out = sampleTransaction({ id: 9, amount: -3_000, counterpartyName: 'PADARIA AURORA DO VALE' })

  it('add up to money out, signed as it is, and never together with those of customers', () => {
    const found = ask([...owed, refund], [out], { transactionIds: [9] })
    expect(found).toMatchObject({ targetMinor: -3_000, complete: true, pool: 4 })
    expect(found.sets).toEqual([
      [{ id: 4, minor: -3_000 }],
      [
        { id: 1, minor: -1_000 },
        { id: 2, minor: -2_000 },
      ],
    ])
  })

  it('are paid by money out that adds up to them', () => {
    const found = ask([...owed, refund], [out], { documentIds: [1, 2], scope: 'close' })
    expect(found).toMatchObject({ targetMinor: -3_000, sets: [[{ id: 9, minor: -3_000 }]] })
  })
})

describe('documents that add up to a transaction', () => {
  it('come in sets of few members first, and more than one is known to be all', () => {
    const found = ask(
      documentsOf([1_000, 2_000, 3_000, 6_000]),
      [sampleTransaction({ id: 9, amount: 6_000 })],
      {
        transactionIds: [9],
      },
    )
    expect(idsOf(found)).toEqual([[4], [1, 2, 3]])
    expect(found).toMatchObject({ targetMinor: 6_000, complete: true, pool: 4 })
  })

  it("count the payer's credit notes against, and leave out what cancels itself", () => {
    const documents = [
      sampleDocument({ id: 1, total: 10_000 }),
      sampleDocument({ id: 2, total: 2_500, type: 'C' }),
      sampleDocument({ id: 3, total: 2_500 }),
    ]
    const transaction = sampleTransaction({
      id: 9,
      amount: 7_500,
      counterpartyName: 'PADARIA AURORA DO VALE',
    })
    expect(ask(documents, [transaction], { transactionIds: [9] }).sets).toEqual([])
    expect(ask(documents, [transaction], { transactionIds: [9], scope: 'close' }).sets).toEqual([
      [
        { id: 1, minor: 10_000 },
        { id: 2, minor: -2_500 },
      ],
    ])
  })

  it('leave out what is settled, unknown or cancelled', () => {
    const documents = [
      sampleDocument({ id: 1, total: 5_000, unpaid: 0 }),
      sampleDocument({ id: 2, total: 5_000, unpaid: null }),
      sampleDocument({ id: 3, total: 5_000, status: 'A' }),
      sampleDocument({ id: 4, total: 9_000, unpaid: 5_000 }),
    ]
    const found = ask(documents, [sampleTransaction({ id: 9, amount: 5_000 })], { transactionIds: [9] })
    expect(idsOf(found)).toEqual([[4]])
  })

  it('are looked for among the payer alone when that is asked', () => {
    const documents = [
      sampleDocument({ id: 1, total: 4_000, ...customers.serra }),
      sampleDocument({ id: 2, total: 6_000, ...customers.serra }),
      sampleDocument({ id: 3, total: 10_000, ...customers.mar }),
    ]
    const transaction = sampleTransaction({
      id: 9,
      amount: 10_000,
      counterpartyName: 'CARPINTARIA SERRA E FILHOS SA',
    })
    expect(idsOf(ask(documents, [transaction], { transactionIds: [9], scope: 'close' }))).toEqual([[1, 2]])
    expect(idsOf(ask(documents, [transaction], { transactionIds: [9] }))).toEqual([[3], [1, 2]])
    const nobody = sampleTransaction({ id: 8, amount: 10_000, text: 'DEPOSITO' })
    expect(ask(documents, [nobody], { transactionIds: [8], scope: 'close' })).toMatchObject({
      sets: [],
      pool: 0,
    })
  })

  it('of one payer may be many: a batch of twelve is found', () => {
    const totals = Array.from({ length: 12 }, (_, at) => 1_000 + 37 * at * at)
    const amount = totals.reduce((sum, one) => sum + one, 0)
    const transaction = sampleTransaction({ id: 99, amount, counterpartyName: 'PADARIA AURORA DO VALE' })
    const found = ask(documentsOf(totals), [transaction], { transactionIds: [99], scope: 'close' })
    expect(found.sets[0]).toHaveLength(12)
  })

  it('are for several transactions together when several are chosen', () => {
    const transactions = [1, 2].map((id) => sampleTransaction({ id, amount: 2_500 }))
    expect(idsOf(ask(documentsOf([5_000]), transactions, { transactionIds: [1, 2] }))).toEqual([[1]])
  })

  it('say that there are more than are shown', () => {
    const documents = documentsOf(Array.from({ length: 12 }, (_, at) => 1_000 + at))
    const found = ask(documents, [sampleTransaction({ id: 9, amount: 3_015 })], {
      transactionIds: [9],
      limit: 3,
    })
    expect(found.sets).toHaveLength(3)
    expect(found.complete).toBe(false)
  })

  it('always add up, each document once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 200 }),
        (totals, amount) => {
          const found = ask(documentsOf(totals), [sampleTransaction({ id: 99, amount })], {
            transactionIds: [99],
          })
          for (const set of found.sets) {
            expect(set.reduce((sum, { minor }) => sum + minor, 0)).toBe(amount)
            expect(new Set(set.map(({ id }) => id)).size).toBe(set.length)
          }
          if (totals.includes(amount)) expect(found.sets[0]).toHaveLength(1)
        },
      ),
    )
  })

  it('are searched for in bounded time, however many are open', () => {
    const documents = documentsOf(Array.from({ length: 5_000 }, (_, at) => 10_007 * (at + 1) + (at % 97)))
    const found = ask(documents, [sampleTransaction({ id: 9_999, amount: 123_456_789 })], {
      transactionIds: [9_999],
    })
    expect(found).toMatchObject({ pool: 1_000, complete: false })
  })
})

describe('transactions that add up to a document', () => {
  it('go the right way and are of the payer', () => {
    const documents = [sampleDocument({ id: 1, total: 9_000, ...customers.tinta })]
    const transactions = [
      sampleTransaction({ id: 1, amount: 4_000, counterpartyName: 'TIPOGRAFIA TINTA FRESCA' }),
      sampleTransaction({ id: 2, amount: 5_000, counterpartyName: 'TIPOGRAFIA TINTA FRESCA' }),
      sampleTransaction({ id: 3, amount: -9_000 }),
      sampleTransaction({ id: 4, amount: 9_000, counterpartyName: 'TRANSPORTES MAR SALGADO' }),
    ]
    expect(idsOf(ask(documents, transactions, { documentIds: [1], scope: 'close' }))).toEqual([[1, 2]])
    expect(idsOf(ask(documents, transactions, { documentIds: [1] }))).toEqual([[4], [1, 2]])
  })

  it('are asked for exactly one side, of what is there', () => {
    expect(() => ask([], [], {})).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    expect(() => ask([], [], { documentIds: [1] })).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
