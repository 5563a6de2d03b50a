/**
 * Decides whether a match is ambiguous: a second answer is nearly as good, or the search reached its limit before it
 * could decide. Examples are two equal amounts of two customers, or one open and one paid. Equal documents of one
 * customer are not ambiguous: the margin ignores them (`assign/margins.ts`), the oldest is chosen, and the evidence
 * says so.
 */
import type { FoundGroup } from '../model/found-group.ts'
import type { MilliBits } from '../model/hypothesis.ts'
import { areLikelyInstalments } from './likely.ts'

/** The best must lead every rival by this much to be clear: 2 bits, the rival is then 4 times less likely. */
export const CLEAR_MARGIN: MilliBits = 2_000

export const isAmbiguous = (found: FoundGroup): boolean => {
  switch (found.kind) {
    case 'pair':
      return found.margin < CLEAR_MARGIN || found.hypotheses[0].isUnfinished === true
    case 'instalments':
      return !found.unique && !areLikelyInstalments(found)
    case 'joint':
    case 'payout':
      return found.rivals.length > 0
  }
}
