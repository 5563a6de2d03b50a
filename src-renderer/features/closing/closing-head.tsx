/** The head of a month's statement: the month, its state, the way to others; and where the books begin. */
import { type ReactNode, useRef } from 'react'
import type { MonthView } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyView } from '#contract/companies.ts'
import { monthAfter, monthBefore, monthOf } from '#core/closing/month.ts'
import { call } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { formatInstant, formatMonth, formatMonthInside, useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { useRegainedFocus } from '../../lib/use-regained-focus.ts'
import { Button } from '../../ui/button.tsx'
import { announce, useAnnounceFailure } from '../../ui/notice.tsx'
import styles from './closing.module.css'
import { useClosingAct } from './closing-queries.ts'
import { signedBy } from './signed-by.ts'

export const Head = ({
  month,
  waitsForFiles,
  asked,
  onShow,
  onAct,
  paper,
}: {
  readonly month: MonthView
  /** Files have to be imported before anything can be closed. */
  readonly waitsForFiles: boolean
  /** The month being loaded, from which the next press moves on. */
  readonly asked: Month
  readonly onShow: (period: Month) => void
  readonly onAct: (what: 'close' | 'reopen') => void
  /** Saves or prints the statement. */
  readonly paper: ReactNode
}) => {
  const { t, language, counted, count } = useWords()
  const { period, closing, progress, firstMonth } = month
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = firstMonth === null || asked <= firstMonth
  const isLast = asked >= monthOf(today())
  const isBarred = closing === null && month.obstacles.length > 0
  useRegainedFocus(heading, isFirst)
  useRegainedFocus(heading, isLast)
  useRegainedFocus(heading, isBarred, true)
  const done =
    progress.count === 0 ? 100 : Math.floor(((progress.count - progress.toReview) * 100) / progress.count)
  const stateText = (): string => {
    if (closing !== null) {
      const closed = t('closing.closedBy', { by: closing.by, at: formatInstant(closing.at) })
      return closing.reviewed ? `${closed}, ${t(signedBy(closing.reviewed), closing.reviewed)}` : closed
    }
    if (waitsForFiles) return `${t('closing.open')} · ${t('closing.noFiles')}`
    const left =
      progress.toReview === 0
        ? t('closing.nothingToReview')
        : t('closing.toReview', counted(progress.toReview))
    return `${t('closing.open')} · ${left} · ${t('common.percent', { n: count(done) })}`
  }
  return (
    <div className={styles.head}>
      <Button
        onPress={() => onShow(monthBefore(asked))}
        aria-label={t('closing.earlier')}
        isDisabled={isFirst}
      >
        ‹
      </Button>
      <Button onPress={() => onShow(monthAfter(asked))} aria-label={t('closing.later')} isDisabled={isLast}>
        ›
      </Button>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {formatMonth(period, language)}
      </h2>
      <p className={styles.grow}>{stateText()}</p>
      {waitsForFiles ? null : paper}
      {closing === null && waitsForFiles ? (
        <Button variant="primary" onPress={() => runCommand('import')}>
          {t('imports.title')}
        </Button>
      ) : closing === null ? (
        <Button variant="primary" onPress={() => onAct('close')} isDisabled={isBarred}>
          {t('closing.closeMonth')}
        </Button>
      ) : (
        <Button onPress={() => onAct('reopen')}>{t('closing.reopen.act')}</Button>
      )}
    </div>
  )
}

/** The month that the books begin with; until the first closing the month on screen can be chosen. */
export const Start = ({
  companyId,
  month,
}: {
  readonly companyId: CompanyView['id']
  readonly month: MonthView
}) => {
  const { t, language } = useWords()
  const announceFailure = useAnnounceFailure()
  const { period, start, canStart } = month
  const begin = useClosingAct(companyId, () => call('closing.start', { companyId, period }))
  if (!canStart || (start === null && month.progress.count === 0)) return null
  const text = (of: Month, key: 'is' | 'proposed' | 'done'): string =>
    t(`closing.start.${key}`, { month: formatMonthInside(of, language) })
  return (
    <p className={styles.start}>
      {start === null ? null : <span>{text(start.period, start.isChosen ? 'is' : 'proposed')}</span>}
      {start?.isChosen && start.period === period ? null : (
        <>
          <Button
            variant="quiet"
            onPress={() =>
              begin.mutate(undefined, {
                onSuccess: () => announce(text(period, 'done')),
                onError: announceFailure,
              })
            }
          >
            {t('closing.start.here')}
          </Button>
          <span>{t('closing.start.means')}</span>
        </>
      )}
    </p>
  )
}
