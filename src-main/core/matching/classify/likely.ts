/** What makes a match likely where it is not certain. What is neither, nor ambiguous, is possible. */
import { isFirm } from '../candidates/weigh.ts'
import { WORTH_LIKELY } from '../candidates/weights.ts'
import { POOL_SURE } from '../groups/payouts.ts'
import type { FoundGroup, FoundInstalments, FoundJointPayment } from '../model/found-group.ts'

/** Of so few sets, the one that fits is hardly there by chance. */
const SETS_TRIED_MOST = 256

export const isLikely = (found: FoundGroup): boolean => {
  switch (found.kind) {
    case 'pair':
      return found.hypotheses[0].score >= WORTH_LIKELY
    case 'instalments':
      return areLikelyInstalments(found)
    case 'joint':
      return isLikelyJointPayment(found)
    case 'payout':
      return found.poolSize <= POOL_SURE
  }
}

/** A known payer who names the document, or whose payments are the only ones that complete it. */
export const areLikelyInstalments = (found: FoundInstalments): boolean => {
  const { hypotheses, doc, complete, unique, named, hasDoubles } = found
  if (!hypotheses.every(({ against, payer }) => against.length === 0 && payer !== null)) return false
  return named ? complete || !doc.settled : complete && unique && hypotheses.length > 1 && !hasDoubles
}

/** A payer known by more than a similar name, and either few sets to choose from or every document named. */
const isLikelyJointPayment = ({ hypotheses, setsTried, hasTwins }: FoundJointPayment): boolean =>
  hypotheses.every(({ against, lag, payer }) => against.length === 0 && lag >= 0 && payer?.strong) &&
  ((setsTried <= SETS_TRIED_MOST && !hasTwins) || hypotheses.every(({ parts }) => parts.every(isFirm)))
