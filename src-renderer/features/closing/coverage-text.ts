/** Up to which day an account is known, as a sentence with the days that say so. */
import type { Coverage } from '#contract/coverage.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'

const DAYS = ['lastRow', 'lastBalance', 'fileEnd', 'synced'] as const

export const useCoverageText = (): ((coverage: Coverage) => string) => {
  const { t } = useWords()
  return (coverage) => {
    const days = DAYS.flatMap((what) => {
      const day = coverage[what]
      return day === null ? [] : [t(`closing.coverage.${what}`, { day: formatDate(day) })]
    })
    const known =
      coverage.through === null
        ? t('closing.coverage.unknown')
        : t('closing.coverage.through', { day: formatDate(coverage.through) })
    return days.length === 0 ? `${known}.` : `${known}: ${days.join(', ')}.`
  }
}
