/** The state and the commands of the ledger's screen: two lists, the focused row's proposals, the selection. */
import { useMemo, useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { GroupView } from '#contract/matching.ts'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import { type Runs, useCommands } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useSyncState } from '../../../lib/queries.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { ledgerLineQuery, transactionQuery } from '../../../lists/filters/list-query.ts'
import { ledgerLineKind } from '../../../lists/kinds/ledger-line-kind.ts'
import { postingKind } from '../../../lists/kinds/posting-kind.ts'
import { useExtendSelection } from '../../../lists/use-extend-selection.ts'
import { useGoal } from '../../../lists/use-goal.ts'
import { useListController } from '../../../lists/use-list-controller.ts'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import { announce } from '../../../ui/notice.tsx'
import type { HistoryTarget } from '../dialogs/history-entries.tsx'
import { useFocus, usePartnerRow } from '../panes/use-focus.ts'
import { usePaneParts } from '../panes/use-pane-parts.ts'
import { useSteps } from '../panes/use-steps.ts'
import type { LinesHandle } from '../proposal/joining-lines.tsx'
import type { ProposalActs } from '../proposal/proposal-card.tsx'
import { type RowOf, useActiveProposal } from '../proposal/use-active-proposal.ts'
import { usePartners } from '../proposal/use-partners.ts'
import * as transitions from '../reconcile-state.ts'
import { otherPane, type Pane } from '../reconcile-state.ts'
import { type Joined, type Unbalanced, useDecisions } from '../use-decisions.ts'
import { postingSum } from './posting-sum.ts'

const firstLines = () => ledgerLineQuery('unmatched', { by: 'date', direction: 'ascending' })
const firstTransactions = () => transactionQuery('unmatched', { by: 'date', direction: 'ascending' })

const rowOf: RowOf = (pane, id) =>
  pane === 'left' ? { lineId: id, book: 'ledger' } : { transactionId: id, book: 'ledger' }

interface Screen {
  /** The selection does not balance: asks for its error. */
  readonly onUnbalanced: (joined: Joined, missing: Unbalanced) => void
  /** One of its dialogs is open. */
  readonly isCovered: boolean
}

/** @param account the bank account whose ledgers are shown; another one is another screen */
export const useLedger = (company: CompanyView, account: string, screen: Screen) => {
  const { t, count, counted, money } = useWords()
  const { id: companyId, currency } = company
  const isSyncing = useSyncState(companyId).data?.running ?? false
  const kinds = useMemo(() => ({ left: ledgerLineKind(account), right: postingKind(account) }), [account])
  const lines = useListController(kinds.left, companyId, firstLines)
  const transactions = useListController(kinds.right, companyId, firstTransactions)
  const controllers = { left: lines, right: transactions }
  const parts = useRef({
    workspace: useRef<HTMLDivElement>(null),
    card: useRef<HTMLElement>(null),
    lines: useRef<LinesHandle>(null),
    left: useRef<GridHandle>(null),
    right: useRef<GridHandle>(null),
  }).current
  const search = { left: useRef<HTMLInputElement>(null), right: useRef<HTMLInputElement>(null) }

  const focus = useFocus(controllers, parts, isSyncing)
  const { state, setState, focusedId } = focus
  const { pane } = state
  const rowInFocus = controllers[pane].list.rowAt(state[pane].position)
  const isDecided = rowInFocus?.id === focusedId && rowInFocus?.otherSide != null
  const proposals = useActiveProposal(companyId, rowOf, pane, focusedId, isDecided)
  const { groups, group, joined, shown, decided, activeGroup, setActiveGroup, showNewer } = proposals
  const isReading = groups === undefined && proposals.error === null

  const partners = usePartners(joined, {
    left: lines.list.findPosition,
    right: transactions.list.findPosition,
  })
  usePartnerRow(focus, partners, parts)
  const { goToGroup, goToNext, toGoal } = useSteps({
    focus,
    handles: parts,
    group,
    onLeave: () => setActiveGroup(0),
  })
  useGoal(lines, toGoal('left'))
  useGoal(transactions, toGoal('right'))

  const decisions = useDecisions(companyId, (used) => {
    setState(transitions.clearSelection)
    return goToNext(used)
  })
  const join = async (wanted: Joined) => {
    const missing = await decisions.join(wanted)
    if (missing === null) return
    const amount = money(missing.differenceMinor, currency)
    if (missing.errors.length === 0) announce(t('ledger.join.none', { amount }), 'wrong')
    else screen.onUnbalanced(wanted, missing)
  }
  const isSelection = transitions.hasSelection(state)
  const shownGroup = shown?.[activeGroup] ?? shown?.[0]
  const proposed = shownGroup?.class === 'ambiguous' ? undefined : shownGroup?.allocations
  const sum = useMemo(() => postingSum(state, proposed), [state, proposed])
  const acceptSelection = () =>
    void join({
      lineIds: [...state.left.chosen.keys()],
      transactionIds: [...state.right.chosen.keys()],
      error: null,
    })
  const choose = (at: number) => {
    if (group === undefined) announce(t('reconcile.said.noProposal'), 'wrong')
    else if (group.class === 'ambiguous') void decisions.choose(group, at)
    else if (groups?.[at]) setActiveGroup(at)
    else announce(t('reconcile.said.noSuchChoice', counted(groups?.length ?? 0)), 'wrong')
  }
  const reopen = () => {
    lines.list.reopen()
    transactions.list.reopen()
  }
  const show = async (one: GroupView) => (await goToGroup(one)) || reopen()
  const undoOrRedo = async (act: 'undo' | 'redo', target?: HistoryTarget) => {
    const moved = await decisions[act](target)
    if (moved !== null) await show(moved)
  }
  const extend = useExtendSelection()
  const toRows = () => parts[pane].current?.focus()
  const toggle = (of: Pane, at: number) => {
    const row = controllers[of].countableAt(at)
    if (row) setState((now) => transitions.toggle(now, of, row))
  }
  const selection = (): string | null =>
    isSelection ? (sum?.isHeld ? t('ledger.tray.held') : null) : t('reconcile.said.nothingSelected')
  const proposal = (): string | null =>
    group === undefined ? t(isReading ? 'reconcile.said.reading' : 'reconcile.said.noProposal') : null
  const acts = {
    accept: () => {
      if (isSelection) acceptSelection()
      else if (group && focus.allows(group)) void decisions.accept(group)
    },
    'choose-alternative': (digit: number) => choose(digit - 1),
    group: acceptSelection,
    reject: () => group && void decisions.reject(group),
    skip: () => {
      const announcement = goToNext({ left: [], right: [] })
      if (announcement !== null) announce(announcement)
    },
    select: () => toggle(pane, state[pane].position),
    'select-rows': async () => {
      const rows = await controllers[pane].countRows(0, controllers[pane].list.count)
      if (rows !== null) setState((now) => transitions.chooseIn(now, pane, rows))
    },
    'clear-selection': () => {
      if (isSelection) setState(transitions.clearSelection)
    },
    undo: () => void undoOrRedo('undo'),
    redo: () => void undoOrRedo('redo'),
    find: () => search[pane].current?.focus(),
    'other-pane': () => parts[otherPane(pane)].current?.focus(),
  } satisfies Runs
  // While a dialog covers the screen nothing is decided unseen; only undo and redo are possible.
  useCommands(screen.isCovered ? { undo: acts.undo, redo: acts.redo } : acts, {
    disabledReasons: {
      accept: () => {
        if (isSelection) return selection()
        return group?.class === 'ambiguous' ? t('reconcile.said.ambiguous') : proposal()
      },
      group: selection,
      reject: proposal,
      select: () => (rowInFocus === undefined ? t('ledger.choose') : null),
      'select-rows': () =>
        controllers[pane].isTooLong ? t('lists.tooLong', { n: count(MAX_SELECTED) }) : null,
    },
    before: toRows,
  })

  /** Focuses the list first: a card is removed by what its buttons do. */
  const fromCard =
    <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args): void => {
      toRows()
      act(...args)
    }
  const proposalActs: ProposalActs = useStableHandlers({
    accept: fromCard(decisions.accept),
    choose: fromCard(decisions.choose),
    reject: fromCard(decisions.reject),
    skip: fromCard(acts.skip),
    undo: fromCard(({ id }: GroupView) => undoOrRedo('undo', { groupId: id })),
    show: (one: GroupView) => void show(one),
    renew: fromCard(() => {
      setActiveGroup(0)
      showNewer?.()
    }),
  })
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
      focus.moveIn(of, position, controllers[of].list.rowAt(position)?.id ?? null)
    },
    onFocus: () => setState((now) => transitions.enterPane(now, of)),
    onScrolled: () => parts.lines.current?.measure(),
    onToggle: (at: number) => toggle(of, at),
    onExtend: (at: number) =>
      void extend(controllers[of], state[of], at, (next) =>
        setState((now) => transitions.selectIn(now, of, next)),
      ),
  })
  const lineParts = usePaneParts('left', paneNow('left'), paneActs('left'))
  const transactionParts = usePaneParts('right', paneNow('right'), paneActs('right'))
  const trayActs = useStableHandlers({
    onAccept: acts.accept,
    onClear: acts['clear-selection'],
    onUndo: acts.undo,
    onRedo: acts.redo,
  })

  return {
    parts,
    lines: { ...lineParts, controller: lines },
    transactions: { ...transactionParts, controller: transactions },
    shown,
    joinedClass: joined?.class,
    decided,
    joined: partners,
    isAside: proposals.isAside,
    isReading,
    isDone: rowInFocus?.openMinor === 0,
    error: proposals.error,
    activeGroup,
    setActiveGroup,
    hasNewer: showNewer !== null,
    historyActs: {
      undo: (target: HistoryTarget) => void undoOrRedo('undo', target),
      redo: (target: HistoryTarget) => void undoOrRedo('redo', target),
    },
    proposalActs,
    isBusy: decisions.isBusy,
    latest: decisions.latest,
    join: (wanted: Joined) => void join(wanted),
    /** Reopens both lists and puts the focus on the first open row. */
    startOver: () => {
      focus.startOver()
      reopen()
      // After the dialog has given the focus back to where it was opened.
      setTimeout(() => parts.left.current?.focus())
    },
    tray: { isSelection, sum, isBusy: decisions.isBusy, ...trayActs },
  }
}
