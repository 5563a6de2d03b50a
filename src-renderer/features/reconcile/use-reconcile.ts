/** Puts the screen together: two lists, the focused row's proposals, the selection, the acts. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GroupView } from '../../../src-preload/contract/matching.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useProposals, useSettings } from '../../lib/queries.ts'
import { showOverlay } from '../../lib/session.ts'
import { announce } from '../../ui/announcer.tsx'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { toCountable as documentCountable } from './document-pane.tsx'
import type { HistoryTarget } from './history-entries.tsx'
import { nextOpen } from './next-open.ts'
import type { ProposalActs } from './proposal-card.tsx'
import { handleReconcileKey, type ReconcileActs } from './reconcile-keys.ts'
import * as transitions from './reconcile-state.ts'
import { freshState, otherPane, type Pane, type ReconcileState } from './reconcile-state.ts'
import { toCountable as transactionCountable } from './transaction-pane.tsx'
import { canAccept, traySum } from './tray-sum.ts'
import { useDecisions } from './use-decisions.ts'
import { useJoiningLines, usePartners } from './use-joining.ts'
import { useDocumentList, useTransactionList } from './use-lists.ts'
import { memberIds } from './use-members.ts'

const shownProposals = 20

export const useReconcile = (companyId: CompanyId, screen: { why: () => void }) => {
  const { t } = useWords()
  const { singleKeys } = useSettings()
  const [state, setState] = useState<ReconcileState>(freshState)
  const [activeGroup, setActiveGroup] = useState(0)
  const documents = useDocumentList(companyId, 'open')
  const transactions = useTransactionList(companyId, 'unmatched')
  const lists = { documents: documents.list, transactions: transactions.list }
  const countableAt = {
    documents: (at: number) => {
      const row = documents.list.rowAt(at)
      return row && documentCountable(row)
    },
    transactions: (at: number) => {
      const row = transactions.list.rowAt(at)
      return row && transactionCountable(row)
    },
  }

  const parts = useRef({
    workspace: useRef<HTMLDivElement>(null),
    card: useRef<HTMLElement>(null),
    documents: useRef<GridHandle>(null),
    transactions: useRef<GridHandle>(null),
  }).current
  const search = { documents: useRef<HTMLInputElement>(null), transactions: useRef<HTMLInputElement>(null) }

  const { pane } = state
  const focusedId = lists[pane].rowAt(state[pane].position)?.id ?? state[pane].id
  const query =
    focusedId === null
      ? null
      : {
          ...(pane === 'documents' ? { documentId: focusedId } : { transactionId: focusedId }),
          limit: shownProposals,
        }
  const proposals = useProposals(companyId, query)
  const groups = query === null ? null : proposals.isPlaceholderData ? undefined : proposals.data?.groups
  const group = groups?.[activeGroup] ?? groups?.[0]

  const partners = usePartners(group, {
    documents: documents.list.findPosition,
    transactions: transactions.list.findPosition,
  })
  const { geometry, measure } = useJoiningLines(parts, partners, group?.id)

  const moveIn = useCallback((to: Pane, position: number, id: number | null) => {
    setActiveGroup(0)
    setState((now) => transitions.moveTo(now, to, position, id))
  }, [])
  const move = (to: Pane) => (position: number) => moveIn(to, position, lists[to].rowAt(position)?.id ?? null)

  // The other list shows the proposal's own row, level with the focused one where it was out of sight.
  const other = otherPane(pane)
  const partnerAt = partners[other][0]
  const ownAt = state[pane].position
  useEffect(() => {
    if (partnerAt === undefined) return
    setState((now) => transitions.placeAt(now, other, partnerAt, null))
    const handle = parts[other].current
    if (handle === null || handle.middleOf(partnerAt).isInView) return
    const level = parts[pane].current?.middleOf(ownAt)
    handle.show(partnerAt, level?.isInView ? Math.max(0, level.y - 43) : 120)
  }, [partnerAt, other, pane, ownAt, parts])

  // Sorting, filtering and opening again change positions, never which row has the focus.
  const findFocused = lists[pane].findPosition
  const stateNow = useRef(state)
  stateNow.current = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each opened list
  useEffect(() => {
    const { id, position } = stateNow.current[pane]
    if (id === null) return
    let isCurrent = true
    void findFocused(id).then((found) => {
      if (!isCurrent || found === position) return
      setState((now) =>
        transitions.placeAt(
          now,
          pane,
          found ?? Math.min(position, lists[pane].count - 1),
          found === null ? null : id,
        ),
      )
    })
    return () => {
      isCurrent = false
    }
  }, [findFocused])

  const goToNext = (used: { documents: readonly number[]; transactions: readonly number[] }) => {
    const list = lists[pane]
    const gone = new Set(used[pane])
    const next = nextOpen<{ id: number; openMinor: number | null; proposed: unknown }>(ownAt, {
      count: list.count,
      rowAt: list.rowAt,
      isOpen: (row) => row.openMinor !== 0 && !gone.has(row.id),
      isProposed: (row) => row.proposed !== null,
    })
    if (next === undefined) announce(t('reconcile.said.end'))
    else move(pane)(next)
  }

  const decisions = useDecisions(companyId, (used) => {
    setState(transitions.clearSelection)
    goToNext(used)
  })

  const { sum, counts } = useMemo(() => {
    const chosen = { documents: state.documents.chosen, transactions: state.transactions.chosen }
    return {
      sum: traySum([...chosen.transactions.values()], [...chosen.documents.values()]),
      counts: { documents: chosen.documents.size, transactions: chosen.transactions.size },
    }
  }, [state.documents.chosen, state.transactions.chosen])
  const isSelecting = transitions.hasSelection(state)

  const acceptSelection = () => {
    if (!canAccept(sum, state.adjustment)) return announce(t('reconcile.tray.needsAdjustment'), 'wrong')
    void decisions.acceptSelection({
      documentIds: [...state.documents.chosen.keys()],
      transactionIds: [...state.transactions.chosen.keys()],
      adjustment: state.adjustment,
    })
  }
  const withGroup = (act: (group: GroupView) => void) => () =>
    group === undefined ? announce(t('reconcile.said.noProposal'), 'wrong') : act(group)
  const choose = (at: number) =>
    withGroup((one) => {
      if (one.class === 'ambiguous') void decisions.choose(one, at)
      else if (groups?.[at]) setActiveGroup(at)
    })()
  /** Undo or redo; the focus goes to what moved. */
  const takeBack = async (act: 'undo' | 'redo') => {
    const moved = await decisions[act]()
    const id = moved === null ? undefined : memberIds(moved.allocations)[pane][0]
    if (id === undefined) return
    const found = await lists[pane].findPosition(id)
    // Not in the list as it was opened: opened again, it is, and the focus goes to it by id.
    moveIn(pane, found ?? ownAt, id)
    if (found === null) reopen()
  }

  const reopen = () => {
    documents.list.reopen()
    transactions.list.reopen()
  }

  const acts: ReconcileActs = {
    accept: () =>
      isSelecting
        ? acceptSelection()
        : withGroup((one) =>
            one.class === 'ambiguous'
              ? announce(t('reconcile.said.ambiguous'), 'wrong')
              : void decisions.accept(one),
          )(),
    group: acceptSelection,
    reject: withGroup((one) => void decisions.reject(one)),
    skip: () => goToNext({ documents: [], transactions: [] }),
    undo: () => void takeBack('undo'),
    redo: () => void takeBack('redo'),
    why: screen.why,
    search: () => search[pane].current?.focus(),
    otherPane: () => parts[other].current?.focus(),
    choose,
    help: () => showOverlay('help'),
    clear: () => setState(transitions.clearSelection),
  }

  const proposalActs: ProposalActs = {
    accept: (one) => void decisions.accept(one),
    choose: (one, at) => void decisions.choose(one, at),
    reject: (one) => void decisions.reject(one),
    skip: acts.skip,
    why: screen.why,
  }

  const paneParts = (of: Pane) => ({
    position: state[of].position,
    onMove: move(of),
    onKeyDown: (event: React.KeyboardEvent) => handleReconcileKey(event, acts, singleKeys),
    onFocus: () => setState((now) => transitions.enterPane(now, of)),
    onScrolled: measure,
    isSelected: ({ id }: { id: number }) => state[of].chosen.has(id),
    onToggle: (at: number) => {
      const row = countableAt[of](at)
      if (row) setState((now) => transitions.toggle(now, of, row))
    },
    onExtend: (at: number) => setState((now) => transitions.extendTo(now, of, at, countableAt[of])),
    isPartner: ({ id }: { id: number }) =>
      group !== undefined && id !== focusedId && memberIds(group.allocations)[of].includes(id),
    handle: parts[of],
    search: search[of],
  })

  const pairIds = group && memberIds(group.allocations)
  const chosenId = (of: Pane): number | null =>
    (of === pane ? focusedId : null) ??
    [...state[of].chosen.keys()][0] ??
    lists[of].rowAt(state[of].position)?.id ??
    pairIds?.[of][0] ??
    null
  const [documentId, transactionId] = [chosenId('documents'), chosenId('transactions')]

  return {
    parts,
    documents: {
      ...paneParts('documents'),
      list: documents.list,
      query: documents.query,
      onQuery: documents.change,
      onSearch: useCallback((text: string) => documents.change({ search: text }), [documents.change]),
    },
    transactions: {
      ...paneParts('transactions'),
      list: transactions.list,
      query: transactions.query,
      onQuery: transactions.change,
      onSearch: useCallback((text: string) => transactions.change({ search: text }), [transactions.change]),
    },
    groups,
    group,
    isDone: lists[pane].rowAt(ownAt)?.openMinor === 0,
    error: proposals.error,
    activeGroup,
    setActiveGroup,
    acts,
    historyActs: {
      undo: (target: HistoryTarget) => void decisions.undo(target),
      redo: (target: HistoryTarget) => void decisions.redo(target),
    },
    proposalActs,
    isBusy: decisions.isBusy,
    geometry,
    pair: documentId === null || transactionId === null ? null : { documentId, transactionId },
    reopen,
    tray: {
      sum,
      counts,
      adjustment: state.adjustment,
      onAdjust: (adjustment: transitions.Adjustment | null) =>
        setState((now) => transitions.setAdjustment(now, adjustment)),
      group,
      isBusy: decisions.isBusy,
      onAccept: acts.accept,
      onClear: acts.clear,
      onUndo: acts.undo,
      onRedo: acts.redo,
    },
  }
}
