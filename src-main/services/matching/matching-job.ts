/** What the matching worker is asked: to propose everything, or to explain one pair. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'

export type MatchingJob = { mirrorFile: string; today: IsoDate } & (
  | { task: 'propose' }
  | { task: 'explain'; documentId: number; transactionId: number }
)
