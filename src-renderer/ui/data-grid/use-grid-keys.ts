/** Moves and selects by keyboard inside a grid; other keys are left to the screen. */
import type { KeyboardEvent } from 'react'
import { gridKeys } from '#contract/commands.ts'

export interface GridMoves {
  readonly count: number
  readonly position: number
  /** Number of rows that fit the viewport. */
  readonly pageRows: number
  /** Whether single letters act (WCAG 2.1.4: they can be switched off). */
  readonly singleKeys: boolean
  readonly moveTo: (position: number) => void
  readonly toggle: (position: number) => void
  readonly extendTo: (position: number) => void
  /** undefined where rows have no menu. */
  readonly openMenu: (() => void) | undefined
}

const moveOf: ReadonlyMap<string, keyof typeof gridKeys> = new Map(
  (Object.keys(gridKeys) as (keyof typeof gridKeys)[]).flatMap((move) =>
    gridKeys[move].map((key) => [key, move] as const),
  ),
)

const targetOf = (key: string, { count, position, pageRows, singleKeys }: GridMoves): number | undefined => {
  const targets = {
    next: position + 1,
    previous: position - 1,
    pageDown: position + pageRows,
    pageUp: position - pageRows,
    first: 0,
    last: count - 1,
  }
  const move = key.length > 1 || singleKeys ? moveOf.get(key) : undefined
  return move && targets[move]
}

/** Handles the grid's own keys; others go on to the commands. */
export const handleGridKey = (event: KeyboardEvent, moves: GridMoves): void => {
  if (moves.count === 0 || event.altKey || event.metaKey) return
  if (moves.openMenu && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
    event.preventDefault()
    moves.openMenu()
    return
  }
  const isJump = event.key === 'Home' || event.key === 'End'
  if (event.ctrlKey && !isJump) return
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  const target = targetOf(key, moves)
  if (target !== undefined) {
    const position = Math.max(0, Math.min(moves.count - 1, target))
    if (event.shiftKey) moves.extendTo(position)
    else moves.moveTo(position)
  } else if (key === ' ' || (moves.singleKeys && key === 'X')) moves.toggle(Math.max(0, moves.position))
  else return
  event.preventDefault()
}
