/** How fresh the data is, and the one act that makes it fresher. */
import { useMutation } from '@tanstack/react-query'
import { ProgressBar } from 'react-aria-components'
import type { SyncState } from '../../../src-preload/contract/sync.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call, toApiError } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { formatAsOf } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSyncState } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { useErrorSentences } from '../../ui/notice.tsx'
import styles from './sync-status.module.css'

/** After this long without a sync the header says so: payments have come that nobody sees here. */
const staleAfterMs = 3 * 24 * 60 * 60 * 1000
const isStale = ({ lastCompletedAt }: SyncState): boolean =>
  lastCompletedAt !== null && Date.now() - Date.parse(lastCompletedAt) > staleAfterMs

const useSyncText = () => {
  const { t, count } = useWords()
  return (state: SyncState): string => {
    if (state.running) {
      if (state.phase === 'matching') return t('shell.sync.matching')
      if (state.phase === 'documents')
        return t('shell.sync.documents', {
          done: count(state.documentsDone),
          total: count(state.documentsTotal),
        })
      const n = count(state.transactionsReceived)
      return state.page === null || state.pageCount === null
        ? t('shell.sync.receiving', { n })
        : t('shell.sync.page', { page: count(state.page), pages: count(state.pageCount), n })
    }
    const time = state.lastCompletedAt === null ? null : formatAsOf(state.lastCompletedAt, new Date())
    if (state.offline) return time === null ? t('shell.sync.offlineNever') : t('shell.sync.offline', { time })
    if (time === null) return t('shell.sync.never')
    return t(isStale(state) ? 'shell.sync.stale' : 'shell.sync.asOf', { time })
  }
}

const shareOf = ({ phase, page, pageCount, documentsDone, documentsTotal }: SyncState): number | null => {
  if (phase === 'transactions') return page === null || !pageCount ? null : page / pageCount
  if (phase === 'documents') return documentsTotal === 0 ? null : documentsDone / documentsTotal
  return null
}

export const SyncStatus = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const textOf = useSyncText()
  const sentencesOf = useErrorSentences()
  const { data: state } = useSyncState(companyId)
  const fail = (error: unknown) => {
    const { what, safe, next } = sentencesOf(toApiError(error))
    announce(`${what} ${safe} ${next}`, 'wrong')
  }
  const start = useMutation({ mutationFn: () => call('sync.start', { companyId }), onError: fail })
  const cancel = useMutation({ mutationFn: () => call('sync.cancel', { companyId }), onError: fail })
  useCommands({ sync: () => start.mutate(), 'cancel-sync': () => cancel.mutate() })
  if (state == null) return null
  const share = shareOf(state)
  const failed = !state.running && !state.offline && state.lastError !== null
  return (
    <div className={styles.status}>
      <div className={styles.words} role="status">
        {(state.offline || isStale(state)) && !state.running ? <ClassMark mark="ambiguous" /> : null}
        {failed ? <ClassMark mark="conflict" /> : null}
        <span>
          {failed ? `${t('shell.sync.failed')} · ` : ''}
          {textOf(state)}
          {state.resumable && !state.running ? ` · ${t('shell.sync.waiting')}` : ''}
        </span>
      </div>
      {state.running ? (
        <>
          <ProgressBar
            aria-label={t('shell.sync.progress')}
            {...(share === null ? { isIndeterminate: true } : { value: share * 100 })}
            className={styles.bar ?? ''}
          >
            {({ percentage }) => <span className={styles.done} style={{ width: `${percentage ?? 30}%` }} />}
          </ProgressBar>
          <Button look="quiet" onPress={() => cancel.mutate()} aria-label={t('shell.sync.cancel')}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <Button look="plain" onPress={() => start.mutate()} isDisabled={start.isPending}>
          {t(state.resumable ? 'shell.sync.resume' : 'shell.sync.start')}
        </Button>
      )}
    </div>
  )
}
