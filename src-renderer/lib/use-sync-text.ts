/** The state of a sync in words, for the header and for the list of companies. */
import type { SyncState } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import { asOfValues, formatClock, formatTime, useWords } from './i18n/use-words.ts'

/** After this long without a sync the header says so: payments may have come that are not seen here. */
const staleAfterMs = 3 * 24 * 60 * 60 * 1000
export const isOutOfDate = ({ lastCompletedAt }: SyncState): boolean =>
  lastCompletedAt !== null && Date.now() - Date.parse(lastCompletedAt) > staleAfterMs

/** What ended the last sync; null while one runs, and where the service is away: that is no failure of this one. */
export const failureOf = ({ running, outage, lastError }: SyncState): SyncState['lastError'] =>
  running || outage !== null ? null : lastError

/** The same for a company on files alone, by its last import. */
export const useFilesText = () => {
  const { t } = useWords()
  return (asOf: Instant | null): string =>
    asOf === null ? t('shell.sync.byFilesNever') : t('shell.sync.byFiles', asOfValues(asOf, new Date()))
}

export const useSyncText = () => {
  const { t, count, counted } = useWords()
  const pageOf = ({ page, pageCount, transactionsReceived }: SyncState) =>
    page === null || pageCount === null
      ? null
      : { page: count(page), pages: count(pageCount), ...counted(transactionsReceived) }
  const documentOf = ({ documentsDone, documentsTotal }: SyncState) => ({
    done: count(documentsDone),
    total: count(documentsTotal),
  })
  const runningText = (state: SyncState): string => {
    if (state.phase === 'waiting') return t('shell.sync.turn')
    if (state.phase === 'matching') return t('shell.sync.matching')
    if (state.heldUntil !== null) return t('shell.sync.held', { time: formatClock(state.heldUntil) })
    if (state.phase === 'documents') return t('shell.sync.documents', documentOf(state))
    const page = pageOf(state)
    return page === null
      ? t('shell.sync.receiving', counted(state.transactionsReceived))
      : t('shell.sync.page', page)
  }
  const pausedText = (state: SyncState): string => {
    if (state.phase === 'documents') return t('shell.sync.pausedDocuments', documentOf(state))
    const page = pageOf(state)
    return page === null ? t('shell.sync.paused') : t('shell.sync.pausedPage', page)
  }
  /** What a cut-off sync left: where it stopped, and when it goes on by itself. */
  const waitingTexts = (state: SyncState): string[] => {
    const page = pageOf(state)
    const isWaiting = state.resumable && page === null && state.retryAt === null
    return [
      ...(state.resumable && page !== null ? [t('shell.sync.stopped', page)] : []),
      ...(isWaiting ? [t('shell.sync.waiting')] : []),
      ...(state.retryAt === null ? [] : [t('shell.sync.retryAt', { time: formatTime(state.retryAt) })]),
    ]
  }
  const restingText = (state: SyncState): string => {
    const asOf = state.lastCompletedAt === null ? null : asOfValues(state.lastCompletedAt, new Date())
    if (state.outage !== null)
      return asOf === null ? t(`shell.sync.${state.outage}Never`) : t(`shell.sync.${state.outage}`, asOf)
    if (asOf === null) return t('shell.sync.never')
    return isOutOfDate(state) ? t('shell.sync.stale', asOf) : t('shell.sync.asOf', asOf)
  }
  return (state: SyncState): string => {
    if (state.running) return runningText(state)
    if (state.paused) return pausedText(state)
    return [restingText(state), ...waitingTexts(state)].join(' · ')
  }
}
