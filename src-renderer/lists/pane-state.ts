/** Focus and selection of a list, by id: sorting, filtering and syncing do not change them. */

import type { Gate } from '#contract/match-values.ts'

/** A row that can be selected: its id and its signed amount in minor units. */
export interface Countable {
  readonly id: number
  readonly minor: number
  /** The gate because of which it can never be matched. */
  readonly barred?: Gate | undefined
  /** The group whose error a line of the ledger has: other rows can end it. */
  readonly wrongIn?: string | undefined
  /** Currency of a transaction; documents count in EUR. */
  readonly currency?: string
}

export interface PaneState {
  /** -1 before any row had the focus. */
  readonly position: number
  readonly id: number | null
  /** Position where the selected range begins. */
  readonly anchor: number
  readonly chosen: ReadonlyMap<number, Countable>
}

export const freshPane: PaneState = { position: -1, id: null, anchor: -1, chosen: new Map() }

/** Moves the focus; the selection stays. */
export const placed = (pane: PaneState, position: number, id: number | null): PaneState => ({
  ...pane,
  position,
  id,
  anchor: position,
})

/** Sets the position of a row that was searched for, unless the focus has moved since the search began. */
export const foundAt = (pane: PaneState, asked: PaneState, position: number, id: number | null): PaneState =>
  pane.position === asked.position && pane.id === asked.id ? placed(pane, position, id) : pane

export const toggled = (pane: PaneState, row: Countable): PaneState => {
  const chosen = new Map(pane.chosen)
  if (!chosen.delete(row.id)) chosen.set(row.id, row)
  return { ...pane, chosen }
}

/** The positions from the anchor to a position, both included. */
export const rangeTo = (
  { anchor }: PaneState,
  position: number,
): { readonly from: number; readonly to: number } => {
  const start = anchor < 0 ? position : anchor
  return { from: Math.min(start, position), to: Math.max(start, position) }
}

/** Selects all rows from the anchor to `position`; `rowAt` gives those that are loaded. */
export const extended = (
  pane: PaneState,
  position: number,
  rowAt: (position: number) => Countable | undefined,
): PaneState => {
  const { from, to } = rangeTo(pane, position)
  const chosen = new Map(pane.chosen)
  for (let at = from; at <= to; at += 1) {
    const row = rowAt(at)
    if (row) chosen.set(row.id, row)
  }
  return { ...pane, chosen, position, id: rowAt(position)?.id ?? null }
}

/** Adds rows that had to be loaded first, unless the selection changed since. */
export const completed = (
  pane: PaneState,
  asked: PaneState,
  position: number,
  rows: readonly Countable[],
): PaneState =>
  pane.anchor !== asked.anchor || pane.position !== position
    ? pane
    : {
        ...pane,
        id: rows[position - rangeTo(pane, position).from]?.id ?? null,
        chosen: new Map([...pane.chosen, ...rows.map((row) => [row.id, row] as const)]),
      }

/** Selects exactly these rows. */
export const choosing = (pane: PaneState, rows: readonly Countable[]): PaneState => ({
  ...pane,
  chosen: new Map(rows.map((row) => [row.id, row])),
})
