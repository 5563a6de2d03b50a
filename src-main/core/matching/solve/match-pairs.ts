/** The best whole of transactions that look at the same documents, and how clear each answer is. */
import { choose } from '../assign/choose.ts'
import { measureMargins } from '../assign/margins.ts'
import { CLEAR_MARGIN } from '../classify/ambiguous.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'

/**
 * @param component in the order of keys
 * @param isBeside whether a payment that nothing explains stands beside the pair
 */
export const matchPairs = (
  component: readonly TransactionCandidates[],
  isBeside: (pair: FoundPair) => boolean,
): FoundPair[] =>
  measureMargins(component, choose(component), CLEAR_MARGIN).flatMap((pair) =>
    pair === null ? [] : isBeside(pair) ? { ...pair, hasUnexplainedBeside: true } : pair,
  )
