/** The choice of a period in the menu of filters. */
import { useCallback } from 'react'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { namedPeriods, type Period, spanOf, today } from '../../lib/period.ts'
import { ChoiceEntry } from '../../ui/menu.tsx'

interface Props {
  readonly period: Period
  readonly onChoose: (period: Period) => void
  /** Called for a period between two chosen days. */
  readonly onOther: () => void
}

export const PeriodEntry = ({ period, onChoose, onOther }: Props) => {
  const { t } = useWords()
  const textOf = usePeriodText()
  const named: readonly Period[] = ['any', ...namedPeriods]
  return (
    <ChoiceEntry<Period | 'other'>
      text={t('lists.period')}
      value={period}
      options={[
        ...[...named, ...(named.includes(period) ? [] : [period])].map((value) => ({
          value,
          text: textOf(value),
        })),
        { value: 'other', text: t('lists.periods.other') },
      ]}
      onChoose={(value) => (value === 'other' ? onOther() : onChoose(value))}
    />
  )
}

/** @returns a function that names a period; stable until the language changes */
export const usePeriodText = () => {
  const { t } = useWords()
  return useCallback(
    (period: Period): string => {
      const name = namedPeriods.find((one) => one === period)
      if (name) return t(`lists.periods.${name}`)
      const { from, to } = spanOf(period, today())
      if (from === undefined && to === undefined) return t('lists.periods.any')
      if (to === undefined) return t('lists.periods.since', { from: formatDate(from ?? null) })
      if (from === undefined) return t('lists.periods.until', { to: formatDate(to) })
      return t('lists.periods.between', { from: formatDate(from), to: formatDate(to) })
    },
    [t],
  )
}
