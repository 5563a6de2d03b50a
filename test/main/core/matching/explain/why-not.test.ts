import { describe, expect, it } from 'vitest'
import type { PairExplanation } from '#core/matching/explain/pair-explanation.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { explainPair } from '../../../../helpers/match-answers.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const NAME = 'PADARIA AURORA DO VALE'
const fitting = sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/7` })
const why = (
  document: MatchDocument,
  transaction: MatchTransaction,
  declines: { documentId: number; transactionKey: string }[] = [],
) => explainPair(sampleInput([document], [transaction], { declines }), document.id, transaction.id)

/** The first gate that refused; undefined where none did. */
const refusalOf = ({ gates, outcome }: PairExplanation) =>
  outcome === null ? gates.find((one) => !one.passed)?.gate : undefined

describe('why not', () => {
  it.each([
    ['document-status', sampleDocument({ id: 7, status: 'A' }), fitting],
    ['document-type', sampleDocument({ id: 7, type: 'W' }), fitting],
    ['unpaid-known', sampleDocument({ id: 7, unpaid: null }), fitting],
    ['direction-known', sampleDocument({ id: 7 }), { ...fitting, direction: 'unknown' as const }],
    ['direction', sampleDocument({ id: 7, type: 'C' }), fitting],
    ['currency', sampleDocument({ id: 7 }), { ...fitting, currency: 'USD' }],
    ['amount', sampleDocument({ id: 7, total: 9_000 }), fitting],
    ['transaction-open', sampleDocument({ id: 7 }), { ...fitting, openMinor: 0 as typeof fitting.openMinor }],
  ])('names the gate %s', (gate, document, transaction) => {
    expect(refusalOf(why(document, transaction))).toBe(gate)
  })

  it('names a decline', () => {
    const answer = why(sampleDocument({ id: 7 }), fitting, [{ documentId: 7, transactionKey: fitting.key }])
    expect(refusalOf(answer)).toBe('declined')
  })

  it('says that the pair is proposed, with its reasons', () => {
    const answer = why(sampleDocument({ id: 7 }), fitting)
    expect(answer.outcome).toBe('proposed')
    expect(answer.evidence.map((one) => one.code)).toEqual(
      expect.arrayContaining(['reference-full', 'name-exact', 'amount-exact']),
    )
    expect(answer.gates.every((one) => one.passed)).toBe(true)
  })

  it('says which group has the document', () => {
    const other = sampleTransaction({ id: 2, amount: 12_300, text: 'DEP' })
    const answer = explainPair(sampleInput([sampleDocument({ id: 7 })], [fitting, other]), 7, 2)
    expect(refusalOf(answer)).toBe('already-used')
    expect(answer.gates.find((one) => one.gate === 'already-used')?.detail.group).toMatch(/^g-[0-9a-f]{16}$/)
  })

  it('says that the pair is shown beside another', () => {
    const input = sampleInput(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, ...customers.serra })],
      [sampleTransaction({ id: 1, amount: 12_300 })],
    )
    expect([7, 8].map((id) => explainPair(input, id, 1).outcome).sort()).toEqual(['alternative', 'proposed'])
  })

  it('says so too of a transaction that is itself proposed for nothing', () => {
    const document = sampleDocument({ id: 7 })
    const net = sampleTransaction({ id: 2, amount: 9_800, text: fitting.text })
    const input = sampleInput([document], [fitting, net])
    expect([1, 2].map((id) => explainPair(input, 7, id).outcome)).toEqual(['proposed', 'alternative'])
  })

  it('of a pair in a sum it says what the sum says, not that the document is paid in part', () => {
    const documents = [sampleDocument({ id: 7, total: 9_000 }), sampleDocument({ id: 8, total: 3_300 })]
    const transaction = sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/7 FT 2026/8` })
    const { evidence, outcome } = explainPair(sampleInput(documents, [transaction]), 7, 1)
    expect(outcome).toBe('proposed')
    expect(evidence.map((one) => one.code)).toContain('amount-sum')
    expect(evidence.filter((one) => one.code === 'reference-full').map((one) => one.documentId)).toEqual([7])
  })

  it('a credit note set off in a group fails no gate', () => {
    const credit = sampleDocument({ id: 8, type: 'C', number: 'NC 2026/8', total: 300 })
    const transaction = sampleTransaction({ id: 1, amount: 12_000, text: `TRF ${NAME} FT 2026/7 NC 2026/8` })
    const { gates } = explainPair(sampleInput([sampleDocument({ id: 7 }), credit], [transaction]), 8, 1)
    expect(gates.filter((one) => !one.passed)).toEqual([])
  })

  it('says what the documents in the text add up to, where that is another amount', () => {
    const documents = [
      sampleDocument({ id: 7, total: 9_000 }),
      sampleDocument({ id: 8, total: 4_000, ...customers.serra }),
    ]
    const transaction = sampleTransaction({ id: 1, amount: 12_300, text: 'TRF FT 2026/7 FT 2026/8' })
    const answer = explainPair(sampleInput(documents, [transaction]), 8, 1)
    expect(refusalOf(answer)).toBe('amount')
    expect(answer.evidence).toContainEqual({
      code: 'named-sum-differs',
      params: { count: 2, sumMinor: 13_000, amountMinor: 12_300 },
      transactionId: 1,
    })
  })

  it('of a document paid in part it looks at what was received, or at what is open, whichever the pair is about', () => {
    const document = sampleDocument({ id: 7, total: 12_300, unpaid: 2_300 })
    const earlier = sampleTransaction({ id: 1, amount: 10_000, text: `TRF ${NAME} FT 2026/7` })
    const later = sampleTransaction({
      id: 2,
      amount: 2_300,
      text: `TRF ${NAME} FT 2026/7`,
      date: '2026-03-25',
    })
    const failed = (documents: MatchDocument[], id: number) => {
      const { gates, outcome } = explainPair(sampleInput(documents, [earlier, later]), 7, id)
      return [outcome, ...gates.flatMap((one) => (one.passed ? [] : [one.gate]))]
    }
    expect(failed([document], 1)).toEqual(['proposed'])
    expect(failed([document], 2)).toEqual(['proposed'])
    const usedUp = { ...document, openMinor: cents(0) }
    expect(failed([usedUp], 1)).toEqual(['proposed'])
    const { gates } = explainPair(sampleInput([usedUp], [earlier, later]), 7, 1)
    expect(gates.map((one) => one.gate)).toContain('unpaid-settled')
    expect(gates).toContainEqual({
      gate: 'amount',
      passed: true,
      detail: { documentMinor: 10_000, transactionMinor: 10_000 },
    })
  })

  it('says of what is used up that nothing is left of it, and not that the amounts differ', () => {
    const spent = { ...fitting, openMinor: cents(0) }
    const { gates } = why({ ...sampleDocument({ id: 7 }), openMinor: cents(0) }, spent)
    expect(gates.filter((one) => !one.passed).map((one) => one.gate)).toEqual([
      'unpaid-open',
      'transaction-open',
    ])
  })

  it('names the group that has the transaction, where the document is open and free', () => {
    const documents = [sampleDocument({ id: 7 }), sampleDocument({ id: 8, ...customers.serra })]
    const answer = explainPair(sampleInput(documents, [fitting]), 8, 1)
    expect(refusalOf(answer)).toBe('already-used')
  })

  it('an unknown unpaid amount is unknown, and not nothing', () => {
    const { gates } = why(sampleDocument({ id: 7, unpaid: null }), fitting)
    expect(gates.filter((one) => !one.passed).map((one) => one.gate)).toEqual(['unpaid-known'])
    expect(gates.map((one) => one.gate)).not.toContain('unpaid-open')
  })

  it('an unknown direction is not a wrong one', () => {
    const { gates } = why(sampleDocument({ id: 7 }), { ...fitting, direction: 'unknown' })
    expect(gates.filter((one) => !one.passed).map((one) => one.gate)).toEqual(['direction-known'])
  })

  it('a transaction of more than the document is no part payment of it: it says by how much', () => {
    const { evidence } = why(sampleDocument({ id: 7, total: 10_000 }), fitting)
    expect(evidence).toContainEqual(
      expect.objectContaining({ code: 'amount-beyond', params: { amountMinor: 2_300, currency: 'EUR' } }),
    )
    expect(evidence.map((one) => one.code)).not.toContain('amount-part')
  })

  it.each([
    [15_000, false],
    [11_000, true],
  ])('money for a document of %i says that it is too much for an advance: %s', (total, expected) => {
    const paid = sampleTransaction({ id: 1, amount: 16_000, text: `TRF ${NAME} FT 2026/7 FT 2026/99` })
    const { evidence } = why(sampleDocument({ id: 7, total }), paid)
    const beyond = { code: 'advance-beyond', params: { percent: 15 }, transactionId: 1 }
    expect(evidence.some((one) => JSON.stringify(one) === JSON.stringify(beyond))).toBe(expected)
  })

  it.each([
    ['120,00', true],
    ['200,00', false],
  ])(
    'says that the amounts written make up another sum, with %s behind the second: %s',
    (second, expected) => {
      const documents = [sampleDocument({ id: 7, total: 5_000 }), sampleDocument({ id: 8, total: 12_000 })]
      const text = `TRF ${NAME} FT 2026/7 50,00 FT 2026/8 ${second} LOTE`
      const { evidence } = explainPair(
        sampleInput(documents, [sampleTransaction({ id: 1, amount: 25_000, text })]),
        7,
        1,
      )
      const params = { count: 2, sumMinor: 17_000, amountMinor: 25_000 }
      const differs = { code: 'written-sum-differs', params, transactionId: 1 }
      expect(evidence.some((one) => JSON.stringify(one) === JSON.stringify(differs))).toBe(expected)
    },
  )

  it('says which of the customer’s equal documents was chosen', () => {
    const months = ['2026-02-01', '2026-03-01'].map((date, at) => sampleDocument({ id: 7 + at, date }))
    const paid = sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} MENSALIDADE MARCO` })
    expect(explainPair(sampleInput(months, [paid]), 7, 1).evidence).toContainEqual({
      code: 'equal-chosen',
      params: { number: 'FT 2026/8' },
      transactionId: 1,
    })
  })

  it('amounts of the second currency are shown in it', () => {
    const inDollars = { ...fitting, currency: 'USD' }
    const { gates, evidence } = why(sampleDocument({ id: 7, currency: 'USD', euroRate: '1.1' }), inDollars)
    const params = { amountMinor: 12_300, openMinor: 13_530, currency: 'USD' }
    expect(gates.find((one) => one.gate === 'amount')).toEqual({
      gate: 'amount',
      passed: false,
      detail: { documentMinor: 13_530, transactionMinor: 12_300, currency: 'USD' },
    })
    expect(evidence).toContainEqual(expect.objectContaining({ code: 'amount-part', params }))
  })

  it('amounts of two currencies are not compared', () => {
    const { gates, evidence } = why(sampleDocument({ id: 7 }), { ...fitting, currency: 'USD' })
    expect(gates.map((one) => one.gate)).not.toContain('amount')
    expect(evidence.filter((one) => one.code.startsWith('amount-'))).toEqual([])
  })

  it('an unknown id is not found', () => {
    expect(
      () => why(sampleDocument({ id: 7 }), fitting) && explainPair(sampleInput([], [fitting]), 7, 1),
    ).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
