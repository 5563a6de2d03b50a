/** What of a sync's state is kept while it runs, and what it is at rest. */
import type { SyncState } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import type { Mirror } from '../../db/mirror.ts'
import type { CutOffRun } from '../../db/repositories/transactions.ts'

export type Moving = Omit<
  SyncState,
  'companyId' | 'lastCompletedAt' | 'resumable' | 'paused' | 'retryAt' | 'heldUntil'
>

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

/** What its mirror says of a company's last sync. */
export interface AsLeft {
  cutOff: CutOffRun | null
  lastCompletedAt: Instant | null
}

export const leftOf = ({ mirror }: { mirror: Pick<Mirror, 'read'> }): AsLeft => ({
  cutOff: mirror.read.findCutOff() ?? null,
  lastCompletedAt: mirror.read.lastCompletedAt(),
})

/** At rest, a sync that was cut off says where it stopped. */
export const withLeft = (moving: Moving, { cutOff, lastCompletedAt }: AsLeft) => ({
  ...moving,
  ...(moving.phase === 'idle' && cutOff && cutOff.nextPage > 1
    ? { page: cutOff.nextPage - 1, pageCount: cutOff.pageCount, transactionsReceived: cutOff.received }
    : {}),
  resumable: cutOff !== null,
  lastCompletedAt,
})
