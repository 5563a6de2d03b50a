/** The props of a list on the reconcile screen: the same objects from one render to the next, unless the list changes. */
import { type RefObject, useCallback, useMemo } from 'react'
import type { GroupView } from '#contract/matching.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import type { PaneState } from '../../../lists/pane-state.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import { membersIn, type Pane } from '../reconcile-state.ts'

interface Row {
  readonly id: number
}

interface PaneNow {
  readonly state: PaneState
  /** The proposal on screen, and the row it is shown for. */
  readonly group: GroupView | undefined
  readonly focusedId: number | null
  readonly handle: RefObject<GridHandle | null>
  readonly search: RefObject<HTMLInputElement | null>
}

interface PaneActs {
  readonly onMove: (position: number) => void
  readonly onToggle: (position: number) => void
  readonly onExtend: (position: number) => void
  readonly onFocus: () => void
  readonly onScrolled: () => void
}

const nobody: ReadonlySet<number> = new Set()

export const usePaneParts = (of: Pane, now: PaneNow, acts: PaneActs) => {
  const { group, focusedId } = now
  const { position, chosen } = now.state
  const partners = useMemo(
    () => (group === undefined ? nobody : new Set(membersIn(group.allocations)[of])),
    [group, of],
  )
  // The focused row has a mark of its own. Excluded here, so that moving the focus renders the list only where needed.
  const apart = focusedId !== null && partners.has(focusedId) ? focusedId : null
  return {
    position,
    handle: now.handle,
    search: now.search,
    ...useStableHandlers({ ...acts }),
    isSelected: useCallback(({ id }: Row) => chosen.has(id), [chosen]),
    isPartner: useCallback(({ id }: Row) => id !== apart && partners.has(id), [partners, apart]),
  }
}
