/** Assigns documents to the transactions of a component, and measures how clear each match is. */
import { choose } from '../assign/choose.ts'
import { measureMargins } from '../assign/margins.ts'
import { CLEAR_MARGIN } from '../classify/ambiguous.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'

/**
 * @param component in the order of keys
 * @param isNearUnexplained whether the customer made an unexplained payment near the pair (`unexplained.ts`)
 */
export const matchPairs = (
  component: readonly TransactionCandidates[],
  isNearUnexplained: (pair: FoundPair) => boolean,
): FoundPair[] =>
  measureMargins(component, choose(component), CLEAR_MARGIN).flatMap((pair) =>
    pair === null ? [] : isNearUnexplained(pair) ? { ...pair, hasUnexplainedNearby: true } : pair,
  )
