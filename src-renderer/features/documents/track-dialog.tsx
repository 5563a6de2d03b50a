/** The service lists no documents, so here a person enters the ids to track, and sees the result. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { TrackedState, TrackedView } from '#contract/documents.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import {
  announce,
  EmptyNotice,
  ErrorNotice,
  QueryNotice,
  RefusalNotice,
  useAnnounceFailure,
} from '../../ui/notice.tsx'
import { documentQueries } from './document-queries.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import styles from './tracked.module.css'

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

const states = ['pending', 'fetched', 'unreadable', 'unknown', 'not-allowed'] as const

/** The tracked ids with the service's last answer; missing ones can be tried again or removed. */
const TrackedList = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, count, counted } = useWords()
  const client = useQueryClient()
  const [state, setState] = useState<TrackedState | 'any'>('any')
  const query = useInfiniteQuery(documentQueries.tracked(companyId, state))
  const again = () => client.invalidateQueries({ queryKey: documentQueries.allTracked(companyId) })
  const retry = useMutation({
    mutationFn: (ids: number[] | undefined) =>
      call('documents.retryTracked', { companyId, ...(ids === undefined ? {} : { ids }) }),
    onSuccess: ({ due }) => {
      announce(t('documents.track.due', counted(due)))
      void again()
    },
  })
  const remove = useMutation({
    mutationFn: (ids: number[]) => call('documents.untrack', { companyId, ids }),
    onSuccess: ({ untracked }) => {
      announce(t('documents.track.removed', counted(untracked)))
      void again()
    },
  })
  const failed = retry.error ?? remove.error
  const first = query.data?.pages[0]
  if (query.error || query.data === undefined || first === undefined) return <QueryNotice query={query} />
  const rows = query.data.pages.flatMap((page) => page.rows)
  const { counts } = first
  const all = states.reduce((sum, one) => sum + counts[one], 0)
  const missed = counts.unknown + counts['not-allowed']
  return (
    <section className={styles.list} aria-label={t('documents.track.tracked')}>
      <header className={styles.bar}>
        <Choice<TrackedState | 'any'>
          label={t('lists.view')}
          hideLabel
          value={state}
          options={[
            { value: 'any', text: `${t('lists.views.all')} ${count(all)}` },
            ...states.map((value) => ({
              value,
              text: `${t(`documents.track.state.${value}`)} ${count(counts[value])}`,
            })),
          ]}
          onChange={setState}
        />
        {missed === 0 ? null : (
          <Button onPress={() => retry.mutate(undefined)} isDisabled={retry.isPending}>
            {t('documents.track.retryAll', counted(missed))}
          </Button>
        )}
      </header>
      {failed === null ? null : <ErrorNotice error={failed} compact />}
      {rows.length === 0 ? (
        <EmptyNotice text={t('documents.track.none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('lists.detail.id')}</th>
                <th>{t('lists.column.number')}</th>
                <th>{t('lists.column.status')}</th>
                <th>{t('documents.track.asked')}</th>
                <th>{t('documents.track.next')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} onRetry={retry.mutate} onRemove={remove.mutate} />
              ))}
            </tbody>
          </table>
          {query.hasNextPage ? (
            <Button onPress={() => void query.fetchNextPage()}>{t('documents.track.more')}</Button>
          ) : null}
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly row: TrackedView
  readonly onRetry: (ids: number[]) => void
  readonly onRemove: (ids: number[]) => void
}

const Row = ({ row, onRetry, onRemove }: RowProps) => {
  const { t } = useWords()
  const isMissed = row.state === 'unknown' || row.state === 'not-allowed'
  return (
    <tr>
      <td>{row.id}</td>
      <td>{row.number}</td>
      <td>{t(`documents.track.state.${row.state}`)}</td>
      <td>{row.checkedAt === null ? t('documents.track.never') : formatInstant(row.checkedAt)}</td>
      <td>{row.nextAttemptAt === null ? '' : formatInstant(row.nextAttemptAt)}</td>
      <td className={styles.acts}>
        {isMissed ? (
          <Button variant="quiet" onPress={() => onRetry([row.id])} of={row.id}>
            {t('documents.track.retry')}
          </Button>
        ) : null}
        {row.state === 'fetched' || (row.state === 'unreadable' && row.number !== null) ? null : (
          <Button variant="quiet" onPress={() => onRemove([row.id])} of={row.id}>
            {t('documents.track.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
