/** Why a command of the screen cannot be run now: announced when its key is pressed, shown in the palette. */
import type { GateResult } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import type { DisabledReasons } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Named } from './reconcile-state.ts'
import { canAccept, type TraySum } from './tray/tray-sum.ts'

interface Standing {
  readonly sum: TraySum
  readonly named: readonly Named[]
  /** Proposed for the row in focus. */
  readonly group: GroupView | undefined
  /** The proposals of the focused row are being read; the shown ones are of the row before. */
  readonly isReading: boolean
  readonly hasRow: boolean
  /** Something could be looked for that adds up. */
  readonly hasValue: boolean
  /** The list in focus has more rows than can be selected at once. */
  readonly isTooLong: boolean
  /** How many transactions are selected, or in focus. */
  readonly toEnd: number | 'documents-chosen'
}

/** A gate that did not pass, as a sentence. */
export const useGateReason = () => {
  const { words, say } = useWords()
  return ({ gate, detail }: Pick<GateResult, 'gate' | 'detail'>): string =>
    say(words.gate[gate].failed, detail)
}

export const useDisabledReasons = ({
  sum,
  named,
  group,
  isReading,
  hasRow,
  hasValue,
  isTooLong,
  toEnd,
}: Standing): DisabledReasons => {
  const { t, count } = useWords()
  const reasonOf = useGateReason()
  const selection = (): string | null => {
    if (sum.standing === 'nothing') return t('reconcile.said.nothingSelected')
    if (sum.barred !== null) return reasonOf({ gate: sum.barred, detail: {} })
    if (sum.standing === 'one-sided') return t('reconcile.said.oneSided')
    if (sum.standing === 'no-rate') return t('reconcile.tray.rateNeeded')
    return canAccept(sum, named) ? null : t('reconcile.tray.needsAdjustment')
  }
  const proposal = (): string | null => {
    if (group !== undefined) return null
    return t(isReading ? 'reconcile.said.reading' : 'reconcile.said.noProposal')
  }
  const ending = (): string | null => {
    if (toEnd === 'documents-chosen') return t('reconcile.endings.onlyTransactions')
    return toEnd > 0 ? null : t('reconcile.endings.choose')
  }
  const split = (): string | null => ending() ?? (toEnd === 1 ? null : t('reconcile.endings.split.onlyOne'))
  return {
    accept: () => {
      if (sum.standing !== 'nothing') return selection()
      return group?.class === 'ambiguous' ? t('reconcile.said.ambiguous') : proposal()
    },
    group: selection,
    reject: proposal,
    select: () => (hasRow ? null : t('reconcile.proposals.choose')),
    'select-rows': () => (isTooLong ? t('lists.tooLong', { n: count(MAX_SELECTED) }) : null),
    'name-difference': () =>
      sum.standing === 'joined' ? null : (selection() ?? t('reconcile.said.nothingToName')),
    'name-amount': () => (named.length === 0 ? t('reconcile.said.nothingNamed') : null),
    classify: ending,
    split,
    offset: ending,
    'leave-open': ending,
    'ask-client': ending,
    note: () => (hasRow ? null : t('reconcile.proposals.choose')),
    'find-sums': () => (hasValue ? null : t('reconcile.said.nothingToSum')),
  }
}
