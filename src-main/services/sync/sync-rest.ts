/** What of a sync's state is kept while it runs, and what it is at rest. */
import type { SyncState } from '#contract/sync.ts'

export type Moving = Omit<SyncState, 'companyId' | 'lastCompletedAt' | 'resumable' | 'paused' | 'retryAt'>

/** Whether the last one changed anything outlives it. */
export const AT_REST: Omit<Moving, 'changed'> = {
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

export const IDLE: Moving = { ...AT_REST, changed: false }
