/** Asks for the name a filter is kept under. */
import { useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const [name, setName] = useState('')
  const wanted = name.trim()
  const keep = () => {
    keepFilter(list, wanted, current)
    onClose()
  }
  return (
    <Dialog
      title={t('lists.filters.save')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={keep}
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={wanted === ''}>
            {t('lists.filters.keep')}
          </Button>
        </>
      }
    >
      <Field label={t('lists.filters.name')} value={name} onChange={setName} maxLength={60} autoFocus />
    </Dialog>
  )
}
