/** The next month to close and its progress, above the screens where the work is done. */
import { useQuery } from '@tanstack/react-query'
import type { CompanyView } from '#contract/companies.ts'
import { formatMonthShort, useWords } from '../../lib/i18n/use-words.ts'
import { betweenDays, monthSpan } from '../../lib/period.ts'
import { type Screen, showGoal, showScreen } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './closing.module.css'
import { closingQueries } from './closing-queries.ts'

export const MonthBar = ({ company, screen }: { readonly company: CompanyView; readonly screen: Screen }) => {
  const { t, language, counted, count } = useWords()
  const { data } = useQuery(closingQueries.progress(company.id))
  if (data === undefined || data.count === 0 || (screen !== 'reconcile' && screen !== 'transactions'))
    return null
  const done = Math.floor(((data.count - data.toReview) * 100) / data.count)
  return (
    <section className={styles.bar} aria-label={t('closing.bar')}>
      <strong>{formatMonthShort(data.period, language)}</strong>
      {data.toReview === 0 ? (
        <span>{t('closing.nothingToReview')}</span>
      ) : (
        <Button
          variant="quiet"
          onPress={() =>
            showGoal('reconcile', {
              list: 'transactions',
              filter: { view: 'unmatched', period: betweenDays(monthSpan(data.period)) },
            })
          }
        >
          {t('closing.toReview', counted(data.toReview))}
        </Button>
      )}
      <span>{t('common.percent', { n: count(done) })}</span>
      <progress className={styles.progress} max={100} value={done} aria-hidden="true" />
      <Button variant="quiet" onPress={() => showScreen('closing')}>
        {t('closing.closeMonth')}
      </Button>
    </section>
  )
}
