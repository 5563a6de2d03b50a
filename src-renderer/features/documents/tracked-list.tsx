/** The tracked ids with the service's last answer; missing ones can be tried again or removed. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrackedState, TrackedView } from '#contract/documents.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { documentQueries } from './document-queries.ts'
import styles from './tracked.module.css'

const states = ['pending', 'fetched', 'unreadable', 'unknown', 'not-allowed'] as const

export const TrackedList = ({ companyId }: { readonly companyId: CompanyId }) => {
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
