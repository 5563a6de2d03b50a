/** One decision that the source contradicts: its present state, the decision, and the actions. */
import type { DriftEntry, DriftReason } from '#contract/drift.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { driftWords, driftWordsOnFiles } from '#contract/words/drift-words.ts'
import { GroupMembers } from '../../../groups/group-members.tsx'
import { useGroupName } from '../../../groups/use-categories.ts'
import { formatDate, formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import { showDocument } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import styles from './drift.module.css'

export type DriftAct = 'keep' | 'undo'

interface Props {
  readonly companyId: CompanyId
  readonly entry: DriftEntry
  readonly isBusy: boolean
  readonly onAct: (act: DriftAct) => void
}

export const DriftEntryRow = ({ companyId, entry, isBusy, onAct }: Props) => {
  const { t, words, say, language, isOnFiles } = useWords()
  const { group, reasons, kept } = entry
  const names = useGroupName(companyId)(group)
  const time = group.decidedAt === null ? '' : formatInstant(group.decidedAt)
  const sentence = ({ code, params }: DriftReason) => {
    const shown = (day: unknown) => (typeof day === 'string' ? formatDate(day) : '')
    return say(
      (isOnFiles ? driftWordsOnFiles : driftWords)[language][code],
      { ...params, date: shown(params.date), day: shown(params.day) },
      group.currency,
    )
  }
  const first = group.allocations.find(({ documentNumber }) => documentNumber !== null)?.documentNumber
  return (
    <li className={styles.entry} data-drift={kept === null ? '' : undefined}>
      <div className={styles.says}>
        {(reasons.length === 0 ? [words.groupState[group.state]] : reasons.map(sentence)).map((text) => (
          <p key={text} className={styles.reason}>
            <ClassMark mark="conflict" /> {text}
          </p>
        ))}
        <p className={styles.fine}>
          {group.decidedBy === AUTOMATIC
            ? t('reconcile.drift.decidedAutomatically', { time })
            : t('reconcile.drift.decided', { name: group.decidedBy ?? '—', time })}
          {kept === null
            ? ''
            : ` · ${t('reconcile.drift.keptBy', { name: kept.by, time: formatInstant(kept.at) })}`}
        </p>
        <GroupMembers
          companyId={companyId}
          allocations={group.allocations}
          currency={group.currency}
          rate={group.rate}
        />
      </div>
      <div className={styles.acts}>
        {kept === null ? (
          <Button isDisabled={isBusy} onPress={() => onAct('keep')} of={names}>
            {t('reconcile.drift.keep')}
          </Button>
        ) : null}
        <Button isDisabled={isBusy} onPress={() => onAct('undo')} of={names}>
          {t('reconcile.drift.undo')}
        </Button>
        {first == null ? null : (
          <Button variant="quiet" onPress={() => showDocument(first)} of={first}>
            {t('reconcile.drift.open')}
          </Button>
        )}
      </div>
    </li>
  )
}
