/** Any two days, for the period no menu names. */
import { useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { betweenDays, type Period, spanOf, today } from '../../lib/period.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './filter-menu.module.css'

interface Props {
  readonly period: Period
  readonly onChoose: (period: Period) => void
  readonly onClose: () => void
}

type End = 'from' | 'to'

export const PeriodDialog = ({ period, onChoose, onClose }: Props) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(() => {
    const { from, to } = spanOf(period, today())
    return { from: formatDate(from ?? null), to: formatDate(to ?? null) }
  })
  const dayOf = (end: End) => (typed[end].trim() === '' ? '' : parseTypedDate(typed[end], today()))
  const [from, to] = [dayOf('from'), dayOf('to')]
  const isReversed = Boolean(from && to && from > to)
  const isWrong = from === undefined || to === undefined || isReversed
  const keep = () => {
    if (isWrong) return
    onChoose(from === '' && to === '' ? 'any' : betweenDays({ from, to }))
    onClose()
  }
  const field = (end: End, error: string | undefined) => (
    <Field
      label={t(`lists.${end}`)}
      hint={t('lists.dayHint')}
      value={typed[end]}
      onChange={(value) => setTyped((now) => ({ ...now, [end]: value }))}
      error={error}
      autoFocus={end === 'from'}
    />
  )
  return (
    <Dialog
      title={t('lists.period')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={keep}
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={isWrong}>
            {t('lists.show')}
          </Button>
        </>
      }
    >
      <div className={styles.days}>
        {field('from', from === undefined ? t('lists.noDay') : undefined)}
        {field('to', to === undefined ? t('lists.noDay') : isReversed ? t('lists.reversed') : undefined)}
      </div>
    </Dialog>
  )
}
