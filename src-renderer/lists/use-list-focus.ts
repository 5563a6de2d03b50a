/** The focused row of a list: known by its id, and found again whenever the list is reopened. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../lib/session.ts'
import type { GridHandle } from '../ui/data-grid/data-grid.tsx'
import { foundAt, type PaneState, placed } from './pane-state.ts'
import type { RowList } from './rows/row-list.ts'

interface Focus {
  readonly pane: PaneState
  readonly change: (next: (pane: PaneState) => PaneState) => void
  readonly handle: RefObject<GridHandle | null>
  /** The current search text. */
  readonly search: string
  /** Whether keys apply to this list. */
  readonly isActive: boolean
  /** The position of the focus until a person moves it; null after that, or where the list sets none. */
  readonly startAt: (() => number) | null
  /** The position of the focus when the list no longer contains the focused row. */
  readonly fallbackPosition: (isSearched: boolean) => number
  /** Whether the list takes the keyboard focus where no element has it. */
  readonly takesFocus: boolean
}

export const useListFocus = <Row extends { readonly id: number }>(list: RowList<Row>, focus: Focus) => {
  const { pane, change, handle, isActive, takesFocus } = focus
  const { findPosition, isLoading, count } = list

  // Until a person moves the focus: as rows arrive, and with their proposals.
  useEffect(() => {
    if (focus.startAt === null || isLoading || list.rowAt(0) === undefined) return
    const at = focus.startAt()
    const id = list.rowAt(at)?.id ?? null
    if (at !== pane.position || id !== pane.id) change((now) => placed(now, at, id))
  })

  // Sorting, filtering and reopening change positions, never which row has the focus.
  const searched = useRef(focus.search)
  const findAgain = useEffectEvent(async (find: typeof findPosition, isCurrent: () => boolean) => {
    const isSearched = searched.current !== focus.search
    searched.current = focus.search
    const isBeside = pane.id === null && pane.position >= 0 && pane.position < count
    if (focus.startAt !== null || (isBeside && !isSearched)) return
    const found = pane.id === null ? null : await find(pane.id)
    if (!isCurrent()) return
    const at = found ?? focus.fallbackPosition(isSearched)
    change((now) => foundAt(now, pane, at, found === null ? null : pane.id))
  })
  useEffect(() => {
    if (!isActive) return
    let isCurrent = true
    void findAgain(findPosition, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [findPosition, isActive])

  // The focused element may be removed with its screen or dialog: checked after a dialog has restored the focus.
  // An empty list takes the focus too: its next step follows in the tab order.
  const covering = useSession(({ overlay, offeredFiles }) => overlay ?? offeredFiles.length > 0)
  const isEmpty = count === 0
  const { markUntouched } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay may have taken the focus
  useEffect(() => {
    if (!takesFocus || isLoading) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      handle.current?.focus()
      // Nobody has worked in it yet: new rows of a sync are shown at once.
      markUntouched()
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus, isLoading, isEmpty, covering, handle, markUntouched])

  return {
    /** null in a list without rows. */
    id: isEmpty ? null : (pane.id ?? list.rowAt(pane.position)?.id ?? null),
    /** Moves the focus to a row by its id. @returns whether the open list contains it */
    goTo: async (wanted: number): Promise<boolean> => {
      const asked = placed(pane, pane.position, wanted)
      change((now) => placed(now, now.position, wanted))
      const found = await findPosition(wanted)
      change((now) => foundAt(now, asked, found ?? Math.max(0, asked.position), wanted))
      return found !== null
    },
  }
}
