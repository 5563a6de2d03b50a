/**
 * What makes a match ambiguous: a second answer that is nearly as good, or a search that was given up before it could
 * tell. So it is with two equal amounts that belong to two customers, or of which one is open and one paid. Equal
 * documents of one customer are no question: the margin leaves them out (`assign/margins.ts`), the oldest is taken, and
 * it is said.
 */
import type { FoundGroup } from '../model/found-group.ts'
import type { MilliBits } from '../model/units.ts'
import { areLikelyInstalments } from './likely.ts'

/** The best must lead every rival by this much to be an answer: 2 bits, so that the other is 4 times less likely. */
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
