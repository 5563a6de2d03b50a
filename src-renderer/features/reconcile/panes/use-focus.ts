/** The focus of the two lists: on the first open row at first, moved to the next open row after each decision. */
import { useEffect, useState } from 'react'
import type { MatchClass, ProposedClass } from '#contract/match-values.ts'
import type { OtherSide } from '#contract/other-side.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { RowList } from '../../../lists/rows/row-list.ts'
import { useListFocus } from '../../../lists/use-list-focus.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import * as transitions from '../reconcile-state.ts'
import { freshState, otherPane, type Pane, type ReconcileState } from '../reconcile-state.ts'
import { useAcceptGuard } from '../use-accept-guard.ts'
import { nextOpen } from './next-open.ts'

/** What deciding needs of a row of either list. */
interface OpenRow {
  readonly id: number
  /** Zero where nothing of it is left to decide. */
  readonly openMinor: number | null
  readonly proposed: ProposedClass | null
  /** What it is decided with. */
  readonly otherSide: OtherSide | null
}

export interface FocusedList {
  readonly list: RowList<OpenRow>
  readonly query: { readonly search: string }
}
type Controllers = Readonly<Record<Pane, FocusedList>>

type Handles = Readonly<Record<Pane, { readonly current: GridHandle | null }>>

/** The proposal that loses the focus. */
interface Left {
  readonly class: MatchClass | null
  /** Its documents are already paid at the source. */
  readonly isLinked: boolean
}

type Used = Readonly<Record<Pane, readonly number[]>>
const none: ReadonlySet<number> = new Set()

/** px from the first row to the partner's row, where the focused row is out of sight. */
const defaultTop = 120

export const useFocus = (controllers: Controllers, handles: Handles, isSyncing: boolean) => {
  const { t } = useWords()
  const guard = useAcceptGuard()
  const [state, setState] = useState<ReconcileState>(freshState)
  const { pane, hasMoved } = state
  const { list } = controllers[pane]

  const openAfter = (
    from: { position: number; class: MatchClass | null },
    decided: ReadonlySet<number>,
  ): number | undefined =>
    nextOpen<OpenRow>(from, {
      count: list.count,
      rowAt: list.rowAt,
      isOpen: (row) => row.openMinor !== 0 && !decided.has(row.id),
      proposedOf: (row) => row.proposed,
    })

  const focusOf = (of: Pane) => {
    const isChosenHere = of === pane && !hasMoved
    const { position } = state[of]
    return {
      pane: state[of],
      change: (next: Parameters<typeof transitions.changePane>[2]) =>
        setState((now) => transitions.changePane(now, of, next)),
      handle: handles[of],
      search: controllers[of].query.search,
      isActive: of === pane,
      startAt: isChosenHere ? () => openAfter({ position: -1, class: null }, none) ?? 0 : null,
      // After a search the focus goes to the first row; after a removed row it goes to the next one.
      fallbackPosition: (isSearched: boolean) =>
        Math.min(isSearched ? 0 : position, controllers[of].list.count - 1),
      takesFocus: isChosenHere && (position >= 0 || list.count === 0) && !isSyncing,
    }
  }
  const focus = {
    left: useListFocus(controllers.left.list, focusOf('left')),
    right: useListFocus(controllers.right.list, focusOf('right')),
  }

  const moveIn = (to: Pane, position: number, id: number | null) =>
    setState((now) => transitions.moveTo(now, to, position, id))

  return {
    state,
    setState,
    focusedId: focus[pane].id,
    moveIn: (...to: Parameters<typeof moveIn>) => {
      guard.onMove()
      moveIn(...to)
    },
    /**
     * Moves to the next row to decide, skipping rows of the decision just made.
     * @param from class of the present proposal, and whether it only links paid documents
     * @param isAnew starts at the first row, as when the list was opened
     * @returns a sentence to announce for the next row, or for the end of the list; null for none
     */
    goToNext: (used: Used, from: Left, isAnew: boolean): string | null => {
      const start = isAnew
        ? { position: -1, class: null }
        : { position: state[pane].position, class: from.class }
      const next = openAfter(start, new Set(used[pane]))
      if (next === undefined) return t('reconcile.said.end')
      const row = list.rowAt(next)
      moveIn(pane, next, row?.id ?? null)
      return guard.onStep(from.isLinked ? 'explained' : from.class, row?.proposed ?? null)
    },
    allows: guard.allows,
    /** @returns whether the open list contains the row */
    goTo: (to: Pane, id: number): Promise<boolean> => {
      setState((now) => ({ ...now, pane: to, hasMoved: true }))
      return focus[to].goTo(id)
    },
    /** Chooses the first row of a list that shows other rows now; what is selected stays selected. */
    chooseFirst: (of: Pane) => setState((now) => ({ ...now, pane: of, hasMoved: false })),
    /** Chooses the first row again, as when the screen was opened. */
    startOver: () =>
      setState((now) => ({ ...transitions.clearSelection(now), pane: 'left', hasMoved: false })),
  }
}

/** Scrolls the other list to the proposal's row, level with the focused row, where it was out of sight. */
export const usePartnerRow = (
  { state, setState }: Pick<ReturnType<typeof useFocus>, 'state' | 'setState'>,
  partners: Readonly<Record<Pane, readonly number[]>>,
  handles: Handles,
): void => {
  const { pane } = state
  const other = otherPane(pane)
  const partnerAt = partners[other][0]
  const ownAt = state[pane].position
  useEffect(() => {
    if (partnerAt === undefined) return
    setState((now) => transitions.placeAt(now, other, partnerAt, null))
    const handle = handles[other].current
    if (handle === null || handle.middleOf(partnerAt).isInView) return
    const level = handles[pane].current?.middleOf(ownAt)
    handle.show(partnerAt, level?.isInView ? level.top : defaultTop)
  }, [partnerAt, other, pane, ownAt, handles, setState])
}
