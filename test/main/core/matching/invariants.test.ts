import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { signOf } from '#core/receivable.ts'
import { expectEachHolds, expectNothingTwice } from '../../../helpers/hold-invariants.ts'
import { inventedBook, takenBackBook } from '../../../helpers/invent-book.ts'
import { groupedBook } from '../../../helpers/invent-groups.ts'
import { cases } from '../../../helpers/long.ts'
import { sampleInput } from '../../../helpers/match-samples.ts'

/** Trouble of every kind, and transactions that pay several documents. */
const anyBook = fc.oneof(inventedBook(), groupedBook, takenBackBook)
const runs = { numRuns: cases(200, 4_000) }

describe('invariants of every proposal', () => {
  it('each group holds by itself: nothing beyond what is open, balance zero', () => {
    fc.assert(
      fc.property(anyBook, ({ documents, transactions }) => {
        const input = sampleInput(documents, transactions)
        expectEachHolds(input, proposeMatches(input).proposals)
      }),
      runs,
    )
  })

  it('nothing is used twice, by all groups together', () => {
    fc.assert(
      fc.property(anyBook, ({ documents, transactions }) => {
        const input = sampleInput(documents, transactions)
        expectNothingTwice(input, proposeMatches(input).proposals)
      }),
      runs,
    )
  })

  it('the result does not depend on the order of the input and is the same on repeat', () => {
    fc.assert(
      fc.property(
        anyBook.chain((book) =>
          fc.record({
            book: fc.constant(book),
            documents: fc.shuffledSubarray(book.documents, { minLength: book.documents.length }),
            transactions: fc.shuffledSubarray(book.transactions, { minLength: book.transactions.length }),
          }),
        ),
        ({ book, documents, transactions }) => {
          const first = JSON.stringify(proposeMatches(sampleInput(book.documents, book.transactions)))
          expect(JSON.stringify(proposeMatches(sampleInput(book.documents, book.transactions)))).toBe(first)
          expect(JSON.stringify(proposeMatches(sampleInput(documents, transactions)))).toBe(first)
        },
      ),
      runs,
    )
  })

  it('money never goes against the gates: direction, status, type, currency, what is unknown', () => {
    fc.assert(
      fc.property(anyBook, ({ documents, transactions }) => {
        const byId = new Map(documents.map((one) => [one.id, one]))
        const transactionById = new Map(transactions.map((one) => [one.id, one]))
        for (const { allocations } of proposeMatches(sampleInput(documents, transactions)).proposals)
          for (const row of allocations) {
            const document = row.documentId === null ? undefined : byId.get(row.documentId)
            const transaction =
              row.transactionId === null ? undefined : transactionById.get(row.transactionId)
            if (document) {
              expect(document.status).toBe('C')
              expect(document.unpaidMinor).not.toBeNull()
              expect(Math.sign(row.amountMinor)).toBe(signOf(document))
            }
            if (transaction) expect(transaction.direction).not.toBe('unknown')
            if (transaction && document && row.kind === 'payment')
              expect(signOf(document)).toBe(transaction.direction === 'in' ? 1 : -1)
            if (transaction && document && transaction.currency !== 'EUR')
              expect(document.currency).toBe(transaction.currency)
          }
      }),
      runs,
    )
  })

  it('certain never rests on a pending transaction, a date before issue or a contradiction', () => {
    const doubts = new Set([
      'transaction-pending',
      'before-issue',
      'reference-conflict',
      'name-of-another',
      'name-differs',
      'credited-in-full',
      'returned-later',
    ])
    fc.assert(
      fc.property(anyBook, ({ documents, transactions }) => {
        for (const proposal of proposeMatches(sampleInput(documents, transactions)).proposals)
          if (proposal.class === 'certain')
            expect(proposal.evidence.filter((one) => doubts.has(one.code))).toEqual([])
      }),
      runs,
    )
  })
})
