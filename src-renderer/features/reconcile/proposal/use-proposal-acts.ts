/** What a person does with the shown proposals, by key and on their card, and the panel's state. */
import type { GroupView } from '#contract/matching.ts'
import type { Runs } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { announce } from '../../../ui/notice.tsx'
import type { HistoryTarget } from '../dialogs/history-entries.tsx'
import type { usePanes } from '../panes/use-panes.ts'
import type { Pane } from '../reconcile-state.ts'
import type { useDecisions } from '../use-decisions.ts'
import type { ProposalActs } from './proposal-card.tsx'

interface Deciding {
  readonly decisions: ReturnType<typeof useDecisions>
  /** Moves to a row of the group; false where the lists do not hold it. */
  readonly goToGroup: (group: GroupView) => Promise<boolean>
  /** Moves to the next row to decide. @returns a sentence to announce */
  readonly goToNext: (used: Readonly<Record<Pane, readonly number[]>>) => string | null
  /** Why there is no proposal to decide, in words; null where there is one. */
  readonly whyNone: () => string | null
  /** Acts of this screen's cards alone. */
  readonly more?: Pick<ProposalActs, 'why' | 'classify'>
}

export const useProposalActs = (
  { parts, proposals, rowInFocus, isReading, fromCard, reopen }: ReturnType<typeof usePanes>,
  { decisions, goToGroup, goToNext, whyNone, more }: Deciding,
) => {
  const { t, counted } = useWords()
  const { groups, group, shown, activeGroup, setActiveGroup, showNewer } = proposals
  const choose = (at: number) => {
    if (group === undefined) announce(whyNone() ?? t('reconcile.said.noProposal'), 'wrong')
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
  const skip = () => {
    const announcement = goToNext({ left: [], right: [] })
    if (announcement !== null) announce(announcement)
  }
  const onCard: ProposalActs = useStableHandlers({
    ...more,
    accept: fromCard(decisions.accept),
    choose: fromCard(decisions.choose),
    reject: fromCard(decisions.reject),
    skip: fromCard(skip),
    undo: fromCard(({ id }: GroupView) => undoOrRedo('undo', { groupId: id })),
    show: (one: GroupView) => void show(one),
    renew: fromCard(() => {
      setActiveGroup(0)
      showNewer?.()
    }),
  })
  return {
    acts: {
      'choose-alternative': (digit: number) => choose(digit - 1),
      reject: () => group && void decisions.reject(group),
      skip,
      undo: () => void undoOrRedo('undo'),
      redo: () => void undoOrRedo('redo'),
    } satisfies Runs,
    historyActs: {
      undo: (target: HistoryTarget) => void undoOrRedo('undo', target),
      redo: (target: HistoryTarget) => void undoOrRedo('redo', target),
    },
    /** What the panel shows and does. */
    panel: {
      groups: shown,
      error: proposals.error,
      active: activeGroup,
      onActivate: setActiveGroup,
      acts: onCard,
      hasNewer: showNewer !== null,
      isBusy: decisions.isBusy,
      isReading,
      card: parts.card,
      isDone: rowInFocus?.openMinor === 0,
      decided: proposals.decided,
      latest: decisions.latest,
      isAside: proposals.isAside,
    },
  }
}
