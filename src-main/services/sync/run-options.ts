/** What a sync of a company is asked to do beside what every one does. */
import type { Outage } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import type { CompanySyncOptions } from './sync-company.ts'

export type RunOptions = Omit<CompanySyncOptions, 'accountIds' | 'currency'> & {
  /** A person asked for it: its turn comes before those that nobody waits for. */
  isAsked?: boolean | undefined
  /** Computes the proposals anew when the sync is done, where the mirror holds anything they were not computed from. */
  match?: boolean
  /** These accounts alone; all of the company's when left out. */
  accountIds?: readonly string[]
  /** An outage is sat out until then (milliseconds since the epoch); fails at once when left out. */
  keepTrying?: { untilMs: number; onWaiting(retryAt: Instant | null, outage: Outage): void } | undefined
}
