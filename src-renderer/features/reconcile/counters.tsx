/** What is left to do, in a few figures; each sum opens what it sums. */
import { memo } from 'react'
import { type ProposedClass, proposedClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview } from '../../lib/queries.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './counters.module.css'

export type Summed = ProposedClass | 'openReceipts' | 'openPayments' | 'overdue' | 'accepted' | 'conflicting'

interface Props {
  readonly companyId: CompanyId
  /** Shows the rows behind a figure. */
  readonly onOpen: (what: Summed) => void
}

export const Counters = memo(({ companyId, onOpen }: Props) => {
  const { t, count, money } = useWords()
  const { data } = useOverview(companyId)
  if (data === undefined) return <div className={styles.counters} />
  const { proposals, currency } = data
  const figure = (what: Summed, text: string, label?: string) => (
    <button type="button" className={styles.open} aria-label={label} onClick={() => onOpen(what)}>
      {text}
    </button>
  )
  // What is paid already is only counted where there is some of it: nobody has to decide it.
  const classes = proposedClass.options.filter((name) => name !== 'explained' || proposals.explained > 0)
  return (
    <dl className={styles.counters} aria-label={t('reconcile.counters.label')}>
      {classes.map((name) => (
        <div key={name} className={styles.counter}>
          <dt className={styles.class}>
            <ClassMark mark={name} />
            {t(`reconcile.counters.classes.${name}`)}
          </dt>
          <dd>
            {figure(
              name,
              count(proposals[name]),
              `${t(`reconcile.counters.classes.${name}`)}: ${count(proposals[name])}`,
            )}
          </dd>
        </div>
      ))}
      <div className={styles.counter}>
        <dt className={styles.class}>
          <ClassMark mark="conflict" />
          {t('reconcile.counters.conflicting')}
        </dt>
        <dd>{figure('conflicting', count(data.conflicting + data.stale))}</dd>
      </div>
      {(['openReceipts', 'openPayments'] as const).map((side) => (
        <div key={side} className={styles.counter}>
          <dt>{t(`reconcile.counters.${side}`)}</dt>
          <dd>
            {data[side].count === 0
              ? t('reconcile.counters.allDone')
              : figure(side, `${count(data[side].count)} · ${money(data[side].minor, currency)}`)}
          </dd>
        </div>
      ))}
      <div className={styles.counter}>
        <dt>{t('reconcile.counters.overdue')}</dt>
        <dd>{figure('overdue', money(data.overdueMinor, currency))}</dd>
      </div>
      <div className={styles.counter}>
        <dt className={styles.class}>
          <ClassMark mark="decided" />
          {t('reconcile.counters.accepted')}
        </dt>
        <dd>{figure('accepted', count(data.accepted))}</dd>
      </div>
    </dl>
  )
})
