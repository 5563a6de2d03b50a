/** The rows to find a sum for: the selected rows where only one list has some, else the focused row. */
import type { Countable } from '../../../lists/pane-state.ts'
import type { SumsTarget } from '../dialogs/sums-dialog.tsx'
import { choose, type ReconcileState } from '../reconcile-state.ts'

export const sumsTarget = (
  { pane, left, right }: ReconcileState,
  focused: Countable | undefined,
): SumsTarget | null => {
  if (left.chosen.size > 0 && right.chosen.size === 0)
    return { pane: 'left', rows: [...left.chosen.values()] }
  if (right.chosen.size > 0 && left.chosen.size === 0)
    return { pane: 'right', rows: [...right.chosen.values()] }
  return focused === undefined || focused.minor === 0 ? null : { pane, rows: [focused] }
}

/** Selects the rows in question and a set of rows that adds up to them, or that ends their error. */
export const chooseSums = (
  state: ReconcileState,
  { pane, rows, ends }: SumsTarget,
  members: readonly Countable[],
): ReconcileState =>
  ends !== undefined
    ? choose(state, { left: [...rows, ...members], right: [] })
    : choose(state, pane === 'left' ? { left: rows, right: members } : { left: members, right: rows })
