/**
 * Remaining work in a few figures; each opens its rows. The figures have three weights: what is to be reviewed, the
 * classes of proposals, and what needs no attention now.
 */
import { memo } from 'react'
import { type ProposedClass, proposedClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useOverview } from '../../lib/queries.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './counters.module.css'

export type Summed =
  | ProposedClass
  | 'openReceipts'
  | 'openPayments'
  | 'overdue'
  | 'leftOpen'
  | 'accepted'
  | 'conflicting'

interface Props {
  readonly companyId: CompanyId
  /** Opens the rows of a figure. */
  readonly onOpen: (what: Summed) => void
}

const toDecide = proposedClass.options.filter((name) => name !== 'explained')

export const Counters = memo(({ companyId, onOpen }: Props) => {
  const { t, count, money } = useWords()
  const { data } = useOverview(companyId)
  if (data === undefined) return <div className={styles.counters} />
  const { proposals, currency } = data
  const leftOpen = data.leftOpen.receipts.count + data.leftOpen.payments.count
  const figure = (what: Summed, text: string, label?: string) => (
    <button type="button" className={styles.open} aria-label={label} onClick={() => onOpen(what)}>
      {text}
    </button>
  )
  const ofClass = (name: ProposedClass, weight: string | undefined) => {
    const label = t(`reconcile.counters.classes.${name}`)
    return (
      <div key={name} className={weight}>
        <dt className={styles.class}>
          <ClassMark mark={name} />
          {label}
        </dt>
        <dd>{figure(name, count(proposals[name]), `${label}: ${count(proposals[name])}`)}</dd>
      </div>
    )
  }
  return (
    <dl className={styles.counters} aria-label={t('reconcile.counters.label')}>
      {(['openReceipts', 'openPayments'] as const).map((side) => (
        <div key={side} className={styles.main}>
          <dt>{t(`reconcile.counters.${side}`)}</dt>
          <dd>
            {data[side].count === 0
              ? t('reconcile.counters.allDone')
              : figure(side, `${count(data[side].count)} · ${money(data[side].minor, currency)}`)}
          </dd>
        </div>
      ))}
      {toDecide.map((name) => ofClass(name, styles.counter))}
      <div className={styles.counter}>
        <dt className={styles.class}>
          <ClassMark mark="conflict" />
          {t('reconcile.counters.conflicting')}
        </dt>
        <dd>{figure('conflicting', count(data.conflicting + data.stale))}</dd>
      </div>
      {/* Needs no decision: shown only where there are some. */}
      {proposals.explained > 0 ? ofClass('explained', styles.quiet) : null}
      <div className={styles.quiet}>
        <dt>{t('reconcile.counters.overdue')}</dt>
        <dd>{figure('overdue', money(data.overdueMinor, currency))}</dd>
      </div>
      {leftOpen > 0 ? (
        <div className={styles.left}>
          <dt className={styles.class}>
            <ClassMark mark="leftOpen" />
            {t('reconcile.counters.leftOpen')}
          </dt>
          <dd>{figure('leftOpen', count(leftOpen))}</dd>
        </div>
      ) : null}
      <div className={styles.quiet}>
        <dt className={styles.class}>
          <ClassMark mark="decided" />
          {t('reconcile.counters.accepted')}
        </dt>
        <dd>{figure('accepted', count(data.accepted))}</dd>
      </div>
    </dl>
  )
})
