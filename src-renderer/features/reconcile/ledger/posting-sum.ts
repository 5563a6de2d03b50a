/** Sums of postings and transactions: of what is selected, or of a proposal. Signed minor units of one currency. */
import type { GroupView } from '#contract/matching.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import type { SumsTarget } from '../dialogs/sums-dialog.tsx'
import { hasSelection, type ReconcileState } from '../reconcile-state.ts'

export interface PostingSum {
  readonly linesMinor: number
  readonly transactionsMinor: number
  /** The difference of an error that these rows end; null where they end none. */
  readonly wrongMinor: number | null
  /** With the error, lines less transactions. */
  readonly differenceMinor: number
  /** Why the selection cannot be accepted: a row is in a group already, or the rows do not correct the error. */
  readonly bar: 'held' | 'noCorrection' | 'otherCorrection' | null
  /** All of the rows are lines, or all are transactions. */
  readonly isOneSided: boolean
}

/**
 * null where nothing is selected and nothing is proposed.
 *
 * @param wrong the group of `errorToEnd`
 */
export const postingSum = (
  state: ReconcileState,
  proposed: Proposed | undefined,
  wrong: Pick<GroupView, 'balanceMinor'> | undefined,
): PostingSum | null => {
  if (!hasSelection(state)) return proposed === undefined ? null : proposedPostings(proposed)
  const { left: lines, right: transactions } = freeRows(state)
  const isHeld = wrong === undefined && heldRows(state).length > 0
  const sum = summed(sumOf(lines), sumOf(transactions), wrong?.balanceMinor ?? null)
  const barOfCorrection = (): PostingSum['bar'] => {
    if (lines.length + transactions.length === 0) return 'noCorrection'
    return sum.differenceMinor === 0 ? null : 'otherCorrection'
  }
  return {
    ...sum,
    bar: isHeld ? 'held' : wrong === undefined ? null : barOfCorrection(),
    isOneSided: transactions.length === 0 || (wrong === undefined && lines.length === 0),
  }
}

/** The selected rows that no group has. */
export const freeRows = ({ left, right }: ReconcileState) => ({
  left: [...left.chosen.values()].filter(isFree),
  right: [...right.chosen.values()].filter(isFree),
})

/** The error that a selection would end: of the selected rows that a group has, all are lines of one with an error. */
export const errorToEnd = (
  state: ReconcileState,
): { readonly groupId: string; readonly lineId: number } | null => errorOf(heldRows(state))

/** The error that all of the rows have. */
const errorOf = (
  rows: readonly Countable[],
): { readonly groupId: string; readonly lineId: number } | null => {
  const [first, ...others] = rows
  return first?.wrongIn === undefined || others.some(({ wrongIn }) => wrongIn !== first.wrongIn)
    ? null
    : { groupId: first.wrongIn, lineId: first.id }
}

const isFree = ({ barred }: Countable): boolean => barred === undefined
const heldRows = ({ left, right }: ReconcileState): Countable[] =>
  [...left.chosen.values(), ...right.chosen.values()].filter((row) => !isFree(row))
const sumOf = (rows: readonly Countable[]): number => rows.reduce((sum, { minor }) => sum + minor, 0)

const summed = (linesMinor: number, transactionsMinor: number, wrongMinor: number | null) => ({
  linesMinor,
  transactionsMinor,
  wrongMinor,
  differenceMinor: (wrongMinor ?? 0) + linesMinor - transactionsMinor,
})

type Proposed = Pick<GroupView, 'allocations' | 'balanceMinor' | 'ends'>

/** What to find a sum for: of rows that a group has, the error of that group. null where one of them has none. */
export const sumsAsked = (asked: SumsTarget | null): SumsTarget | null => {
  const held = asked?.rows.filter((row) => !isFree(row)) ?? []
  if (asked === null || held.length === 0) return asked
  const ends = errorOf(held)?.groupId
  return ends === undefined ? null : { ...asked, ends }
}

/** The same sums of a group. */
export const proposedPostings = ({ allocations, balanceMinor, ends }: Proposed): PostingSum => {
  const sumWhere = (isOfLine: boolean) =>
    allocations
      .filter(({ lineId }) => (lineId !== undefined) === isOfLine)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    ...summed(sumWhere(true), sumWhere(false), ends === undefined ? null : -balanceMinor),
    bar: null,
    isOneSided: false,
  }
}
