/** An incremental matching run with all its inputs: each result is compared with a fresh run. */
import { expect } from 'vitest'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import type { MatcherChange } from '#core/matching/incremental/updates.ts'
import type {
  MatchDocument,
  MatchInput,
  MatchProposal,
  MatchTransaction,
} from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { sampleInput } from './match-samples.ts'

export const keep = (documents: readonly MatchDocument[], transactions: readonly MatchTransaction[]) => {
  const matcher = createMatcher(sampleInput(documents, transactions))
  const known = {
    documents: new Map(documents.map((one) => [one.id, one])),
    transactions: new Map(transactions.map((one) => [one.id, one])),
  }
  let taught: Pick<MatchInput, 'aliases' | 'declines'> = { aliases: [], declines: [] }
  const told = (): MatchInput =>
    sampleInput([...known.documents.values()], [...known.transactions.values()], taught)
  const proposals = (): MatchProposal[] => {
    const fresh = proposeMatches(told())
    expect(matcher.result()).toEqual(fresh)
    return fresh.proposals
  }
  return {
    matcher,
    told,
    change: (change: MatcherChange): void => {
      for (const one of change.documents ?? []) known.documents.set(one.id, one)
      for (const one of change.transactions ?? []) known.transactions.set(one.id, one)
      for (const id of change.removedIds ?? []) known.transactions.delete(id)
      taught = { aliases: change.aliases ?? taught.aliases, declines: change.declines ?? taught.declines }
      expect(matcher.update(change)).toBe(true)
    },
    /** Documents that the transaction pays, without repetition. */
    paidBy: ({ id }: MatchTransaction): number[] => [
      ...new Set(
        proposals().flatMap(({ allocations }) =>
          allocations.flatMap((row) => (row.transactionId === id ? (row.documentId ?? []) : [])),
        ),
      ),
    ],
    classOf: ({ id }: MatchTransaction): string | undefined =>
      proposals().find(({ allocations }) => allocations.some((row) => row.transactionId === id))?.class,
    /** Credit notes and invoices set off against each other without a transaction. */
    setOff: (): (number | null)[][] =>
      proposals()
        .filter(({ allocations }) => allocations.every((row) => row.transactionId === null))
        .map(({ allocations }) => allocations.map((row) => row.documentId)),
  }
}
