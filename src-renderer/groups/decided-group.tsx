/** A decision in force: its rows, its reasons at the time, who decided when, and its undo. */
import type { Ref } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { GroupView } from '#contract/matching.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatInstant } from '../lib/format-date.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { ClassMark } from '../ui/class-mark.tsx'
import { EvidenceChips } from './evidence-chips.tsx'
import { GroupMembers } from './group-members.tsx'
import styles from './groups.module.css'
import { NoteSection } from './note-section.tsx'
import { useGroupName } from './use-group-name.ts'

/** A sentence with who decided it when, and the class of the proposal at that time. */
export const useDecidedText = () => {
  const { t, words } = useWords()
  return ({ decidedBy, decidedAt, class: matchClass }: GroupView): string => {
    const time = decidedAt === null ? '' : formatInstant(decidedAt)
    const decidedText =
      decidedBy === AUTOMATIC
        ? t('reconcile.endings.decided.automatically', { time })
        : t('reconcile.endings.decided.by', { name: decidedBy ?? '', time })
    return matchClass === null ? decidedText : `${decidedText} · ${words.matchClass[matchClass]}`
  }
}

interface Props {
  readonly companyId: CompanyId
  readonly group: GroupView
  readonly isBusy: boolean
  readonly onUndo: (group: GroupView) => void
  readonly card?: Ref<HTMLElement>
}

export const DecidedGroup = ({ companyId, group, isBusy, onUndo, card }: Props) => {
  const { t, words } = useWords()
  const say = useDecidedText()
  const nameOf = useGroupName(companyId)
  const inDoubt = group.state === 'conflicting' || group.state === 'stale'
  return (
    <article className={styles.decided} ref={card}>
      <header className={styles.decidedHead}>
        <ClassMark mark={inDoubt ? 'conflict' : 'decided'} />
        <h3>{words.groupState[group.state]}</h3>
        <Button
          variant="quiet"
          flush="end"
          isPending={isBusy}
          onPress={() => onUndo(group)}
          of={nameOf(group)}
        >
          {t('reconcile.history.undo')}
        </Button>
      </header>
      <GroupMembers
        companyId={companyId}
        allocations={group.allocations}
        currency={group.currency}
        rate={group.rate}
      />
      {group.note === undefined ? null : <p className={styles.note}>{isolateText(group.note)}</p>}
      <p className={styles.fine}>{say(group)}</p>
      <NoteSection companyId={companyId} of={{ groupId: group.id }} name={nameOf(group)} />
      {group.evidence.length === 0 ? (
        <p className={styles.fine}>{t('reconcile.history.byHand')}</p>
      ) : (
        <EvidenceChips evidence={group.evidence} currency={group.currency} />
      )}
    </article>
  )
}
