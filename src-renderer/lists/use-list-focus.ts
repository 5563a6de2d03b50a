/** The active row and the selection of a list that stands alone: by id, kept when the list is opened again. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCommands } from '../lib/commands.ts'
import { useSession } from '../lib/session.ts'
import type { GridHandle } from '../ui/data-grid/data-grid.tsx'
import { type Countable, choosing, extended, foundAt, freshPane, placed, toggled } from './pane-state.ts'
import type { RowList } from './rows/use-row-list.ts'

/** @param toCountable what a row counts in the sum of the selection */
export const useListFocus = <Row extends { readonly id: number }>(
  list: RowList<Row>,
  toCountable: (row: Row) => Countable,
) => {
  const [pane, setPane] = useState(freshPane)
  const handle = useRef<GridHandle>(null)
  const { findPosition, count, isLoading, rest } = list
  const id = pane.id ?? list.rowAt(pane.position)?.id ?? null
  const latest = useRef({ pane, id, findPosition, rest })
  latest.current = { pane, id, findPosition, rest }

  const goTo = useCallback(
    async (wanted: number): Promise<boolean> => {
      const asked = placed(latest.current.pane, latest.current.pane.position, wanted)
      setPane(asked)
      const found = await findPosition(wanted)
      // A list that was opened since then is asked by itself.
      if (latest.current.findPosition === findPosition)
        setPane((now) => foundAt(now, asked, found ?? Math.max(0, asked.position), wanted))
      return found !== null
    },
    [findPosition],
  )
  useEffect(() => {
    const { pane: asked, id: wanted } = latest.current
    // Whoever works in the list goes on at its first row, where that they stood on is not among it, or none was there.
    const first = () => (count > 0 && handle.current?.hasFocus() ? 0 : -1)
    if (wanted === null) {
      if (asked.position < 0) setPane((now) => foundAt(now, asked, first(), null))
      return
    }
    let isCurrent = true
    void findPosition(wanted).then((found) => {
      if (!isCurrent) return
      const instead = first()
      setPane((now) => foundAt(now, asked, found ?? instead, found === null ? null : wanted))
    })
    return () => {
      isCurrent = false
    }
  }, [findPosition, count])

  const overlay = useSession((session) => session.overlay)
  const isEmpty = count === 0
  // What had the focus may be gone, with the screen or the dialog it was in: looked at once a dialog has given it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay is what may have taken it away
  useEffect(() => {
    if (isLoading || isEmpty) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      handle.current?.focus()
      // Nobody works in it yet.
      latest.current.rest()
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoading, isEmpty, overlay])

  const countableAt = (at: number) => {
    const row = list.rowAt(at)
    return row && toCountable(row)
  }
  const selection = useMemo(
    () => ({
      count: pane.chosen.size,
      minor: [...pane.chosen.values()].reduce((sum, { minor }) => sum + minor, 0),
    }),
    [pane.chosen],
  )
  const toggleAt = (at: number) => {
    const row = countableAt(at)
    if (row) setPane((now) => toggled(now, row))
  }
  useCommands(
    {
      select: id === null ? undefined : () => toggleAt(pane.position),
      'clear-selection': pane.chosen.size === 0 ? undefined : () => setPane((now) => choosing(now, [])),
    },
    { before: () => handle.current?.focus() },
  )
  return {
    id,
    /** Goes to a row by its id. @returns whether the list as it is open holds it */
    goTo,
    focus: () => handle.current?.focus(),
    parts: {
      position: pane.position,
      onMove: (at: number) => setPane((now) => placed(now, at, list.rowAt(at)?.id ?? null)),
      onToggle: toggleAt,
      onExtend: (at: number) => setPane((now) => extended(now, at, countableAt)),
      isSelected: (row: Row) => pane.chosen.has(row.id),
      selection,
      handle,
    },
  }
}
