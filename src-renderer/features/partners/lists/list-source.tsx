/** The source of a list: a file, or pasted lines. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useAnnounceFailure } from '../../../ui/notice.tsx'
import styles from '../partners.module.css'
import type { Work } from './use-list-run.ts'

/** Messages for a file without a text. */
const complaints = { 'too-large': 'tooLarge', 'not-read': 'notRead', read: null, cancelled: null } as const

interface Props {
  readonly work: Work
  readonly isBusy: boolean
  readonly onText: (csv: string) => void
  /** Called when another file is chosen: messages about the earlier text are cleared. */
  readonly onAnew: () => void
}

export const ListSource = ({ work, isBusy, onText, onAnew }: Props) => {
  const { t } = useWords()
  const [pasted, setPasted] = useState('')
  const announceFailure = useAnnounceFailure()
  const choose = useMutation({
    mutationFn: () => call('partners.chooseTable', {}),
    onMutate: onAnew,
    onSuccess: (file) => {
      if (file.outcome === 'read') onText(file.csv)
    },
    onError: announceFailure,
  })
  const complaint = complaints[choose.data?.outcome ?? 'cancelled']
  return (
    <>
      <p>{t(work === 'add' ? 'partners.csv.addText' : 'partners.csv.checkText')}</p>
      <div>
        <Button isDisabled={isBusy} isPending={choose.isPending} onPress={() => choose.mutate()} autoFocus>
          {t('partners.csv.choose')}
        </Button>
      </div>
      {complaint === null ? null : (
        <p role="alert" className={styles.wrong}>
          {t(`partners.csv.${complaint}`)}
        </p>
      )}
      <Field
        label={t('partners.csv.paste')}
        rows={6}
        value={pasted}
        onChange={setPasted}
        isDisabled={isBusy}
      />
      <div>
        <Button
          isDisabled={isBusy || pasted.trim() === ''}
          onPress={() => {
            choose.reset()
            onText(pasted)
          }}
        >
          {t('partners.csv.preview')}
        </Button>
      </div>
    </>
  )
}
