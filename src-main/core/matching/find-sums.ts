/** "Which of these open documents add up to this?", asked by a person for any amount. */
import type { DocumentId, Minor } from '../../../src-preload/contract/values.ts'
import { findSubsets } from './groups/subset-sums.ts'
import { passesDocumentGates, signOfType, targetOf } from './prepare/gates.ts'
import type { MatchDocument } from './types.ts'

export interface FoundSums {
  /** Document ids, oldest first within each; fewest documents first. */
  combos: DocumentId[][]
  /** False when there were too many ways to look at all of them. */
  complete: boolean
}

/** About a tenth of a second of search. */
const BUDGET = 2_000_000

/**
 * @param documents those to pick from; credit notes count against; what is not open is left out
 * @param targetMinor signed minor units, plus for money in
 * @param limit how many combinations at most
 */
export const findSums = (
  documents: readonly MatchDocument[],
  targetMinor: Minor,
  limit: number,
): FoundSums => {
  const pool = documents
    .filter((document) => passesDocumentGates(document) && document.unpaidMinor !== 0)
    .sort((a, b) =>
      (a.date ?? '9') < (b.date ?? '9') ? -1 : (a.date ?? '9') > (b.date ?? '9') ? 1 : a.id - b.id,
    )
  const values = pool.map((document) => signOfType(document.type) * targetOf(document))
  const answer = findSubsets(values, targetMinor, { leastMembers: 1, mostSolutions: limit, budget: BUDGET })
  const combos = answer.solutions
    .map((positions) => positions.flatMap((at) => pool[at]?.id ?? []))
    .sort((a, b) => a.length - b.length)
  return { combos, complete: answer.complete && answer.solutions.length < limit }
}
