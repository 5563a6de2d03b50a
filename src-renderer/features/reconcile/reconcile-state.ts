/** Where the focus stands and what is selected, by id: a pure reducer, so that sorting or a sync moves nothing. */
import type { AllocationKind } from '../../../src-preload/contract/match-values.ts'

export type Pane = 'documents' | 'transactions'
export const otherPane = (pane: Pane): Pane => (pane === 'documents' ? 'transactions' : 'documents')

/** How a difference may be named; a part payment and an exact balance need none. */
export type Adjustment = Exclude<AllocationKind, 'payment' | 'credit-note'>

/** A row that can be selected: its id and what it counts, signed, in minor units. */
export interface Countable {
  readonly id: number
  readonly minor: number
}

export interface PaneState {
  /** -1 before anything had the focus. */
  readonly position: number
  readonly id: number | null
  /** Where an extended selection began. */
  readonly anchor: number
  readonly chosen: ReadonlyMap<number, number>
}

export interface ReconcileState {
  /** The list that had the focus last: its row is the one proposals are shown for. */
  readonly pane: Pane
  readonly documents: PaneState
  readonly transactions: PaneState
  readonly adjustment: Adjustment | null
}

const freshPane: PaneState = { position: -1, id: null, anchor: -1, chosen: new Map() }
export const freshState: ReconcileState = {
  pane: 'documents',
  documents: freshPane,
  transactions: freshPane,
  adjustment: null,
}

const inPane = (state: ReconcileState, pane: Pane, change: Partial<PaneState>): ReconcileState => ({
  ...state,
  [pane]: { ...state[pane], ...change },
})

/** Moves the focus; the selection stays. */
export const moveTo = (
  state: ReconcileState,
  pane: Pane,
  position: number,
  id: number | null,
): ReconcileState => ({
  ...inPane(state, pane, { position, id, anchor: position }),
  pane,
})

/** Puts a pane's own row elsewhere without making the pane the active one. */
export const placeAt = (
  state: ReconcileState,
  pane: Pane,
  position: number,
  id: number | null,
): ReconcileState => inPane(state, pane, { position, id, anchor: position })

export const enterPane = (state: ReconcileState, pane: Pane): ReconcileState => ({ ...state, pane })

export const toggle = (state: ReconcileState, pane: Pane, row: Countable): ReconcileState => {
  const chosen = new Map(state[pane].chosen)
  if (!chosen.delete(row.id)) chosen.set(row.id, row.minor)
  return { ...inPane(state, pane, { chosen }), adjustment: null }
}

/** Selects all from the anchor to `position`; `rowAt` gives what is loaded. */
export const extendTo = (
  state: ReconcileState,
  pane: Pane,
  position: number,
  rowAt: (position: number) => Countable | undefined,
): ReconcileState => {
  const from = state[pane].anchor < 0 ? position : state[pane].anchor
  const chosen = new Map(state[pane].chosen)
  for (let at = Math.min(from, position); at <= Math.max(from, position); at += 1) {
    const row = rowAt(at)
    if (row) chosen.set(row.id, row.minor)
  }
  return {
    ...inPane(state, pane, { chosen, position, id: rowAt(position)?.id ?? null }),
    pane,
    adjustment: null,
  }
}

export const clearSelection = (state: ReconcileState): ReconcileState => ({
  ...state,
  documents: { ...state.documents, chosen: new Map() },
  transactions: { ...state.transactions, chosen: new Map() },
  adjustment: null,
})

export const setAdjustment = (state: ReconcileState, adjustment: Adjustment | null): ReconcileState => ({
  ...state,
  adjustment,
})

export const hasSelection = ({ documents, transactions }: ReconcileState): boolean =>
  documents.chosen.size + transactions.chosen.size > 0
