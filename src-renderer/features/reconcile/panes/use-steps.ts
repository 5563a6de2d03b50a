/** Moves the focus between rows: to a requested row, to a group's row, and to the next row after each decision. */
import type { GroupView } from '#contract/matching.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import { membersIn, otherPane, type Pane } from '../reconcile-state.ts'
import type { useFocus } from './use-focus.ts'

export interface Steps {
  readonly focus: ReturnType<typeof useFocus>
  readonly handles: Readonly<Record<Pane, { readonly current: GridHandle | null }>>
  /** The proposal on screen. */
  readonly group: Pick<GroupView, 'class' | 'explained'> | undefined
  /** Called before the focus leaves the row: the first proposal of the next row becomes the active one. */
  readonly onLeave: () => void
}

export const useSteps = ({ focus, handles, group, onLeave }: Steps) => {
  const { pane } = focus.state
  const goTo = async (to: Pane, id: number): Promise<boolean> => {
    onLeave()
    return focus.goTo(to, id)
  }
  return {
    /** Moves the focus and gives it to the list, so that keys apply to the row. */
    focusRow: async (to: Pane, id: number): Promise<void> => {
      if (await goTo(to, id)) handles[to].current?.focus()
    },
    /**
     * Moves to a group's first row, in the other list if the group has no row in this one (an ending without documents).
     * @returns whether the opened list holds the row
     */
    goToGroup: async ({ allocations }: GroupView): Promise<boolean> => {
      const ids = membersIn(allocations)
      const to = ids[pane].length > 0 ? pane : otherPane(pane)
      const [id] = ids[to]
      if (id === undefined) return true
      // An open dialog keeps the focus.
      if (handles[pane].current?.hasFocus()) handles[to].current?.focus()
      return goTo(to, id)
    },
    /**
     * Moves to the next row to decide, skipping rows of the decision just made.
     * @param isAnew starts at the first row, as when the list was opened
     * @returns a sentence to announce
     */
    goToNext: (used: Readonly<Record<Pane, readonly number[]>>, isAnew = false): string | null => {
      onLeave()
      const left = { class: group?.class ?? null, isLinked: group?.explained ?? false }
      return focus.goToNext(used, left, isAnew)
    },
    toGoal: (to: Pane) => ({
      goTo: (id: number) => goTo(to, id),
      focus: () => handles[to].current?.focus(),
    }),
  }
}
