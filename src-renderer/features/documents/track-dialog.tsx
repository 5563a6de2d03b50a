/** The service lists no documents, so here a person enters the ids to track, and sees the result. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CompanyId } from '#contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice, RefusalNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { documentQueries } from './document-queries.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
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

/** Searches the service for ids next to the known ones, with progress and a stop button. */
const lookEveryMs = 400

interface ProbePanelProps {
  readonly companyId: CompanyId
  readonly onDone: () => void
}

const ProbePanel = ({ companyId, onDone }: ProbePanelProps) => {
  const { t, count, counted } = useWords()
  const announceFailure = useAnnounceFailure()
  const probe = useMutation({
    mutationFn: () => call('documents.probe', { companyId }),
    onSuccess: ({ tracked }) => announce(t('documents.track.probed', counted(tracked))),
    onSettled: onDone,
  })
  const { data } = useQuery({
    ...documentQueries.probe(companyId),
    refetchInterval: ({ state }) => (probe.isPending || state.data?.progress != null ? lookEveryMs : false),
  })
  const progress = data?.progress ?? null
  const isRunning = probe.isPending || progress !== null
  const failed = probe.error !== null && toApiError(probe.error).code !== 'cancelled' ? probe.error : null
  return (
    <div className={styles.probe}>
      <p>
        {isRunning
          ? t('documents.track.probing', {
              asked: count(progress?.asked ?? 0),
              found: count(progress?.found ?? 0),
            })
          : t('documents.track.probeText')}
      </p>
      {isRunning ? (
        <Button onPress={() => call('documents.cancelProbe', { companyId }).catch(announceFailure)}>
          {t('common.cancel')}
        </Button>
      ) : (
        <Button onPress={() => probe.mutate()}>{t('documents.track.probe')}</Button>
      )}
      {failed === null ? null : toApiError(failed).code === 'invalid-input' ? (
        <RefusalNotice text={t('documents.track.probeNeedsId')} />
      ) : (
        <ErrorNotice error={failed} compact />
      )}
    </div>
  )
}
