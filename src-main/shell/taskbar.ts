/** How far a sync has come, on the taskbar or dock. */
import type { BrowserWindow } from 'electron'
import type { SyncState } from '#contract/sync.ts'

const NOT_SHOWN = -1
/** Above one the system shows that something runs without saying how far it is. */
const UNKNOWN_LENGTH = 2

const fractionOf = (state: SyncState): number => {
  if (!state.running && !state.paused) return NOT_SHOWN
  const [done, total] =
    state.phase === 'documents'
      ? [state.documentsDone, state.documentsTotal]
      : [state.page ?? 0, state.pageCount ?? 0]
  return total > 0 ? Math.min(1, done / total) : UNKNOWN_LENGTH
}

export const showProgress = (window: BrowserWindow | undefined, state: SyncState): void => {
  if (window && !window.isDestroyed())
    window.setProgressBar(fractionOf(state), { mode: state.paused ? 'paused' : 'normal' })
}
