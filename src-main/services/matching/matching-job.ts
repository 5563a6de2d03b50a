/** The questions to the matching thread (propose, explain a pair, find sums) and its answers. */

import type { IsoDate } from '#contract/values.ts'
import type { FoundSums, SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import type { PairExplanation } from '#core/matching/explain/why-not.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import type { MatchChanges } from '../../db/commands/match-changes.ts'

export type MatchingQuestion =
  /** onlyKept: answers null where a full run would be needed */
  | { task: 'propose'; onlyKept: boolean }
  | { task: 'explain'; documentId: number; transactionId: number }
  | { task: 'sums'; question: SumQuestion }

export type MatchingJob = MatchingQuestion & {
  today: IsoDate
  /** The mark of the job before this one; null when there was none. */
  since: string | null
  /** What the mirror changed since. */
  changes: MatchChanges
  /** Whether the mirror holds what was last proposed. */
  isWritten: boolean
}

/** The proposals as the writer takes them, so that main only hands them on. */
export interface ProposedMatches {
  encoded: Uint8Array<ArrayBuffer>
  /** Ids that are proposed no more, where `encoded` holds only what differs from the answer before; null: it holds all. */
  removed: string[] | null
  /** The rows the answer before did not know; null: all were read. */
  read: { documents: number[]; transactions: number[] } | null
  /** The newest decision the run knew of. */
  decidedThrough: number
  counts: MatchCounts
}

/** Null: it would have taken a fresh run, and none was asked for. */
export type MatchingAnswer = ProposedMatches | PairExplanation | FoundSums | null
