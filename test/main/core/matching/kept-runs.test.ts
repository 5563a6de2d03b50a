import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher, type MatcherChange } from '../../../../src-main/core/matching/matcher.ts'
import { proposeMatches } from '../../../../src-main/core/matching/propose-matches.ts'
import type { MatchInput } from '../../../../src-main/core/matching/types.ts'
import { type InventedBook, inventedBook } from '../../../helpers/invent-book.ts'
import { groupedBook } from '../../../helpers/invent-groups.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../helpers/match-samples.ts'

const parties = Object.values(customers)
const names = [...parties.map((party) => party.name ?? ''), 'Um Estranho Qualquer']

/** What a company's mirror may show of one book at one time. */
const stateOf = ({ documents, transactions }: InventedBook): fc.Arbitrary<MatchInput> =>
  fc
    .record({
      unpaid: fc.array(fc.constantFrom(1, 1, 1, 0.5, 0, null), {
        minLength: documents.length,
        maxLength: documents.length,
      }),
      explained: fc.subarray(documents.map((one) => one.id)),
      present: fc.subarray(transactions, { minLength: Math.ceil(transactions.length / 2) }),
      halved: fc.subarray(transactions.map((one) => one.id)),
      rekeyed: fc.subarray(
        transactions.map((one) => one.id),
        { maxLength: 1 },
      ),
      declined: fc.array(fc.tuple(fc.constantFrom(...documents), fc.constantFrom(...transactions)), {
        maxLength: 3,
      }),
      learned: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...parties)), { maxLength: 2 }),
    })
    .map((state) =>
      sampleInput(
        documents.map((one, at) => {
          const share = state.unpaid[at] ?? null
          const unpaid = share === null ? null : cents(Math.round(one.totalMinor * share))
          return {
            ...one,
            unpaidMinor: unpaid,
            openMinor: unpaid,
            explainedMinor: cents(state.explained.includes(one.id) ? Math.floor(one.totalMinor / 2) : 0),
          }
        }),
        state.present.map((one) => ({
          ...one,
          key: state.rekeyed.includes(one.id) ? `again-${one.key}` : one.key,
          openMinor: state.halved.includes(one.id) ? cents(Math.trunc(one.openMinor / 2)) : one.openMinor,
        })),
        {
          declines: state.declined.map(([document, one]) => ({
            documentId: document.id,
            transactionKey: one.key,
          })),
          aliases: state.learned.map(([value, party]) => ({
            kind: 'name',
            value,
            taxId: party.taxId ?? '',
          })),
        },
      ),
    )

const changeBetween = (before: MatchInput, after: MatchInput): MatcherChange => ({
  documents: after.documents.filter(
    (one, at) => JSON.stringify(one) !== JSON.stringify(before.documents[at]),
  ),
  transactions: after.transactions.filter(
    (one) => !before.transactions.some((other) => JSON.stringify(other) === JSON.stringify(one)),
  ),
  removedIds: before.transactions
    .filter((one) => !after.transactions.some((other) => other.id === one.id))
    .map((one) => one.id),
  declines: after.declines,
  aliases: after.aliases,
})

describe('a run that is kept', () => {
  it('answers after any sequence of changes what a fresh run would', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(inventedBook(12, 14), groupedBook)
          .chain((book) => fc.array(stateOf(book), { minLength: 2, maxLength: 4 })),
        ([first, ...later]) => {
          if (!first) return
          const matcher = createMatcher(first)
          let before = first
          for (const state of later) {
            expect(matcher.update(changeBetween(before, state))).toEqual(proposeMatches(state))
            before = state
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  const document = sampleDocument({ id: 1 })

  it('takes a document whose amounts alone changed, and no other', () => {
    const matcher = createMatcher(sampleInput([document], []))
    expect(matcher.holds({ ...document, unpaidMinor: cents(5), openMinor: cents(5) })).toBe(true)
    expect(matcher.holds({ ...document, name: 'Outro Nome' })).toBe(false)
    expect(matcher.holds(sampleDocument({ id: 2 }))).toBe(false)
  })

  it('finds a movement it had forgotten once a document comes to its amount', () => {
    const movement = sampleTransaction({ id: 1, amount: 4_100, text: 'TRANSFERENCIA' })
    const matcher = createMatcher(sampleInput([document], [movement]))
    expect(matcher.result().proposals).toEqual([])
    const lowered = { ...document, unpaidMinor: cents(4_100), openMinor: cents(4_100) }
    const updated = matcher.update({ documents: [lowered] })
    expect(updated).toEqual(proposeMatches(sampleInput([lowered], [movement])))
    expect(updated.proposals).toHaveLength(1)
  })

  it('a name taught for two customers stands for neither, in any order', () => {
    const [one, two] = parties
    const aliases = [one, two].map((party) => ({
      kind: 'name' as const,
      value: 'Pagador Comum',
      taxId: party?.taxId ?? '',
    }))
    const movement = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: 'Pagador Comum' })
    const input = sampleInput(
      [sampleDocument({ id: 1, ...one }), sampleDocument({ id: 2, ...two })],
      [movement],
    )
    const codes = [aliases, [...aliases].reverse()].flatMap((list) =>
      proposeMatches({ ...input, aliases: list }).proposals.flatMap((group) =>
        group.evidence.map((reason) => reason.code),
      ),
    )
    expect(codes).not.toContain('alias-name')
  })
})
