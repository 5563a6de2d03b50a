/** The active row of a list that stands alone: kept by id when the list is opened again. */
import { useEffect, useRef, useState } from 'react'
import type { RowList } from './use-row-list.ts'

export const useSimpleFocus = <Row extends { readonly id: number }>(list: RowList<Row>) => {
  const [focus, setFocus] = useState<{ position: number; id: number | null }>({ position: -1, id: null })
  const id = list.rowAt(focus.position)?.id ?? focus.id
  const latest = useRef(id)
  latest.current = id

  const { findPosition } = list
  useEffect(() => {
    const wanted = latest.current
    if (wanted === null) return
    let isCurrent = true
    void findPosition(wanted).then((found) => {
      if (isCurrent) setFocus({ position: found ?? -1, id: found === null ? null : wanted })
    })
    return () => {
      isCurrent = false
    }
  }, [findPosition])

  return {
    id,
    position: focus.position,
    moveTo: (position: number) => setFocus({ position, id: list.rowAt(position)?.id ?? null }),
  }
}
