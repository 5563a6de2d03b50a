/** The state and the commands of the ledger's screen: two lists, the focused row's proposals, the selection. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import { type Runs, useCommands } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { proposalQueries } from '../../../lib/queries.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { ledgerLineQuery, transactionQuery } from '../../../lists/filters/list-query.ts'
import { ledgerLineKind } from '../../../lists/kinds/ledger-line-kind.ts'
import { postingKind } from '../../../lists/kinds/posting-kind.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import { useGoal } from '../../../lists/use-goal.ts'
import { useListController } from '../../../lists/use-list-controller.ts'
import { announce } from '../../../ui/notice.tsx'
import type { SumsTarget } from '../dialogs/sums-dialog.tsx'
import { usePanes } from '../panes/use-panes.ts'
import { useSteps } from '../panes/use-steps.ts'
import type { RowOf } from '../proposal/use-active-proposal.ts'
import { useProposalActs } from '../proposal/use-proposal-acts.ts'
import * as transitions from '../reconcile-state.ts'
import { chooseSums, sumsTarget } from '../tray/sums-target.ts'
import { type Joined, type Unbalanced, useDecisions } from '../use-decisions.ts'
import { errorToEnd, freeRows, postingSum, sumsAsked } from './posting-sum.ts'

const firstLines = () => ledgerLineQuery('unmatched', { by: 'date', direction: 'ascending' })
const firstTransactions = () => transactionQuery('unmatched', { by: 'date', direction: 'ascending' })

const rowOf: RowOf = (pane, id) =>
  pane === 'left' ? { lineId: id, book: 'ledger' } : { transactionId: id, book: 'ledger' }

interface Screen {
  /** The selection does not balance: asks for its error. */
  readonly onUnbalanced: (joined: Joined, missing: Unbalanced) => void
  readonly why: () => void
  readonly note: (of: NoteSubject) => void
  readonly sums: (asked: SumsTarget) => void
  /** One of its dialogs is open. */
  readonly isCovered: boolean
}

/** @param account the bank account whose ledgers are shown; another one is another screen */
export const useLedger = (company: CompanyView, account: string, screen: Screen) => {
  const { t, count, money } = useWords()
  const { id: companyId, currency } = company
  const kinds = useMemo(() => ({ left: ledgerLineKind(account), right: postingKind(account) }), [account])
  const lines = useListController(kinds.left, companyId, firstLines)
  const transactions = useListController(kinds.right, companyId, firstTransactions)
  const controllers = { left: lines, right: transactions }
  const panes = usePanes(companyId, controllers, rowOf)
  const { parts, focus, proposals, rowInFocus, isReading } = panes
  const { state, setState, focusedId } = focus
  const { pane } = state
  const { group, shown, activeGroup, setActiveGroup } = proposals
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
  const proposed = shownGroup?.class === 'ambiguous' ? undefined : shownGroup
  const toEnd = errorToEnd(state)
  const wrong = useQuery(
    proposalQueries.decided(companyId, toEnd && { lineId: toEnd.lineId, book: 'ledger' }),
  ).data?.groups.find(({ id }) => id === toEnd?.groupId)
  const sum = useMemo(() => postingSum(state, proposed, wrong), [state, proposed, wrong])
  const selection = (): string | null => {
    if (!isSelection || sum === null) return t('reconcile.said.nothingSelected')
    return sum.bar === null ? null : t(`ledger.tray.${sum.bar}`)
  }
  const acceptSelection = () => {
    const free = freeRows(state)
    void join({
      lineIds: free.left.map(({ id }) => id),
      transactionIds: free.right.map(({ id }) => id),
      error: null,
      ...(wrong && { ends: wrong.id }),
    })
  }
  const proposal = (): string | null =>
    group === undefined ? t(isReading ? 'reconcile.said.reading' : 'reconcile.said.noProposal') : null
  const deciding = useProposalActs(panes, {
    decisions,
    goToGroup,
    goToNext,
    whyNone: proposal,
    more: { why: screen.why },
  })
  const asked = sumsAsked(sumsTarget(state, controllers[pane].countableAt(state[pane].position)))
  const noRow = () => (rowInFocus === undefined ? t('ledger.choose') : null)
  const acts = {
    ...panes.acts,
    ...deciding.acts,
    accept: () => {
      if (isSelection) acceptSelection()
      else if (group && focus.allows(group)) void decisions.accept(group)
    },
    group: acceptSelection,
    'clear-selection': () => {
      if (isSelection) setState(transitions.clearSelection)
    },
    note: () =>
      focusedId !== null &&
      screen.note(pane === 'left' ? { lineId: focusedId } : { transactionId: focusedId }),
    'why-not': screen.why,
    'find-sums': () => asked && screen.sums(asked),
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
      select: noRow,
      note: noRow,
      'select-rows': () =>
        controllers[pane].isTooLong ? t('lists.tooLong', { n: count(MAX_SELECTED) }) : null,
      'find-sums': () => (asked === null ? t('ledger.nothingToSum') : null),
    },
    before: panes.toRows,
  })

  const trayActs = useStableHandlers({
    onAccept: acts.accept,
    onClear: acts['clear-selection'],
    onUndo: acts.undo,
    onRedo: acts.redo,
    onSums: acts['find-sums'],
  })

  return {
    parts,
    lines: { ...panes.left, controller: lines },
    transactions: { ...panes.right, controller: transactions },
    panel: deciding.panel,
    joinedClass: proposals.joined?.class,
    joined: panes.partners,
    historyActs: deciding.historyActs,
    join: (wanted: Joined) => void join(wanted),
    startOver: panes.startOver,
    pair: panes.pairInQuestion(),
    canFindSums: asked !== null,
    chooseSums: (target: SumsTarget, members: readonly Countable[]) =>
      setState((now) => chooseSums(now, target, members)),
    tray: {
      isSelection,
      sum,
      isWrong: pane === 'left' && lines.list.rowAt(state.left.position)?.error != null,
      isBusy: decisions.isBusy,
      ...trayActs,
    },
  }
}
