/** Where the focus of a list stands and what is selected in it, by id: sorting, filtering and syncing move nothing. */

import type { Gate } from '#contract/match-values.ts'

/** A row that can be selected: its id and what it counts, signed, in minor units. */
export interface Countable {
  readonly id: number
  readonly minor: number
  /** Why nothing of it can be matched. */
  readonly barred?: Gate | undefined
  /** Of a transaction; documents count in EUR. */
  readonly currency?: string
}

export interface PaneState {
  /** -1 before anything had the focus. */
  readonly position: number
  readonly id: number | null
  /** Where an extended selection began. */
  readonly anchor: number
  readonly chosen: ReadonlyMap<number, Countable>
}

export const freshPane: PaneState = { position: -1, id: null, anchor: -1, chosen: new Map() }

/** The focus elsewhere; the selection stays. */
export const placed = (pane: PaneState, position: number, id: number | null): PaneState => ({
  ...pane,
  position,
  id,
  anchor: position,
})

/** Where a row was found, for whoever still stands where it was asked about; who moved on stays where they went. */
export const foundAt = (pane: PaneState, asked: PaneState, position: number, id: number | null): PaneState =>
  pane.position === asked.position && pane.id === asked.id ? placed(pane, position, id) : pane

export const toggled = (pane: PaneState, row: Countable): PaneState => {
  const chosen = new Map(pane.chosen)
  if (!chosen.delete(row.id)) chosen.set(row.id, row)
  return { ...pane, chosen }
}

/** From where a selection began up to a position, both included. */
export const rangeTo = (
  { anchor }: PaneState,
  position: number,
): { readonly from: number; readonly to: number } => {
  const start = anchor < 0 ? position : anchor
  return { from: Math.min(start, position), to: Math.max(start, position) }
}

/** All from the anchor to `position` selected; `rowAt` gives what is loaded. */
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

/** The same with the rows that had to be read first; whoever went on meanwhile keeps what they have. */
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

/** Exactly these selected. */
export const choosing = (pane: PaneState, rows: readonly Countable[]): PaneState => ({
  ...pane,
  chosen: new Map(rows.map((row) => [row.id, row])),
})
