/** The change that brings a kept run from one state of a book to another. */
import type { MatcherChange } from '#core/matching/incremental/updates.ts'
import type { MatchInput } from '#core/matching/model/types.ts'

/** What is new or different in `after`. */
const differing = <T>(before: readonly T[], after: readonly T[]): T[] => {
  const known = new Set(before.map((one) => JSON.stringify(one)))
  return after.filter((one) => !known.has(JSON.stringify(one)))
}

export const changeBetween = (before: MatchInput, after: MatchInput): MatcherChange => ({
  documents: differing(before.documents, after.documents),
  transactions: differing(before.transactions, after.transactions),
  removedIds: before.transactions
    .filter((one) => !after.transactions.some((other) => other.id === one.id))
    .map((one) => one.id),
  declines: after.declines,
  aliases: after.aliases,
})
