/** What the matching worker is asked: to propose everything, to explain one pair, or what adds up. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'
import type { SumQuestion } from '../../core/matching/find-sums.ts'
import type { MatchCounts } from '../../core/matching/types.ts'

export type MatchingJob = { mirrorFile: string; today: IsoDate } & (
  | { task: 'propose' }
  | { task: 'explain'; documentId: number; transactionId: number }
  | { task: 'sums'; question: SumQuestion }
)

/** The proposals as the writer takes them, so that main only hands them on. */
export interface ProposedMatches {
  encoded: Uint8Array<ArrayBuffer>
  /** The newest decision the run knew of. */
  decidedThrough: number
  counts: MatchCounts
}
