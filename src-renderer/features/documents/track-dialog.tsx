/** The service lists no documents: here a person says which ids to follow. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { parseIds } from './parse-ids.ts'

interface Props {
  readonly companyId: CompanyId
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const TrackDialog = ({ companyId, isOpen, onClose }: Props) => {
  const { t, count } = useWords()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const track = useMutation({
    mutationFn: (list: number[]) => call('documents.track', { companyId, ids: { list } }),
    onSuccess: ({ tracked, alreadyTracked }) => {
      announce(t('lists.track.done', { tracked: count(tracked), already: count(alreadyTracked) }))
      setTyped('')
      onClose()
    },
  })
  const send = () => {
    const ids = parseIds(typed)
    setWrong(ids === undefined)
    if (ids !== undefined) track.mutate(ids)
  }
  return (
    <Dialog
      title={t('lists.track.title')}
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" onPress={send} isDisabled={track.isPending}>
            {t('lists.track.act')}
          </Button>
        </>
      }
    >
      <p>{t('lists.track.text')}</p>
      <Field
        label={t('lists.track.ids')}
        hint={t('lists.track.idsHint')}
        error={isWrong ? t('lists.track.wrong') : undefined}
        rows={3}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      {track.error === null ? null : <ErrorNotice error={track.error} compact />}
    </Dialog>
  )
}
