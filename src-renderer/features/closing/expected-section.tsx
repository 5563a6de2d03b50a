/** What usually recurs and did not come in the month, with the transactions that it rests on. */
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { ExpectedItem } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './closing.module.css'
import { closingQueries, useClosingAct } from './closing-queries.ts'

/** Of more only the number is shown. */
const MOST_SEEN = 6

interface Props {
  readonly companyId: CompanyId
  readonly period: Month
  readonly isClosed: boolean
}

export const ExpectedSection = ({ companyId, period, isClosed }: Props) => {
  const { t } = useWords()
  const read = useQuery(closingQueries.expected(companyId, period))
  const announceFailure = useAnnounceFailure()
  const end = useClosingAct(companyId, (asked: { item: string; isEnded: boolean }) =>
    call('closing.endExpected', { companyId, period, ...asked }),
  )
  if (read.error !== null) return <ErrorNotice error={read.error} compact />
  const { expected = [] } = read.data ?? {}
  if (expected.length === 0) return null
  return (
    <Section title={t('closing.expected.title')}>
      <p className={styles.fine}>{t('closing.expected.about')}</p>
      <ul className={styles.lines}>
        {expected.map((one) => (
          <Line
            key={one.item}
            one={one}
            companyId={companyId}
            isClosed={isClosed}
            onEnd={(isEnded) => end.mutate({ item: one.item, isEnded }, { onError: announceFailure })}
          />
        ))}
      </ul>
    </Section>
  )
}

interface LineProps {
  readonly one: ExpectedItem
  readonly companyId: CompanyId
  readonly isClosed: boolean
  readonly onEnd: (isEnded: boolean) => void
}

const Line = ({ one, companyId, isClosed, onEnd }: LineProps) => {
  const { t, money, counted } = useWords()
  const nameOf = useAccountName(companyId)
  const { state, seen, leastMinor, mostMinor, currency } = one
  const text = isolateText(one.text)
  const amount =
    leastMinor === mostMinor
      ? money(leastMinor, currency)
      : t('closing.expected.range', { least: money(leastMinor, currency), most: money(mostMinor, currency) })
  const isEnded = state === 'ended'
  return (
    <li className={styles.line}>
      <div>
        <p>
          {t('closing.expected.line', {
            text,
            amount,
            date: formatDate(one.day),
            rhythm: t(`closing.expected.rhythm.${one.rhythm}`),
          })}
        </p>
        <p className={styles.fine}>
          {[t(`closing.expected.state.${state}`, { by: one.ended?.by ?? '' }), nameOf(one.accountId)].join(
            ' · ',
          )}
        </p>
        <p className={styles.fine}>
          {t('closing.expected.seen')}{' '}
          {seen.slice(0, MOST_SEEN).map(({ transactionId, date }, at) => (
            <Fragment key={transactionId}>
              {at > 0 && ', '}
              <button
                type="button"
                className={styles.opens}
                aria-label={t('closing.expected.open', { date: formatDate(date), text })}
                onClick={() =>
                  showGoal('transactions', {
                    list: 'transactions',
                    id: transactionId,
                    filter: { view: 'all' },
                  })
                }
              >
                {formatDate(date)}
              </button>
            </Fragment>
          ))}
          {seen.length > MOST_SEEN && ` ${t('closing.expected.more', counted(seen.length - MOST_SEEN))}`}
        </p>
      </div>
      {isClosed ? null : (
        <Button variant="quiet" of={text} onPress={() => onEnd(!isEnded)}>
          {t(isEnded ? 'closing.expected.again' : 'closing.expected.end')}
        </Button>
      )}
    </li>
  )
}
