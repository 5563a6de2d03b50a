/** Where the two lists' focus stands: by id, led on after each decision, put on the first open row to begin with. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentQuery, TransactionQuery } from '../../../lists/filters/list-query.ts'
import type { DocumentRow, TransactionRow } from '../../../lists/rows/list-source.ts'
import type { HeldList } from '../../../lists/use-lists.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import * as transitions from '../reconcile-state.ts'
import { freshState, otherPane, type Pane, type ReconcileState } from '../reconcile-state.ts'
import { nextOpen } from './next-open.ts'

export interface Lists {
  readonly documents: HeldList<DocumentQuery, DocumentRow>
  readonly transactions: HeldList<TransactionQuery, TransactionRow>
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

export const useFocus = (held: Lists, handles: Handles, isSyncing: boolean) => {
  const [state, setState] = useState<ReconcileState>(freshState)
  /** The screen itself put the focus where it is: it may put it elsewhere until the person moves. */
  const isOwn = useRef(true)
  const { pane } = state
  const ownAt = state[pane].position
  const { list, query } = held[pane]
  // A row being read is known by its id; in a list without any there is none to decide about.
  const focusedId = list.count === 0 ? null : (list.rowAt(ownAt)?.id ?? state[pane].id)

  const moveIn = useCallback((to: Pane, position: number, id: number | null) => {
    isOwn.current = false
    setState((now) => transitions.moveTo(now, to, position, id))
  }, [])

  const openAfter = (position: number, gone: ReadonlySet<number>): number | undefined =>
    nextOpen<{ id: number; openMinor: number | null; proposed: unknown }>(position, {
      count: list.count,
      rowAt: list.rowAt,
      isOpen: (row) => row.openMinor !== 0 && !gone.has(row.id),
      isProposed: (row) => row.proposed !== null,
    })

  // Until a person moves, the first row with something to decide has the focus: as rows arrive, and proposals.
  useEffect(() => {
    if (!isOwn.current || list.isLoading || list.count === 0 || list.rowAt(0) === undefined) return
    const at = openAfter(-1, none) ?? 0
    const id = list.rowAt(at)?.id ?? null
    if (at !== ownAt || id !== state[pane].id) setState((now) => transitions.placeAt(now, pane, at, id))
    else if (!isSyncing && document.activeElement === document.body) {
      handles[pane].current?.focus()
      // Nobody works in it yet: what a sync brings is shown at once.
      list.rest()
    }
  })

  // Sorting, filtering and opening again change positions, never which row has the focus.
  const { findPosition } = list
  const stateNow = useRef(state)
  stateNow.current = state
  const searched = useRef({
    documents: held.documents.query.search,
    transactions: held.transactions.query.search,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each opened list
  useEffect(() => {
    const asked = stateNow.current[pane]
    const { id, position } = asked
    const isSearched = searched.current[pane] !== query.search
    searched.current[pane] = query.search
    if (isOwn.current || (id === null && !isSearched)) return
    let isCurrent = true
    void (id === null ? Promise.resolve(null) : findPosition(id)).then((found) => {
      if (!isCurrent || found === position) return
      // What a search found is gone through from its first row on; a row that is gone leaves its place to the next.
      const at = found ?? Math.min(isSearched ? 0 : position, list.count - 1)
      setState((now) => transitions.placeFound(now, pane, asked, at, found === null ? null : id))
    })
    return () => {
      isCurrent = false
    }
  }, [findPosition])

  return {
    state,
    setState,
    focusedId,
    moveIn,
    /** To the next row to decide, past those a decision has just used up. @returns whether there is one */
    goToNext: (used: Used): boolean => {
      const next = openAfter(ownAt, new Set(used[pane]))
      if (next !== undefined) moveIn(pane, next, list.rowAt(next)?.id ?? null)
      return next !== undefined
    },
    /** @returns whether the list as it is open holds the row */
    goTo: async (to: Pane, id: number): Promise<boolean> => {
      const found = await held[to].list.findPosition(id)
      moveIn(to, found ?? Math.max(0, stateNow.current[to].position), id)
      return found !== null
    },
    /** Lets the screen choose the row again, as when it was opened. */
    startOver: () => {
      isOwn.current = true
      setState((now) => ({ ...transitions.clearSelection(now), pane: 'documents' }))
    },
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
