/** The age of the data, and the button that syncs. */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProgressBar } from 'react-aria-components'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSyncState } from '../../lib/queries.ts'
import { failureOf, isOutOfDate, useSyncText } from '../../lib/use-sync-text.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { useAnnounceFailure } from '../../ui/notice.tsx'
import styles from './sync-status.module.css'

const shareOf = ({ phase, page, pageCount, documentsDone, documentsTotal }: SyncState): number | null => {
  if (phase === 'transactions') return page === null || !pageCount ? null : page / pageCount
  if (phase === 'documents') return documentsTotal === 0 ? null : documentsDone / documentsTotal
  return null
}

/** Milliseconds in which the second half of a double click must not pause the sync just started. */
const doubleClickMs = 400

export const SyncStatus = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const textOf = useSyncText()
  const announceFailure = useAnnounceFailure()
  const { data: state } = useSyncState(companyId)
  const start = useMutation({ mutationFn: () => call('sync.start', { companyId }), onError: announceFailure })
  const cancel = useMutation({
    mutationFn: () => call('sync.cancel', { companyId }),
    onError: announceFailure,
  })
  const pause = useMutation({ mutationFn: () => call('sync.pause', { companyId }), onError: announceFailure })
  const isRunning = state?.running ?? false
  const canCancel = isRunning || (state != null && (state.paused || state.retryAt !== null))
  useCommands({
    sync: isRunning ? undefined : () => start.mutate(),
    'pause-sync': isRunning ? () => pause.mutate() : undefined,
    'cancel-sync': canCancel ? () => cancel.mutate() : undefined,
  })
  const actedAt = useRef(Number.NEGATIVE_INFINITY)
  if (state == null) return null
  const act = () => {
    if (performance.now() - actedAt.current < doubleClickMs) return
    actedAt.current = performance.now()
    if (state.running) pause.mutate()
    else start.mutate()
  }
  const share = shareOf(state)
  const failed = failureOf(state) !== null
  return (
    <div className={styles.status} data-waits={state.outage === null ? undefined : ''}>
      <div className={styles.said}>
        <div className={styles.words} role="status">
          {(state.outage !== null || isOutOfDate(state)) && !state.running ? (
            <ClassMark mark="ambiguous" />
          ) : null}
          {failed ? <ClassMark mark="conflict" /> : null}
          <span title={textOf(state)}>
            {failed ? `${t('shell.sync.failed')} · ` : ''}
            {textOf(state)}
          </span>
        </div>
        {state.running || state.paused ? (
          <ProgressBar
            aria-label={t('shell.sync.progress')}
            {...(share === null ? { isIndeterminate: true } : { value: share * 100 })}
            className={styles.bar ?? ''}
          >
            {({ percentage }) => <span className={styles.done} style={{ width: `${percentage ?? 30}%` }} />}
          </ProgressBar>
        ) : null}
      </div>
      <div className={styles.acts}>
        {/* One button for all states, so that it keeps the keyboard focus. */}
        <Button onPress={act} {...(state.running ? { 'aria-label': t('shell.sync.pause') } : {})}>
          {state.running
            ? t('shell.sync.pauseShort')
            : t(state.resumable || state.paused ? 'shell.sync.resume' : 'shell.sync.start')}
        </Button>
        {canCancel ? (
          <Button variant="quiet" onPress={() => cancel.mutate()} aria-label={t('shell.sync.cancel')}>
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
