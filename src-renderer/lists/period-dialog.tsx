/** Any two days, for the period no menu names. */
import { useState } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import { betweenDays, type Period, spanOf, today } from '../lib/period.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import styles from './filter-menu.module.css'

interface Props {
  readonly period: Period
  readonly onChoose: (period: Period) => void
  readonly onClose: () => void
}

export const PeriodDialog = ({ period, onChoose, onClose }: Props) => {
  const { t } = useWords()
  const [span, setSpan] = useState(() => spanOf(period, today()))
  const isReversed = span.from !== undefined && span.to !== undefined && span.from > span.to
  const change = (end: 'from' | 'to') => (value: string) =>
    setSpan(({ [end]: _old, ...rest }) => (value === '' ? rest : { ...rest, [end]: value }))
  const keep = () => {
    if (isReversed) return
    onChoose(span.from === undefined && span.to === undefined ? 'any' : betweenDays(span))
    onClose()
  }
  return (
    <Dialog
      title={t('lists.period')}
      isOpen
      onClose={onClose}
      size="narrow"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" onPress={keep} isDisabled={isReversed}>
            {t('lists.show')}
          </Button>
        </>
      }
    >
      <div className={styles.days}>
        <Field
          type="date"
          label={t('lists.from')}
          value={span.from ?? ''}
          onChange={change('from')}
          autoFocus
        />
        <Field
          type="date"
          label={t('lists.to')}
          value={span.to ?? ''}
          onChange={change('to')}
          error={isReversed ? t('lists.reversed') : undefined}
        />
      </div>
    </Dialog>
  )
}
