/** Focus and selection of two lists, and the named parts of the difference: a pure reducer. */

import type { Allocation, NamedPart } from '#contract/match-values.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { memberIds } from '../../groups/use-members.ts'
import {
  type Countable,
  choosing,
  freshPane,
  type PaneState,
  placed,
  toggled,
} from '../../lists/pane-state.ts'

/** Documents or lines of the ledger are on the left, transactions on the right. */
export type Pane = 'left' | 'right'
export const otherPane = (pane: Pane): Pane => (pane === 'left' ? 'right' : 'left')

/** The subject of a note on a row. */
export const subjectOf = (pane: Pane, id: number): NoteSubject =>
  pane === 'left' ? { documentId: id } : { transactionId: id }

/** Ids of a group's members by the list they are in. */
export const membersIn = (allocations: readonly Allocation[]): Record<Pane, number[]> => {
  const { documents, lines, transactions } = memberIds(allocations)
  return { left: [...documents, ...lines], right: transactions }
}

/** Names for a difference; a part payment and an exact balance need none. */
export type Adjustment = NamedPart['kind']

/** A named part of the difference, with its sign; zero until its amount is entered. */
export interface Named {
  readonly kind: Adjustment
  readonly amountMinor: number
}

export interface ReconcileState {
  /** The list that had the focus last; proposals are shown for its row. */
  readonly pane: Pane
  /** Whether a person has moved the focus; until then the screen puts it on the first row to decide. */
  readonly hasMoved: boolean
  readonly left: PaneState
  readonly right: PaneState
  readonly named: readonly Named[]
  /** The typed exchange rate for transactions in another currency; null for the rate of the documents. */
  readonly rate: string | null
}

export const freshState: ReconcileState = {
  pane: 'left',
  hasMoved: false,
  left: freshPane,
  right: freshPane,
  named: [],
  rate: null,
}

/** Moves the focus; the selection stays. */
export const moveTo = (
  state: ReconcileState,
  pane: Pane,
  position: number,
  id: number | null,
): ReconcileState => ({ ...placeAt(state, pane, position, id), pane, hasMoved: true })

/** Moves a pane's focus without making the pane the active one. */
export const placeAt = (
  state: ReconcileState,
  pane: Pane,
  position: number,
  id: number | null,
): ReconcileState => changePane(state, pane, (now) => placed(now, position, id))

/** Changes a pane's own focus and selection. */
export const changePane = (
  state: ReconcileState,
  pane: Pane,
  next: (pane: PaneState) => PaneState,
): ReconcileState => {
  const changed = next(state[pane])
  return changed === state[pane] ? state : { ...state, [pane]: changed }
}

/** Moves to the row of the other list that is level with the focused row, where there is one. */
export const enterPane = (state: ReconcileState, pane: Pane): ReconcileState => ({
  ...state,
  pane,
  hasMoved: state.hasMoved || (pane !== state.pane && state[pane].position >= 0),
})

export const toggle = (state: ReconcileState, pane: Pane, row: Countable): ReconcileState => ({
  ...state,
  [pane]: toggled(state[pane], row),
  named: [],
})

/** Changes what is selected in a list, and with it the sum. */
export const selectIn = (
  state: ReconcileState,
  pane: Pane,
  next: (pane: PaneState) => PaneState,
): ReconcileState => {
  const changed = changePane(state, pane, next)
  return changed === state ? state : { ...changed, named: [] }
}

/** Selects all rows of a list except decided ones: a decided row would block the action on the others. */
export const chooseIn = (state: ReconcileState, pane: Pane, rows: readonly Countable[]): ReconcileState => {
  const open = rows.filter(({ barred }) => barred === undefined)
  return { ...state, [pane]: choosing(state[pane], open.length > 0 ? open : rows), named: [] }
}

/** Selects exactly these rows. */
export const choose = (
  state: ReconcileState,
  rows: Readonly<Record<Pane, readonly Countable[]>>,
): ReconcileState => ({
  ...state,
  left: choosing(state.left, rows.left),
  right: choosing(state.right, rows.right),
  named: [],
  rate: null,
})

export const clearSelection = (state: ReconcileState): ReconcileState =>
  choose(state, { left: [], right: [] })

export const setNamed = (state: ReconcileState, named: readonly Named[]): ReconcileState => ({
  ...state,
  named,
})

/** Another rate changes the difference, so its named parts are removed. */
export const setRate = (state: ReconcileState, rate: string | null): ReconcileState => ({
  ...state,
  rate,
  named: [],
})

/** Sets the amount of the named part at this index; zero removes it. */
export const setAmount = (state: ReconcileState, at: number, amountMinor: number): ReconcileState =>
  setNamed(
    state,
    state.named.flatMap((part, place) =>
      place !== at ? part : amountMinor === 0 ? [] : { ...part, amountMinor },
    ),
  )

export const hasSelection = ({ left, right }: ReconcileState): boolean =>
  left.chosen.size + right.chosen.size > 0
