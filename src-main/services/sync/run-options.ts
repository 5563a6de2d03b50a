/** The options of one run of a company's sync. */
import type { Outage } from '#contract/sync.ts'
import type { Instant } from '#contract/values.ts'
import type { CompanySyncOptions } from './sync-company.ts'

export type RunOptions = Omit<CompanySyncOptions, 'accountIds' | 'currency'> & {
  /** A person asked for it: it gets a slot before scheduled syncs. */
  isAsked?: boolean | undefined
  /** Computes proposals when the sync is done, unless they are of the mirror's current state already. */
  match?: boolean
  /** Only these accounts; all accounts of the company when left out. */
  accountIds?: readonly string[]
  /** Repeats the sync after an outage until then (milliseconds since the epoch); without it an outage is an error. */
  retryOutage?: { untilMs: number; onWaiting(retryAt: Instant | null, outage: Outage): void } | undefined
}
