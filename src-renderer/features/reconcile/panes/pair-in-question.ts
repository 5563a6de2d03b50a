/** The rows of "Why?", one of each list. */
import type { GroupView } from '#contract/matching.ts'
import { membersIn, type Pane } from '../reconcile-state.ts'

interface PaneNow {
  readonly chosen: ReadonlyMap<number, unknown>
  /** Id of the focused row. */
  readonly rowId: number | undefined
}

/** For each list: the row in focus, else the selected row, else the proposal's row, else the list's own last focus. */
export const pairInQuestion = (
  pane: Pane,
  focusedId: number | null,
  joined: GroupView | undefined,
  inPane: (pane: Pane) => PaneNow,
): Record<Pane, number> | null => {
  const ids = joined && membersIn(joined.allocations)
  const idIn = (of: Pane): number | undefined => {
    const { chosen, rowId } = inPane(of)
    return (of === pane ? focusedId : null) ?? [...chosen.keys()][0] ?? ids?.[of][0] ?? rowId
  }
  const [left, right] = [idIn('left'), idIn('right')]
  return left === undefined || right === undefined ? null : { left, right }
}
