import type { CompanyView } from '#contract/companies.ts'
import type { GroupView } from '#contract/matching.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { type Runs, runCommand, useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import { documentKind } from '../../lists/kinds/document-kind.ts'
import { transactionKind } from '../../lists/kinds/transaction-kind.ts'
import type { Countable } from '../../lists/pane-state.ts'
import { useGoal } from '../../lists/use-goal.ts'
import { useListController } from '../../lists/use-list-controller.ts'
import { announce } from '../../ui/notice.tsx'
import type { HistoryTarget } from './dialogs/history-entries.tsx'
import type { SumsTarget } from './dialogs/sums-dialog.tsx'
import type { Ending, EndingAsked } from './endings/ending-props.ts'
import { firstDocuments, firstTransactions } from './panes/first-lists.ts'
import { pairInQuestion } from './panes/pair-in-question.ts'
import { usePanes } from './panes/use-panes.ts'
import { useWalk } from './panes/use-walk.ts'
import type { ProposalActs } from './proposal/proposal-card.tsx'
import { documentRow } from './proposal/use-active-proposal.ts'
import * as transitions from './reconcile-state.ts'
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
  const documents = useListController(documentKind, companyId, firstDocuments)
  const transactions = useListController(transactionKind, companyId, firstTransactions)
  const controllers = { left: documents, right: transactions }
  const panes = usePanes(companyId, controllers, documentRow)
  const { parts, focus, proposals, rowInFocus, isReading, toRows, fromCard, reopen } = panes
  const { state, setState, focusedId } = focus
  const { pane } = state
  const { groups, group, joined, shown, activeGroup, setActiveGroup, showNewer } = proposals
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
    isReading,
    hasRow: focusedRow !== undefined,
    hasValue: asked !== null,
    isTooLong: controllers[pane].isTooLong,
    toEnd: state.left.chosen.size > 0 ? 'documents-chosen' : endingIds().length,
  })
  const ask = (ending: Ending) => () => screen.ending({ ending, transactionIds: endingIds() })
  const acts = {
    ...panes.acts,
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
  } satisfies Runs
  // Before each command the list gets the focus, wherever the command came from: its result shows in the list.
  // While a dialog covers the screen nothing is decided unseen; only undo and redo are possible.
  useCommands(screen.isCovered ? { undo: acts.undo, redo: acts.redo } : acts, {
    disabledReasons,
    before: toRows,
  })

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
    documents: { ...panes.left, controller: documents },
    transactions: { ...panes.right, controller: transactions },
    shown,
    stop,
    joinedClass: joined?.class,
    decided: proposals.decided,
    joined: panes.partners,
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
    startOver: panes.startOver,
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
