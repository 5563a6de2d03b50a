/** Runs matching and reads its results, for tests of members, reasons and rows. */

import type { PairExplanation } from '#core/matching/explain/pair-explanation.ts'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import type {
  MatchDocument,
  MatchInput,
  MatchProposal,
  MatchTransaction,
} from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { sampleInput } from './match-samples.ts'

export const propose = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  rest: Parameters<typeof sampleInput>[2] = {},
): MatchProposal[] => proposeMatches(sampleInput(documents, transactions, rest)).proposals

export const proposalOf = (
  proposals: readonly MatchProposal[],
  transactionId: number,
): MatchProposal | undefined =>
  proposals.find((one) => one.allocations.some((row) => row.transactionId === transactionId))
export const documentsOf = (proposal: MatchProposal | undefined) => [
  ...new Set(proposal?.allocations.flatMap((row) => row.documentId ?? []) ?? []),
]
export const codes = (proposal: MatchProposal | undefined): string[] =>
  proposal?.evidence.map((one) => one.code) ?? []
export const rows = (proposal: MatchProposal | undefined) =>
  proposal?.allocations.map((row) => [row.documentId, row.transactionId, row.amountMinor, row.kind])

/** "Why not?" without an existing run. */
export const explainPair = (input: MatchInput, documentId: number, transactionId: number): PairExplanation =>
  createMatcher(input).explain(documentId, transactionId)
