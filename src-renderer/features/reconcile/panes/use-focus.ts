/** Where the two lists' focus stands: put on the first open row to begin with, led on after each decision. */
import { useEffect, useState } from 'react'
import type { DocumentQuery, TransactionQuery } from '../../../lists/filters/list-query.ts'
import type { DocumentRow, TransactionRow } from '../../../lists/rows/list-source.ts'
import type { ListController } from '../../../lists/use-list-controller.ts'
import { useListFocus } from '../../../lists/use-list-focus.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import * as transitions from '../reconcile-state.ts'
import { freshState, otherPane, type Pane, type ReconcileState } from '../reconcile-state.ts'
import { nextOpen } from './next-open.ts'

interface Controllers {
  readonly documents: ListController<DocumentQuery, DocumentRow>
  readonly transactions: ListController<TransactionQuery, TransactionRow>
}

interface Handles {
  readonly documents: { readonly current: GridHandle | null }
  readonly transactions: { readonly current: GridHandle | null }
}

type Used = Readonly<Record<Pane, readonly number[]>>
const none: ReadonlySet<number> = new Set()

/** px from a list's top to its first row. */
const headHeight = 43
/** px below the list's top where a partner is brought that has nothing to stand level with. */
const elsewhere = 120

export const useFocus = (controllers: Controllers, handles: Handles, isSyncing: boolean) => {
  const [state, setState] = useState<ReconcileState>(freshState)
  const { pane, hasMoved } = state
  const { list } = controllers[pane]

  const openAfter = (position: number, gone: ReadonlySet<number>): number | undefined =>
    nextOpen<{ id: number; openMinor: number | null; proposed: unknown }>(position, {
      count: list.count,
      rowAt: list.rowAt,
      isOpen: (row) => row.openMinor !== 0 && !gone.has(row.id),
      isProposed: (row) => row.proposed !== null,
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
      startAt: isChosenHere ? () => openAfter(-1, none) ?? 0 : null,
      // What a search found is gone through from its first row on; a row that is gone leaves its place to the next.
      instead: (isSearched: boolean) => Math.min(isSearched ? 0 : position, controllers[of].list.count - 1),
      takesFocus: isChosenHere && position >= 0 && !isSyncing,
    }
  }
  const focus = {
    documents: useListFocus(controllers.documents.list, focusOf('documents')),
    transactions: useListFocus(controllers.transactions.list, focusOf('transactions')),
  }

  const moveIn = (to: Pane, position: number, id: number | null) =>
    setState((now) => transitions.moveTo(now, to, position, id))

  return {
    state,
    setState,
    focusedId: focus[pane].id,
    moveIn,
    /** To the next row to decide, past those a decision has just used up. @returns whether there is one */
    goToNext: (used: Used): boolean => {
      const next = openAfter(state[pane].position, new Set(used[pane]))
      if (next !== undefined) moveIn(pane, next, list.rowAt(next)?.id ?? null)
      return next !== undefined
    },
    /** @returns whether the list as it is open holds the row */
    goTo: (to: Pane, id: number): Promise<boolean> => {
      setState((now) => ({ ...now, pane: to, hasMoved: true }))
      return focus[to].goTo(id)
    },
    /** Lets the screen choose the row again, as when it was opened. */
    startOver: () =>
      setState((now) => ({ ...transitions.clearSelection(now), pane: 'documents', hasMoved: false })),
  }
}

/** The other list shows the proposal's own row, level with the focused one where it was out of sight. */
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
    handle.show(partnerAt, level?.isInView ? Math.max(0, level.y - headHeight) : elsewhere)
  }, [partnerAt, other, pane, ownAt, handles, setState])
}
