/** What the matching worker is asked: to propose everything, or to explain one pair. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'
import type { MatchCounts } from '../../core/matching/types.ts'

export type MatchingJob = { mirrorFile: string; today: IsoDate } & (
  | { task: 'propose' }
  | { task: 'explain'; documentId: number; transactionId: number }
)

/** The proposals as the writer takes them, so that main only hands them on. */
export interface ProposedMatches {
  encoded: Uint8Array<ArrayBuffer>
  /** The newest decision the run knew of. */
  decidedThrough: number
  counts: MatchCounts
}
