/** Moves the focus: to a requested row, through the tour of the sample, and to the next row after each decision. */
import type { CompanyView } from '#contract/companies.ts'
import type { GroupView } from '#contract/matching.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import { membersIn, otherPane, type Pane } from '../reconcile-state.ts'
import { useSampleTour } from '../tour/use-sample-tour.ts'
import type { useFocus } from './use-focus.ts'

interface Walked {
  readonly focus: ReturnType<typeof useFocus>
  readonly handles: Readonly<Record<Pane, { readonly current: GridHandle | null }>>
  /** Finds a row's position in the open list; a new function for each opening. */
  readonly findDocument: (id: number) => Promise<number | null>
  /** The proposal on screen. */
  readonly group: Pick<GroupView, 'class' | 'explained'> | undefined
  /** Called before the focus leaves the row: the first proposal of the next row becomes the active one. */
  readonly onLeave: () => void
}

export const useWalk = (company: CompanyView, walked: Walked) => {
  const { focus, handles, findDocument, group, onLeave } = walked
  const { t } = useWords()
  const { pane, hasMoved } = focus.state
  const goTo = async (to: Pane, id: number): Promise<boolean> => {
    onLeave()
    return focus.goTo(to, id)
  }
  /** Moves the focus and gives it to the list, so that keys apply to the row. */
  const focusRow = async (to: Pane, id: number): Promise<void> => {
    if (await goTo(to, id)) handles[to].current?.focus()
  }
  const tour = useSampleTour(company, { isUntouched: !hasMoved, findDocument, goTo: focusRow })
  const stop = tour.stopOf(pane, focus.focusedId)
  return {
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
    /** The tour's stop at the focused row; undefined where there is none. */
    stop,
    /** Moves to the next row to decide, skipping rows of the decision just made. @returns a sentence to announce */
    goToNext: (used: Readonly<Record<Pane, readonly number[]>>): string | null => {
      const next = stop && tour.goOn(stop)
      if (next !== undefined) {
        void focusRow(next.pane, next.rowId)
        return t('reconcile.tour.next', { name: t(`reconcile.tour.kinds.${next.kind}.name`) })
      }
      onLeave()
      const left = { class: group?.class ?? null, isLinked: group?.explained ?? false }
      return focus.goToNext(used, left, stop !== undefined)
    },
    toGoal: (to: Pane) => ({
      goTo: (id: number) => goTo(to, id),
      focus: () => handles[to].current?.focus(),
    }),
  }
}
