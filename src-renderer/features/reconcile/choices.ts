/** The ways an ambiguous proposal can be read, as the person is asked about them. */
import type { Allocation, Alternative } from '../../../src-preload/contract/match-values.ts'
import type { GroupView } from '../../../src-preload/contract/matching.ts'

export interface Choice {
  readonly alternative: Alternative
  /** Its number in the proposal; null for the proposal's own reading. */
  readonly index: number | null
}

const sameRows = (a: readonly Allocation[], b: readonly Allocation[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The proposal's own reading first, then its alternatives; each reading once. Nine at most: one key each. */
export const choicesOf = ({ allocations, evidence, alternatives }: GroupView): Choice[] => {
  const listed = alternatives.map((alternative, index) => ({ alternative, index }))
  const isListed = alternatives.some((other) => sameRows(other.allocations, allocations))
  const own: Choice = { alternative: { allocations, evidence, deciding: null }, index: null }
  return (isListed ? listed : [own, ...listed]).slice(0, 9)
}
