/** Two lists side by side: their handles, the focus, the proposals of the focused row, and what keys and mouse do in them. */
import { useRef } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useSyncState } from '../../../lib/queries.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import { useExtendSelection } from '../../../lists/use-extend-selection.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import type { LinesHandle } from '../proposal/joining-lines.tsx'
import { type RowOf, useActiveProposal } from '../proposal/use-active-proposal.ts'
import { usePartners } from '../proposal/use-partners.ts'
import type { Pane } from '../reconcile-state.ts'
import * as transitions from '../reconcile-state.ts'
import { pairInQuestion } from './pair-in-question.ts'
import { type FocusedList, useFocus, usePartnerRow } from './use-focus.ts'
import { usePaneParts } from './use-pane-parts.ts'

/** What the screen needs of a list's controller. */
interface PaneList extends FocusedList {
  readonly countableAt: (position: number) => Countable | undefined
  readonly countRows: (from: number, to: number) => Promise<readonly Countable[] | null>
}

export type PanesParts = ReturnType<typeof usePanes>['parts']

/** @param rowOf what is asked about a row; a stable function */
export const usePanes = (companyId: CompanyId, lists: Readonly<Record<Pane, PaneList>>, rowOf: RowOf) => {
  const isSyncing = useSyncState(companyId).data?.running ?? false
  const parts = useRef({
    workspace: useRef<HTMLDivElement>(null),
    card: useRef<HTMLElement>(null),
    lines: useRef<LinesHandle>(null),
    left: useRef<GridHandle>(null),
    right: useRef<GridHandle>(null),
  }).current
  const search = { left: useRef<HTMLInputElement>(null), right: useRef<HTMLInputElement>(null) }
  const focus = useFocus(lists, parts, isSyncing)
  const { state, setState, focusedId } = focus
  const { pane } = state
  const rowInFocus = lists[pane].list.rowAt(state[pane].position)
  const isDecided = rowInFocus?.id === focusedId && rowInFocus?.otherSide != null
  const proposals = useActiveProposal(companyId, rowOf, pane, focusedId, isDecided)
  const { group, joined, setActiveGroup } = proposals
  const partners = usePartners(joined, {
    left: lists.left.list.findPosition,
    right: lists.right.list.findPosition,
  })
  usePartnerRow(focus, partners, parts)

  const extend = useExtendSelection()
  const toRows = () => parts[pane].current?.focus()
  const toggle = (of: Pane, at: number) => {
    const row = lists[of].countableAt(at)
    if (row) setState((now) => transitions.toggle(now, of, row))
  }
  const reopen = () => {
    lists.left.list.reopen()
    lists.right.list.reopen()
  }
  const paneNow = (of: Pane) => ({
    state: state[of],
    group,
    focusedId,
    handle: parts[of],
    search: search[of],
  })
  const paneActs = (of: Pane) => ({
    onMove: (position: number) => {
      setActiveGroup(0)
      focus.moveIn(of, position, lists[of].list.rowAt(position)?.id ?? null)
    },
    onFocus: () => setState((now) => transitions.enterPane(now, of)),
    onScrolled: () => parts.lines.current?.measure(),
    onToggle: (at: number) => toggle(of, at),
    onExtend: (at: number) =>
      void extend(lists[of], state[of], at, (next) => setState((now) => transitions.selectIn(now, of, next))),
  })
  return {
    parts,
    focus,
    proposals,
    /** The proposals of the focused row are being read; the shown ones are of the row before. */
    isReading: proposals.groups === undefined && proposals.error === null,
    partners,
    rowInFocus,
    left: usePaneParts('left', paneNow('left'), paneActs('left')),
    right: usePaneParts('right', paneNow('right'), paneActs('right')),
    toRows,
    /** Focuses the list first: a card is removed by what its buttons do. */
    fromCard:
      <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
      (...args: Args): void => {
        toRows()
        act(...args)
      },
    reopen,
    /** The rows of "Why?"; null where a list has none. */
    pairInQuestion: () =>
      pairInQuestion(pane, focusedId, joined, (of) => ({
        chosen: state[of].chosen,
        rowId: lists[of].list.rowAt(state[of].position)?.id,
      })),
    /** The first row has the focus, where the list shows other rows now. */
    chooseFirst: (of: Pane) => {
      focus.chooseFirst(of)
      // After the menu has given the focus back to where it was opened.
      setTimeout(() => parts[of].current?.focus())
    },
    /** Reopens both lists and puts the focus on the first open row. */
    startOver: () => {
      focus.startOver()
      reopen()
      // After the dialog has given the focus back to where it was opened.
      setTimeout(() => parts.left.current?.focus())
    },
    acts: {
      select: () => toggle(pane, state[pane].position),
      'select-rows': async () => {
        const rows = await lists[pane].countRows(0, lists[pane].list.count)
        if (rows !== null) setState((now) => transitions.chooseIn(now, pane, rows))
      },
      find: () => search[pane].current?.focus(),
      'other-pane': () => parts[transitions.otherPane(pane)].current?.focus(),
    },
  }
}
