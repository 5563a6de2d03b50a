import { useMemo } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { type Runs, runCommand, useCommands } from '../../lib/commands.ts'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import type { DocumentQuery } from '../../lists/filters/list-query.ts'
import { pairedDocumentKind } from '../../lists/kinds/document-kind.ts'
import { transactionKind } from '../../lists/kinds/transaction-kind.ts'
import type { Countable } from '../../lists/pane-state.ts'
import { useGoal } from '../../lists/use-goal.ts'
import { useListController } from '../../lists/use-list-controller.ts'
import type { SumsTarget } from './dialogs/sums-dialog.tsx'
import type { Ending, EndingAsked } from './endings/ending-props.ts'
import { firstDocuments, firstTransactions } from './panes/first-lists.ts'
import { usePanes } from './panes/use-panes.ts'
import { useWalk } from './panes/use-walk.ts'
import { documentRow } from './proposal/use-active-proposal.ts'
import { useProposalActs } from './proposal/use-proposal-acts.ts'
import * as transitions from './reconcile-state.ts'
import { chooseSums, sumsTarget } from './tray/sums-target.ts'
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
  const { id: companyId } = company
  const documents = useListController(pairedDocumentKind, companyId, () => firstDocuments(companyId))
  const transactions = useListController(transactionKind, companyId, firstTransactions)
  const controllers = { left: documents, right: transactions }
  const panes = usePanes(companyId, controllers, documentRow)
  const { parts, focus, proposals, isReading, toRows } = panes
  const { onSide } = useStableHandlers({ onSide: () => panes.chooseFirst('left') })
  const documentsByPerson = useMemo(
    () => ({
      ...documents,
      change: (part: Partial<DocumentQuery>) => {
        documents.change(part)
        if (part.side !== undefined && part.side !== documents.query.side) onSide()
      },
    }),
    [documents, onSide],
  )
  const { state, setState, focusedId } = focus
  const { pane } = state
  const { group, joined, shown, activeGroup, setActiveGroup } = proposals
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
  const deciding = useProposalActs(panes, {
    decisions,
    goToGroup,
    goToNext,
    whyNone: () => disabledReasons.reject?.() ?? null,
    more: { why: screen.why, classify: () => runCommand('classify') },
  })
  const acts = {
    ...panes.acts,
    ...deciding.acts,
    accept: () => {
      if (transitions.hasSelection(state)) acceptSelection()
      else if (group && focus.allows(group)) void decisions.accept(group)
    },
    group: acceptSelection,
    'clear-selection': () => {
      if (sum.standing !== 'nothing') setState(transitions.clearSelection)
    },
    'name-difference': naming.open,
    'name-amount': naming.focusAmount,
    classify: ask('classify'),
    split: ask('split'),
    offset: ask('offset'),
    'leave-open': ask('leave-open'),
    'ask-client': ask('ask-client'),
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
    documents: { ...panes.left, controller: documentsByPerson },
    transactions: { ...panes.right, controller: transactions },
    panel: deciding.panel,
    stop,
    joinedClass: joined?.class,
    joined: panes.partners,
    historyActs: deciding.historyActs,
    pair: panes.pairInQuestion(),
    end: decisions.end,
    onClassify: pane === 'right' && focusedId !== null ? deciding.panel.acts.classify : undefined,
    canFindSums: asked !== null,
    chooseSums: (target: SumsTarget, members: readonly Countable[]) =>
      setState((now) => chooseSums(now, target, members)),
    namePayment: ({ rows }: SumsTarget, payment: Countable) =>
      void decisions.acceptSelection({
        documentIds: rows.map(({ id }) => id),
        transactionIds: [payment.id],
        named: [],
        inClosedMonth: true,
      }),
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
