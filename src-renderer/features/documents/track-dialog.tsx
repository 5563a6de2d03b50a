/** The service lists no documents, so here a person enters the ids to track, and sees the result. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { documentQueries } from './document-queries.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import { ProbePanel } from './probe-panel.tsx'
import styles from './tracked.module.css'
import { TrackedList } from './tracked-list.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

const trackedIds = (messages: Readonly<Record<'unreadable' | 'too-many', string>>) =>
  z.object({
    ids: z.string().transform((typed, context) => {
      const ids = parseIds(typed)
      if (typeof ids !== 'string') return ids
      context.addIssue({ code: 'custom', message: messages[ids] })
      return []
    }),
  })

export const TrackDialog = ({ companyId, onClose }: Props) => {
  const { t, count } = useWords()
  const client = useQueryClient()
  const { inPage, field, reset } = useTypedForm(
    trackedIds({
      unreadable: t('documents.track.unreadable'),
      'too-many': t('documents.track.tooMany', { most: count(MAX_IDS) }),
    }),
    { ids: '' },
  )
  const again = () => void client.invalidateQueries({ queryKey: documentQueries.allTracked(companyId) })
  const track = useMutation({
    mutationFn: (list: number[]) => call('documents.track', { companyId, ids: { list } }),
    onSuccess: ({ tracked, alreadyTracked }) => {
      announce(t('documents.track.done', { tracked: count(tracked), already: count(alreadyTracked) }))
      reset()
      again()
    },
  })
  return (
    <Dialog
      title={t('documents.track.open')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onClose}>{t('common.close')}</Button>
          <Button
            variant="primary"
            onPress={() => {
              onClose()
              runCommand('sync')
            }}
          >
            {t('documents.track.fetchNow')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('documents.track.text')}</p>
        <form {...inPage(({ ids }) => track.mutate(ids))} className={styles.add}>
          <Field
            label={t('documents.track.ids')}
            hint={t('documents.track.idsHint')}
            {...field('ids')}
            autoFocus
          />
          <Button type="submit" isPending={track.isPending}>
            {t('documents.track.act')}
          </Button>
        </form>
        <details className={styles.where}>
          <summary>{t('documents.track.where.title')}</summary>
          <ul>
            {(['probe', 'link', 'saft'] as const).map((way) => (
              <li key={way}>{t(`documents.track.where.${way}`)}</li>
            ))}
          </ul>
        </details>
        {track.error === null ? null : <ErrorNotice error={track.error} compact />}
        <ProbePanel companyId={companyId} onDone={again} />
        <TrackedList companyId={companyId} />
      </div>
    </Dialog>
  )
}
