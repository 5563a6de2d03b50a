/** The parts of a company's sync state: what a running sync changes, and what the mirror records of the last sync. */
import type { SyncState } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import type { CutOffRun } from '../../db/transactions/transactions.ts'

/** What a running sync changes. The rest of `SyncState` is read from the mirror, or follows from pauses and waits. */
export type LiveSyncState = Omit<
  SyncState,
  'companyId' | 'lastCompletedAt' | 'resumable' | 'paused' | 'retryAt' | 'heldUntil'
>

/** A sync that has ended. `changed` is left out: it stays as the last sync left it. */
export const NOT_RUNNING: Omit<LiveSyncState, 'changed'> = {
  running: false,
  phase: 'idle',
  page: null,
  pageCount: null,
  transactionsReceived: 0,
  documentsDone: 0,
  documentsTotal: 0,
  outage: null,
  lastError: null,
}

export const INITIAL_STATE: LiveSyncState = { ...NOT_RUNNING, changed: false }

/** What the mirror records of a company's last sync. */
export interface SyncRecord {
  cutOff: CutOffRun | null
  lastCompletedAt: Instant | null
}

export const readSyncRecord = ({ mirror }: { mirror: Pick<Mirror, 'read'> }): SyncRecord => ({
  cutOff: mirror.read.findCutOff() ?? null,
  lastCompletedAt: mirror.read.lastCompletedAt(),
})

/** Adds what the mirror records. When no sync runs, a sync that was cut off shows the page where it stopped. */
export const withSyncRecord = (moving: LiveSyncState, { cutOff, lastCompletedAt }: SyncRecord) => ({
  ...moving,
  ...(moving.phase === 'idle' && cutOff && cutOff.nextPage > 1
    ? { page: cutOff.nextPage - 1, pageCount: cutOff.pageCount, transactionsReceived: cutOff.received }
    : {}),
  resumable: cutOff !== null,
  lastCompletedAt,
})
