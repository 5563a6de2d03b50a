/** Sums of postings and transactions: of what is selected, or of a proposal. Signed minor units of one currency. */
import type { Allocation } from '#contract/match-values.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import { hasSelection, type ReconcileState } from '../reconcile-state.ts'

export interface PostingSum {
  readonly linesMinor: number
  readonly transactionsMinor: number
  /** One of the selected rows is in a group already. */
  readonly isHeld: boolean
  /** All of them are lines, or all are transactions. */
  readonly isOneSided: boolean
}

/** null where nothing is selected and nothing is proposed. */
export const postingSum = (
  state: ReconcileState,
  proposed: readonly Allocation[] | undefined,
): PostingSum | null => {
  if (!hasSelection(state)) return proposed === undefined ? null : proposedPostings(proposed)
  const [lines, transactions] = [[...state.left.chosen.values()], [...state.right.chosen.values()]]
  return {
    linesMinor: sumOf(lines),
    transactionsMinor: sumOf(transactions),
    isHeld: [...lines, ...transactions].some(({ barred }) => barred !== undefined),
    isOneSided: lines.length === 0 || transactions.length === 0,
  }
}

const sumOf = (rows: readonly Countable[]): number => rows.reduce((sum, { minor }) => sum + minor, 0)

/** The same sums of a group. */
export const proposedPostings = (allocations: readonly Allocation[]): PostingSum => {
  const sumWhere = (isOfLine: boolean) =>
    allocations
      .filter(({ lineId }) => (lineId !== undefined) === isOfLine)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    linesMinor: sumWhere(true),
    transactionsMinor: sumWhere(false),
    isHeld: false,
    isOneSided: false,
  }
}
