/** The ways an ambiguous proposal can be read, as the person is asked about them. */
import type { Alternative } from '../../../../src-preload/contract/match-values.ts'
import type { GroupView } from '../../../../src-preload/contract/matching.ts'

/** In the proposal's own order, its own reading first; nine at most: one key each. */
export const choicesOf = ({ alternatives }: GroupView): Alternative[] => alternatives.slice(0, 9)
