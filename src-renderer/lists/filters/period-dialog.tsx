/** Asks for the first and last day of a period. */
import { z } from 'zod'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { betweenDays, type Period, spanOf, today } from '../../lib/period.ts'
import { dayField, useTypedForm } from '../../lib/use-typed-form.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './filter-menu.module.css'

interface Props {
  readonly period: Period
  readonly onChoose: (period: Period) => void
  readonly onClose: () => void
}

const twoDays = (t: Words['t']) => {
  const day = dayField(today(), t('lists.noDay'))
  return z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: t('lists.reversed'),
    })
}

export const PeriodDialog = ({ period, onChoose, onClose }: Props) => {
  const { t } = useWords()
  const { from, to } = spanOf(period, today())
  const { form, field, send } = useTypedForm(twoDays(t), {
    from: formatDate(from ?? null),
    to: formatDate(to ?? null),
  })
  const keep = () =>
    send(({ from = '', to = '' }) => {
      onChoose(from === '' && to === '' ? 'any' : betweenDays({ from, to }))
      onClose()
    })
  return (
    <FormDialog
      title={t('lists.period')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={keep}
      send={t('lists.show')}
    >
      <div className={styles.days}>
        <Field label={t('lists.from')} hint={t('lists.dayHint')} {...field('from')} autoFocus />
        <Field label={t('lists.to')} hint={t('lists.dayHint')} {...field('to')} />
      </div>
    </FormDialog>
  )
}
