/** What is left to do, in a few figures; each sum opens what it sums. */
import { clsx } from 'clsx'
import { memo } from 'react'
import type { MatchClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview } from '../../lib/queries.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './counters.module.css'

export type Summed = MatchClass | 'openReceipts' | 'openPayments' | 'overdue' | 'accepted' | 'conflicting'

interface Props {
  readonly companyId: CompanyId
  /** Shows the rows behind a figure. */
  readonly onOpen: (what: Summed) => void
}

export const Counters = memo(({ companyId, onOpen }: Props) => {
  const { t, words, count, money } = useWords()
  const { data } = useOverview(companyId)
  if (data === undefined) return <div className={styles.counters} />
  const { proposals, currency } = data
  const figure = (what: Summed, text: string) => (
    <button type="button" className={styles.open} onClick={() => onOpen(what)}>
      {text}
    </button>
  )
  const classes = ['certain', 'likely', 'possible', 'ambiguous'] as const
  return (
    <dl className={styles.counters} aria-label={t('reconcile.counters.label')}>
      <div className={styles.counter}>
        <dt>{t('reconcile.counters.toReview')}</dt>
        <dd className={styles.classes}>
          {classes.map((name) => (
            <button
              key={name}
              type="button"
              className={clsx(styles.class, styles.open)}
              title={words.matchClass[name]}
              onClick={() => onOpen(name)}
            >
              <ClassMark mark={name} label={words.matchClass[name]} />
              {count(proposals[name])}
            </button>
          ))}
        </dd>
      </div>
      <div className={styles.counter}>
        <dt>{t('reconcile.counters.conflicting')}</dt>
        <dd className={styles.class}>
          {data.conflicting + data.stale > 0 ? <ClassMark mark="conflict" /> : null}
          {figure('conflicting', count(data.conflicting + data.stale))}
        </dd>
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
        <dt>{t('reconcile.counters.accepted')}</dt>
        <dd>{figure('accepted', count(data.accepted))}</dd>
      </div>
    </dl>
  )
})
