import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchInput, MatchProposal } from '#core/matching/model/types.ts'
import { keepBoth } from '#core/matching/sides/keep-both.ts'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import type { InventedBook } from '../../../../helpers/invent-book.ts'
import { twoSidedBook } from '../../../../helpers/invent-sides.ts'
import { cases } from '../../../../helpers/long.ts'
import { changeBetween } from '../../../../helpers/match-changes.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

/** The same book after some decisions: documents paid in part, transactions used or gone. */
const stateOf = ({ documents, transactions }: InventedBook): fc.Arbitrary<MatchInput> =>
  fc
    .record({
      shares: fc.array(fc.constantFrom(1, 1, 1, 0.5, 0), {
        minLength: documents.length,
        maxLength: documents.length,
      }),
      present: fc.subarray(transactions, { minLength: Math.ceil(transactions.length / 2) }),
      used: fc.subarray(transactions.map(({ id }) => id)),
    })
    .map(({ shares, present, used }) =>
      sampleInput(
        documents.map((one, at) => ({
          ...one,
          openMinor: one.openMinor === null ? null : cents(Math.round(one.openMinor * (shares[at] ?? 1))),
        })),
        present.map((one) => (used.includes(one.id) ? { ...one, openMinor: cents(0) } : one)),
      ),
    )

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id

describe('a kept run of both sides', () => {
  it('answers after any changes what a fresh run would, and tells what differs', () => {
    fc.assert(
      fc.property(
        twoSidedBook.chain((book) => fc.array(stateOf(book), { minLength: 2, maxLength: 4 })),
        ([first, ...later]) => {
          if (!first) return
          const matcher = keepBoth(first)
          const known = new Map(
            matcher.result().proposals.map((one): [string, MatchProposal] => [one.id, one]),
          )
          let before = first
          for (const state of later) {
            expect(matcher.update(changeBetween(before, state))).toBe(true)
            const fresh = proposeBoth(state)
            expect(matcher.result()).toEqual(fresh)
            expect(matcher.counts()).toEqual(fresh.counts)
            expect(matcher.input().documents.toSorted(byId)).toEqual(state.documents.toSorted(byId))
            expect(matcher.lastTaken()).toEqual(known)
            const { changed, removed } = matcher.takeDifference()
            for (const id of removed) expect(known.delete(id)).toBe(true)
            for (const one of changed) known.set(one.id, one)
            expect([...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(fresh.proposals)
            before = state
          }
        },
      ),
      { numRuns: cases(60, 600) },
    )
  })

  it('reads a direct debit again once its name was taught', () => {
    const bills = [12_300, 6_150].map((total, at) =>
      sampleDocument({ id: at + 1, total, side: 'supplier', ...customers.serra }),
    )
    const debit = sampleTransaction({ id: 9, amount: -6_150, text: 'DD LUZFAZ BRAGA 998877665' })
    const aliases = [{ kind: 'name' as const, value: 'DEBITO DIRETO LUZFAZ', taxId: customers.serra.taxId }]
    const matcher = keepBoth(sampleInput(bills, [debit]))
    expect(matcher.update({ aliases })).toBe(true)
    const fresh = proposeBoth(sampleInput(bills, [debit], { aliases }))
    expect(fresh.proposals).toMatchObject([{ class: 'certain' }])
    expect(matcher.result()).toEqual(fresh)
  })

  it('begins anew with the first document of a supplier', () => {
    const matcher = keepBoth(sampleInput([sampleDocument({ id: 1 })], []))
    expect(matcher.update({ documents: [sampleDocument({ id: 2, side: 'supplier' })] })).toBe(false)
  })
})

describe('the question why a pair is not proposed', () => {
  const { aurora, serra } = customers
  const ours = sampleDocument({ id: 1, total: 12_300, ...aurora })
  const owed = sampleDocument({
    id: 2,
    total: 12_300,
    side: 'supplier',
    number: 'FT S/2',
    serie: null,
    ...serra,
  })
  const out = sampleTransaction({ id: 8, amount: -12_300, text: 'TRF CARPINTARIA SERRA FILHOS FT S/2' })
  const matcher = keepBoth(sampleInput([ours, owed], [out]))
  const failed = (documentId: number, transactionId: number) =>
    matcher.explain(documentId, transactionId).gates.filter(({ passed }) => !passed)

  it('is answered for documents of suppliers by the signs of their side', () => {
    expect(matcher.explain(2, 8)).toMatchObject({ outcome: 'proposed' })
    expect(failed(2, 8)).toEqual([])
  })

  it('names the direction where money goes the other way', () => {
    expect(failed(1, 8)).toMatchObject([{ gate: 'direction', detail: { direction: 'out' } }])
  })

  it('says the amount of the transaction with the sign that the bank shows', () => {
    const { gates } = matcher.explain(2, 8)
    expect(gates.find(({ gate }) => gate === 'transaction-open')?.detail).toEqual({ amountMinor: -12_300 })
  })

  it('names the group of the other side that has the transaction', () => {
    const refund = sampleDocument({
      id: 1,
      type: 'C',
      total: 12_300,
      number: 'NC A/1',
      serie: null,
      ...aurora,
    })
    const both = keepBoth(sampleInput([refund, owed], [out]))
    const [group] = both.result().proposals
    const explained = both.explain(1, 8)
    expect(explained.outcome).toBe(null)
    expect(explained.gates.filter(({ passed }) => !passed)).toMatchObject([
      { gate: 'already-used', detail: { group: group?.id } },
    ])
  })
})
