/** The questions to the matching thread (propose, explain a pair, find sums) and its answers. */

import type { IsoDate } from '#contract/values.ts'
import type { FoundSums } from '#core/matching/by-hand/add-up.ts'
import type { SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import type { PairExplanation } from '#core/matching/explain/pair-explanation.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import type { MatchChanges } from '../../db/proposals/match-changes.ts'

export type MatchingQuestion =
  /** onlyKept: the answer is null where a full run would be needed */
  | { task: 'propose'; onlyKept: boolean }
  | { task: 'explain'; documentId: number; transactionId: number }
  | { task: 'sums'; question: SumQuestion }

export type MatchingJob = MatchingQuestion & {
  today: IsoDate
  /** The mark of the job before this one; null when there was none. */
  since: string | null
  /** The changes of the mirror since. */
  changes: MatchChanges
  /** Whether the mirror has the last proposals. */
  isWritten: boolean
}

/** The proposals in the writer's format, so that main only passes them on. */
export interface ProposedMatches {
  encoded: Uint8Array<ArrayBuffer>
  /** Ids that are no longer proposed, where `encoded` has only the changes; null where it has all proposals. */
  removed: string[] | null
  /** The rows that were read again; null: all were read. */
  read: { documents: number[]; transactions: number[] } | null
  /** The newest decision that the run knew. */
  decidedThrough: number
  counts: MatchCounts
}

/** Null: a full run would be needed, and was not requested. */
export type MatchingAnswer = ProposedMatches | PairExplanation | FoundSums | null
