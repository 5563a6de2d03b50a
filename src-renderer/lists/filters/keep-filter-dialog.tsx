/** Asks for the name of a filter to save. */
import { z } from 'zod'
import { useWords } from '../../lib/i18n/use-words.ts'
import { neededText, useTypedForm } from '../../lib/use-typed-form.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { keepFilter } from './kept-filters.ts'
import type { KeptQuery } from './list-query.ts'

interface Props {
  readonly list: string
  readonly current: KeptQuery
  readonly onClose: () => void
}

export const KeepFilterDialog = ({ list, current, onClose }: Props) => {
  const { t } = useWords()
  const { form, field, send } = useTypedForm(z.object({ name: neededText(t('lists.filters.nameMissing')) }), {
    name: '',
  })
  const keep = () =>
    send(({ name }) => {
      keepFilter(list, name, current)
      onClose()
    })
  return (
    <FormDialog
      title={t('lists.filters.save')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={keep}
      send={t('lists.filters.keep')}
    >
      <Field label={t('lists.filters.name')} {...field('name')} maxLength={60} autoFocus />
    </FormDialog>
  )
}
