/** Moves, selects and opens the row menu by mouse inside a grid. */
import type { MouseEvent } from 'react'

interface GridClicks {
  readonly moveTo: (position: number) => void
  readonly toggle: (position: number) => void
  /** undefined where no range can be selected. */
  readonly extendTo: ((position: number) => void) | undefined
}

interface GridMenu extends Pick<GridClicks, 'moveTo'> {
  readonly position: number
  readonly openMenu: (at: Point) => void
}

/** A point of the window, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The position of the row below the mouse; undefined beside all rows. */
const positionOf = ({ target }: MouseEvent): number | undefined => {
  const row = target instanceof Element ? target.closest('[data-position]') : null
  return row === null ? undefined : Number(row.getAttribute('data-position'))
}

export const handleGridClick = (event: MouseEvent, clicks: GridClicks): void => {
  const at = positionOf(event)
  if (at === undefined) return
  if (event.shiftKey) {
    clicks.extendTo?.(at)
    return
  }
  clicks.moveTo(at)
  const isCheck = (event.target as Element).closest('[data-check]') !== null
  if (event.ctrlKey || event.metaKey || isCheck) clicks.toggle(at)
}

/** A click with the right button makes its row the active one and opens its menu at the mouse. */
export const handleGridMenu = (
  event: MouseEvent<HTMLElement>,
  { position, moveTo, openMenu }: GridMenu,
): void => {
  const at = positionOf(event)
  if (at === undefined) return
  event.preventDefault()
  // First: a list without an active row makes its first row the active one with the focus.
  event.currentTarget.focus({ preventScroll: true })
  if (at !== position) moveTo(at)
  openMenu({ x: event.clientX, y: event.clientY })
}
