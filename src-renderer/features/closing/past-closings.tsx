/** Late changes of closed months, and all closings. */
import { useQuery } from '@tanstack/react-query'
import type { LateChange } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import {
  formatDate,
  formatInstant,
  formatMonth,
  formatMonthInside,
  useWords,
} from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { useAnnounceFailure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './closing.module.css'
import { closingQueries, useClosingAct } from './closing-queries.ts'
import { signedBy } from './signed-by.ts'

/** A file of many years may bring thousands of documents. */
const MOST_SHOWN = 100

interface LateProps {
  readonly companyId: CompanyId
  readonly late: readonly LateChange[]
}

export const LateChanges = ({ companyId, late }: LateProps) => {
  const { t, language, money, counted } = useWords()
  const announceFailure = useAnnounceFailure()
  const take = useClosingAct(companyId, (transactionId: number) =>
    call('closing.takeLate', { companyId, transactionId }),
  )
  if (late.length === 0) return null
  return (
    <Section title={t('closing.late.title')}>
      <p className={styles.fine}>{t('closing.late.about')}</p>
      <ul className={styles.lines}>
        {late.slice(0, MOST_SHOWN).map((change, at) => (
          <li
            key={`${change.kind}-${change.period}-${change.transactionId ?? `${change.text}-${at}`}`}
            className={styles.line}
          >
            <span>
              {t(`closing.late.${change.kind}`)}:{' '}
              {t(`closing.late.line.${change.kind}`, {
                date: formatDate(change.date),
                text: change.text,
                before: money(change.closedMinor, change.currency),
                now: money(change.nowMinor, change.currency),
              })}
              {change.taken === null
                ? null
                : `, ${t('closing.late.taken', { month: formatMonthInside(change.taken, language) })}`}
            </span>
            {change.kind === 'added' && change.taken === null && change.transactionId !== null ? (
              <Button
                onPress={() => take.mutate(change.transactionId ?? 0, { onError: announceFailure })}
                aria-label={t('closing.late.takeOne', { text: change.text })}
              >
                {t('closing.late.take')}
              </Button>
            ) : null}
          </li>
        ))}
        {late.length > MOST_SHOWN ? (
          <li>{t('closing.late.more', counted(late.length - MOST_SHOWN))}</li>
        ) : null}
      </ul>
    </Section>
  )
}

export const ClosingHistory = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, language } = useWords()
  const { data } = useQuery(closingQueries.list(companyId))
  if (data === undefined || data.closings.length === 0) return null
  return (
    <Section title={t('closing.history.title')}>
      <ul className={styles.lines}>
        {data.closings.map(({ id, period, by, at, reason, reviewed, reopened }) => (
          <li key={id}>
            {t('closing.history.closed', { month: formatMonth(period, language), by, at: formatInstant(at) })}
            {reviewed === null ? null : `, ${t(signedBy(reviewed), reviewed)}`}
            {reason === null ? null : (
              <span className={styles.fine}>. {t('closing.reasonWas', { reason })}</span>
            )}
            {reopened === null ? null : (
              <span className={styles.fine}>
                ; {t('closing.history.reopened', { ...reopened, at: formatInstant(reopened.at) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
