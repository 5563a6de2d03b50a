/** The state and the commands of the reconcile screen: two lists, the focused row's proposals, the selection. */
import { useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { GroupView } from '#contract/matching.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { type Runs, runCommand, useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSyncState } from '../../lib/queries.ts'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import { documentKind } from '../../lists/kinds/document-kind.ts'
import { transactionKind } from '../../lists/kinds/transaction-kind.ts'
import type { Countable } from '../../lists/pane-state.ts'
import { useExtendSelection } from '../../lists/use-extend-selection.ts'
import { useGoal } from '../../lists/use-goal.ts'
import { useListController } from '../../lists/use-list-controller.ts'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { announce } from '../../ui/notice.tsx'
import type { HistoryTarget } from './dialogs/history-entries.tsx'
import type { SumsTarget } from './dialogs/sums-dialog.tsx'
import type { Ending, EndingAsked } from './endings/ending-props.ts'
import { firstDocuments, firstTransactions } from './panes/first-lists.ts'
import { pairInQuestion } from './panes/pair-in-question.ts'
import { useFocus, usePartnerRow } from './panes/use-focus.ts'
import { usePaneParts } from './panes/use-pane-parts.ts'
import { useWalk } from './panes/use-walk.ts'
import type { LinesHandle } from './proposal/joining-lines.tsx'
import type { ProposalActs } from './proposal/proposal-card.tsx'
import { documentRow, useActiveProposal } from './proposal/use-active-proposal.ts'
import { usePartners } from './proposal/use-partners.ts'
import * as transitions from './reconcile-state.ts'
import { otherPane, type Pane } from './reconcile-state.ts'
import { sumsTarget } from './tray/sums-target.ts'
import { useNaming } from './tray/use-naming.ts'
import { useTraySum } from './tray/use-tray-sum.ts'
import { useDecisions } from './use-decisions.ts'
import { useDisabledReasons } from './use-disabled-reasons.ts'

/** @param screen isCovered: one of its dialogs is open */
export const useReconcile = (
  company: CompanyView,
  screen: {
    readonly why: () => void
    readonly sums: (asked: SumsTarget) => void
    readonly ending: (asked: EndingAsked) => void
    readonly note: (of: NoteSubject) => void
    readonly isCovered: boolean
  },
) => {
  const { t, counted } = useWords()
  const { id: companyId } = company
  const isSyncing = useSyncState(companyId).data?.running ?? false
  const documents = useListController(documentKind, companyId, firstDocuments)
  const transactions = useListController(transactionKind, companyId, firstTransactions)
  const controllers = { left: documents, right: transactions }
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
  const proposals = useActiveProposal(companyId, documentRow, pane, focusedId, isDecided)
  const { groups, group, joined, shown, decided, activeGroup, setActiveGroup, showNewer } = proposals

  const partners = usePartners(joined, {
    left: documents.list.findPosition,
    right: transactions.list.findPosition,
  })
  usePartnerRow(focus, partners, parts)

  const move = (to: Pane) => (position: number) => {
    setActiveGroup(0)
    focus.moveIn(to, position, controllers[to].list.rowAt(position)?.id ?? null)
  }
  const reopen = () => {
    documents.list.reopen()
    transactions.list.reopen()
  }
  const { goToGroup, goToNext, stop, toGoal } = useWalk(company, {
    focus,
    handles: parts,
    findDocument: documents.list.findPosition,
    group,
    onLeave: () => setActiveGroup(0),
  })
  useGoal(documents, toGoal('left'))
  useGoal(transactions, toGoal('right'))

  const decisions = useDecisions(companyId, (used) => {
    setState(transitions.clearSelection)
    return goToNext(used)
  })

  const { sum, counts, exchange } = useTraySum(companyId, state)
  const acceptSelection = () =>
    void decisions.acceptSelection({
      documentIds: [...state.left.chosen.keys()],
      transactionIds: [...state.right.chosen.keys()],
      named: [...state.named],
      ...(exchange.rate === null ? {} : { rate: exchange.rate }),
    })
  const choose = (at: number) => {
    if (group === undefined) announce(disabledReasons.reject?.() ?? t('reconcile.said.noProposal'), 'wrong')
    else if (group.class === 'ambiguous') void decisions.choose(group, at)
    else if (groups?.[at]) setActiveGroup(at)
    else announce(t('reconcile.said.noSuchChoice', counted(groups?.length ?? 0)), 'wrong')
  }
  const show = async (one: GroupView) => (await goToGroup(one)) || reopen()
  /** Undoes or redoes; the focus goes to the first changed row. The list is reopened where it does not hold that row. */
  const undoOrRedo = async (act: 'undo' | 'redo', target?: HistoryTarget) => {
    const moved = await decisions[act](target)
    if (moved !== null) await show(moved)
  }
  const extend = useExtendSelection()
  const toRows = () => parts[pane].current?.focus()
  const naming = useNaming(sum, state.named, setState, toRows)
  const focusedRow = controllers[pane].countableAt(state[pane].position)
  const asked = sumsTarget(state, focusedRow)
  const endingIds = (): readonly number[] => {
    const chosen = [...state.right.chosen.keys()]
    if (chosen.length > 0) return chosen
    return pane === 'right' && focusedId !== null ? [focusedId] : []
  }
  const disabledReasons = useDisabledReasons({
    sum,
    named: state.named,
    group,
    isReading: groups === undefined && proposals.error === null,
    hasRow: focusedRow !== undefined,
    hasValue: asked !== null,
    isTooLong: controllers[pane].isTooLong,
    toEnd: state.left.chosen.size > 0 ? 'documents-chosen' : endingIds().length,
  })
  const ask = (ending: Ending) => () => screen.ending({ ending, transactionIds: endingIds() })
  const toggle = (of: Pane, at: number) => {
    const row = controllers[of].countableAt(at)
    if (row) setState((now) => transitions.toggle(now, of, row))
  }
  const acts = {
    accept: () => {
      if (transitions.hasSelection(state)) acceptSelection()
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
      if (sum.standing !== 'nothing') setState(transitions.clearSelection)
    },
    undo: () => void undoOrRedo('undo'),
    redo: () => void undoOrRedo('redo'),
    'name-difference': naming.open,
    'name-amount': naming.focusAmount,
    classify: ask('classify'),
    split: ask('split'),
    offset: ask('offset'),
    'leave-open': ask('leave-open'),
    note: () => focusedId !== null && screen.note(transitions.subjectOf(pane, focusedId)),
    'why-not': screen.why,
    'find-sums': () => asked && screen.sums(asked),
    find: () => search[pane].current?.focus(),
    'other-pane': () => parts[otherPane(pane)].current?.focus(),
  } satisfies Runs
  // Before each command the list gets the focus, wherever the command came from: its result shows in the list.
  // While a dialog covers the screen nothing is decided unseen; only undo and redo are possible.
  useCommands(screen.isCovered ? { undo: acts.undo, redo: acts.redo } : acts, {
    disabledReasons,
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
    why: screen.why,
    classify: () => runCommand('classify'),
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
    onMove: move(of),
    onFocus: () => setState((now) => transitions.enterPane(now, of)),
    onScrolled: () => parts.lines.current?.measure(),
    onToggle: (at: number) => toggle(of, at),
    onExtend: (at: number) =>
      void extend(controllers[of], state[of], at, (next) =>
        setState((now) => transitions.selectIn(now, of, next)),
      ),
  })
  const documentParts = usePaneParts('left', paneNow('left'), paneActs('left'))
  const transactionParts = usePaneParts('right', paneNow('right'), paneActs('right'))
  const trayActs = useStableHandlers({
    ...naming.acts,
    onRate: (rate: string) => setState((now) => transitions.setRate(now, rate)),
    onAccept: acts.accept,
    onClear: acts['clear-selection'],
    onUndo: acts.undo,
    onRedo: acts.redo,
    onSums: acts['find-sums'],
  })

  return {
    parts,
    active: controllers[pane],
    documents: { ...documentParts, controller: documents },
    transactions: { ...transactionParts, controller: transactions },
    shown,
    stop,
    joinedClass: joined?.class,
    decided,
    joined: partners,
    isAside: proposals.isAside,
    isReading: groups === undefined && proposals.error === null,
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
    pair: pairInQuestion(pane, focusedId, joined, (of) => ({
      chosen: state[of].chosen,
      rowId: controllers[of].list.rowAt(state[of].position)?.id,
    })),
    latest: decisions.latest,
    end: decisions.end,
    onClassify: pane === 'right' && focusedId !== null ? proposalActs.classify : undefined,
    canFindSums: asked !== null,
    /** Selects the rows in question and a set of rows that adds up to them. */
    chooseSums: ({ pane: of, rows }: SumsTarget, members: readonly Countable[]) =>
      setState((now) =>
        transitions.choose(
          now,
          of === 'left' ? { left: rows, right: members } : { left: members, right: rows },
        ),
      ),
    /** Reopens both lists and puts the focus on the first open row. */
    startOver: () => {
      focus.startOver()
      reopen()
      // After the dialog has given the focus back to where it was opened.
      setTimeout(() => parts.left.current?.focus())
    },
    tray: {
      sum,
      counts,
      named: state.named,
      exchange,
      amount: naming.input,
      group: shown?.[activeGroup] ?? shown?.[0],
      isBusy: decisions.isBusy,
      isNaming: naming.isOpen,
      ...trayActs,
    },
  }
}
