/** Fetching page by page: start, watch, pause, cancel; a service out of reach is a state of it, not an error. */
import { z } from 'zod'
import { wireError } from './errors.ts'
import { companyId, endpoint, event, instant } from './values.ts'

/** Why a sync that ended waits to try again: no connection, no answer in time, or a failure of the service's own. */
export const outage = z.enum(['offline', 'slow', 'failing'])
export type Outage = z.infer<typeof outage>

const syncState = z.strictObject({
  companyId,
  running: z.boolean(),
  /** waiting: a few companies sync at once, and its turn comes. */
  phase: z.enum(['idle', 'waiting', 'transactions', 'documents', 'matching']),
  /** Stopped by the person: it begins again when they say so or with the next start of the application. */
  paused: z.boolean(),
  /** Page just written and how many there are, once the service said; of a cut-off sync where it stopped. */
  page: z.int().nullable(),
  pageCount: z.int().nullable(),
  transactionsReceived: z.int(),
  documentsDone: z.int(),
  documentsTotal: z.int(),
  /** It brought, changed or lost a row; at rest, whether the last one did. */
  changed: z.boolean(),
  /** A cut-off sync waits to go on where it stopped. */
  resumable: z.boolean(),
  outage: outage.nullable(),
  /** When a sync that met an outage asks again by itself; null where none waits. */
  retryAt: instant.nullable(),
  /** While one runs: a service asked for fewer requests, and nothing more is read from it before; null where none did. */
  heldUntil: instant.nullable(),
  lastCompletedAt: instant.nullable(),
  lastError: wireError.nullable(),
})
export type SyncState = z.infer<typeof syncState>

/** How a company syncs, as a person set it. */
export const syncSettings = z.strictObject({
  /** How many days before the newest transaction a sync of what is new begins: banks book backwards. */
  overlapDays: z.int().min(0).max(90),
  /** To one host; more may be refused by the service. */
  requestsPerSecond: z.int().min(1).max(50),
})
export type SyncSettings = z.infer<typeof syncSettings>

export const defaultSyncSettings: SyncSettings = { overlapDays: 14, requestsPerSecond: 20 }

const companySync = syncSettings.extend({
  /** Accounts whose direction was said by a person or shown by their records. */
  accounts: z.array(z.strictObject({ accountId: z.string(), direction: z.enum(['in', 'out', 'by-sign']) })),
})

/** credentials: a service refuses them. direction: an account's transactions say none. review: new ambiguous pairs. */
const syncNotice = z.enum(['credentials', 'direction', 'review'])
export type SyncNotice = z.infer<typeof syncNotice>

export const syncContract = {
  'sync.start': endpoint(
    z.strictObject({ companyId, full: z.boolean().optional() }),
    /** by-files: the company lives on files alone; there is nothing to ask. */
    z.strictObject({ outcome: z.enum(['started', 'already-running', 'by-files']) }),
  ),
  /** Stops at the next page boundary and stays there; `sync.start` goes on from it, the schedule does not. */
  'sync.pause': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  /** Ends a running or paused sync; what came is kept, and the next one, asked for or scheduled, goes on from it. */
  'sync.cancel': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  /** The window noticed that the computer has a network again. */
  'sync.hurry': endpoint(z.strictObject({}), z.strictObject({})),
  'sync.getState': endpoint(z.strictObject({ companyId }), syncState),
  'sync.getSettings': endpoint(z.strictObject({ companyId }), companySync),
  /** Holds from the next sync and the next request on. */
  'sync.updateSettings': endpoint(syncSettings.partial().extend({ companyId }), companySync),
  'sync.progressed': event(syncState),
  /** The person chose a notification of the system's: the window leads to what it was about. */
  'sync.noticeOpened': event(z.strictObject({ companyId, notice: syncNotice })),
}
