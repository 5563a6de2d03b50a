/** Sends decisions to main, one at a time, and announces their outcome in words. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { EndingAnswer } from '#contract/endings.ts'
import type { Request, Response } from '#contract/index.ts'
import type { Alternative } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useGroupName } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce, useAnnounceFailure } from '../../ui/notice.tsx'
import type { HistoryTarget } from './dialogs/history-entries.tsx'
import type { Ending } from './endings/ending-props.ts'
import { choicesOf } from './proposal/choices.ts'
import { membersIn, type Named, type Pane } from './reconcile-state.ts'
import { useGateReason } from './use-disabled-reasons.ts'

type Outcome = 'done' | 'stale' | 'already-decided' | 'not-found' | 'ambiguous'

/** Milliseconds before buttons are disabled: most calls are answered sooner, and the buttons would be rendered twice. */
const busyAfterMs = 150

interface Selection {
  readonly documentIds: number[]
  readonly transactionIds: number[]
  readonly named: Named[]
  readonly rate?: string
  /** Names a payment of a closed month. */
  readonly inClosedMonth?: true
}

export type Joined = Omit<Request<'ledger.join'>, 'companyId'>
export type Unbalanced = Extract<Response<'ledger.join'>, { outcome: 'unbalanced' }>

/**
 * @param onDone called after a decision, with the ids it used; returns a sentence about the next row, or null. It is
 * announced together with the outcome: of two announcements a screen reader speaks only the last.
 */
export const useDecisions = (
  companyId: CompanyId,
  onDone: (used: Readonly<Record<Pane, readonly number[]>>) => string | null,
) => {
  const { t, money, counted } = useWords()
  const nameOf = useGroupName(companyId)
  const reasonOf = useGateReason()
  const announceFailure = useAnnounceFailure()
  const [isBusy, setBusy] = useState(false)
  const isActing = useRef(false)
  const [ended, setEnded] = useState(0)
  // Ends when the result is rendered: an earlier key would apply to what was shown before.
  useLayoutEffect(() => {
    if (ended > 0) isActing.current = false
  }, [ended])
  /** The group that was accepted last, unless it was undone since. */
  const [latest, setLatest] = useState<GroupView | null>(null)

  /** One call at a time: a key held down must not decide what the person has not seen. */
  const oneAtATime = async (act: () => Promise<void>): Promise<void> => {
    if (isActing.current) return
    isActing.current = true
    const timer = setTimeout(() => setBusy(true), busyAfterMs)
    try {
      await act()
    } catch (error) {
      announceFailure(error)
    } finally {
      clearTimeout(timer)
      setBusy(false)
      setEnded((times) => times + 1)
    }
  }

  const failureTexts: Readonly<Record<Exclude<Outcome, 'done'>, string>> = {
    stale: t('reconcile.said.stale'),
    ambiguous: t('reconcile.said.ambiguous'),
    'already-decided': t('reconcile.said.alreadyDecided'),
    'not-found': t('reconcile.said.notFound'),
  }

  const announceOutcome = (
    outcome: Outcome,
    said: string,
    used: Readonly<Record<Pane, readonly number[]>>,
    accepted: GroupView | null,
  ) => {
    if (outcome !== 'done') return announce(failureTexts[outcome], 'wrong')
    setLatest(accepted)
    const next = onDone(used)
    announce(next === null ? said : `${said}. ${next}`)
  }
  const acceptedText = (group: Pick<GroupView, 'allocations' | 'currency' | 'ends'>) =>
    t('reconcile.said.accepted', { what: nameOf(group) })

  /** Announces an undo or redo: how many decisions it changed, and how many could not be redone. */
  const announceMoved = (act: 'undone' | 'redone', group: GroupView | null, many: number, stale: number) => {
    if (many + stale === 0)
      return announce(t(`reconcile.said.${act === 'undone' ? 'nothingToUndo' : 'nothingToRedo'}`))
    const announcement =
      many > 1 || group === null
        ? t(`reconcile.said.${act}Many`, counted(many))
        : t(`reconcile.said.${act}`, { what: nameOf(group) })
    if (stale === 0) announce(announcement)
    else
      announce(
        `${many === 0 ? '' : `${announcement}. `}${t('reconcile.said.stayUndone', counted(stale))}`,
        'wrong',
      )
  }

  const acceptSelection = (selection: Selection) =>
    oneAtATime(async () => {
      const answer = await call('matching.acceptManual', { companyId, ...selection })
      if (answer.outcome === 'done')
        return announceOutcome(
          'done',
          acceptedText(answer.group),
          membersIn(answer.group.allocations),
          answer.group,
        )
      if (answer.outcome === 'unbalanced')
        return announce(
          t('reconcile.tray.unbalanced', { amount: money(answer.differenceMinor, answer.currency) }),
          'wrong',
        )
      const gate = answer.gates.find(({ passed }) => !passed)
      if (gate) announce(reasonOf(gate), 'wrong')
    })

  /** Joins lines of the ledger and transactions. @returns what is missing, and the errors that would explain it */
  const join = async (joined: Joined): Promise<Unbalanced | null> => {
    let missing: Unbalanced | null = null
    await oneAtATime(async () => {
      const answer = await call('ledger.join', { companyId, ...joined })
      if (answer.outcome === 'unbalanced') missing = answer
      else {
        const { group } = answer
        announceOutcome('done', acceptedText(group), membersIn(group.allocations), group)
      }
    })
    return missing
  }

  /** Accepts a group as it is shown; main refuses one that was proposed differently meanwhile. */
  const acceptShown = (
    group: GroupView,
    { allocations, explained }: Pick<Alternative, 'allocations' | 'explained'>,
  ) =>
    oneAtATime(async () => {
      const { id: groupId, class: matchClass } = group
      if (matchClass === null) return
      const shown = { groupId, class: matchClass, allocations, explained }
      const { results } = await call('matching.acceptShown', { companyId, ...shown })
      const decided = { ...group, allocations, explained }
      announceOutcome(
        results[0]?.outcome ?? 'not-found',
        acceptedText(decided),
        membersIn(allocations),
        decided,
      )
    })

  const refusalOf = (refusal: Extract<EndingAnswer, { outcome: 'refused' }>['refusal']): string => {
    if (refusal.reason === 'split-differs')
      return t('reconcile.endings.refused.split-differs', {
        amount: money(refusal.missingMinor, refusal.currency),
      })
    if (refusal.reason === 'not-balanced')
      return t('reconcile.endings.refused.not-balanced', {
        amount: money(refusal.differenceMinor, refusal.currency),
      })
    return t(`reconcile.endings.refused.${refusal.reason}`)
  }

  /** @returns why it was refused, in words; null when it was done, or failed otherwise (then that is announced) */
  const end = async (ending: Ending, act: () => Promise<EndingAnswer>): Promise<string | null> => {
    let refused: string | null = null
    await oneAtATime(async () => {
      const answer = await act()
      if (answer.outcome === 'refused') refused = refusalOf(answer.refusal)
      else {
        const used = membersIn(answer.groups.flatMap(({ allocations }) => allocations))
        const said = t(`reconcile.endings.done.${ending}`, counted(used.right.length))
        announceOutcome('done', said, used, answer.groups[0] ?? null)
      }
    })
    return refused
  }

  return {
    isBusy,
    latest,
    end,
    join,
    acceptSelection,
    accept: (group: GroupView) => acceptShown(group, group),
    choose: async (group: GroupView, at: number) => {
      const choice = choicesOf(group)[at]
      if (choice !== undefined) await acceptShown(group, choice)
      else announce(t('reconcile.said.noSuchChoice', counted(choicesOf(group).length)), 'wrong')
    },
    reject: (group: GroupView) =>
      oneAtATime(async () => {
        const { results } = await call('matching.reject', { companyId, groupIds: [group.id] })
        const announcement = t('reconcile.said.rejected', { what: nameOf(group) })
        announceOutcome(results[0]?.outcome ?? 'not-found', announcement, membersIn(group.allocations), null)
      }),
    /** Undoes `target`, else the latest decision. @returns its group, so that the focus can return to it */
    undo: async (target?: HistoryTarget): Promise<GroupView | null> => {
      let group: GroupView | null = null
      await oneAtATime(async () => {
        const { undone, count: many } = await call('matching.undo', { companyId, ...target })
        group = undone
        setLatest(null)
        announceMoved('undone', undone, many, 0)
      })
      return group
    },
    /** Redoes an undone decision. @returns its group */
    redo: async (target?: HistoryTarget): Promise<GroupView | null> => {
      let group: GroupView | null = null
      await oneAtATime(async () => {
        const { redone, count: many, stale } = await call('matching.redo', { companyId, ...target })
        group = redone
        announceMoved('redone', redone, many, stale)
      })
      return group
    },
  }
}
