/** The list of companies with what each needs: figures kept apart, so that none is opened to be listed. */
import { z } from 'zod'
import { closingFigures } from './closing.ts'
import { companyOverview } from './companies.ts'
import { wireError } from './errors.ts'
import { completeness } from './import-values.ts'
import { companyId, currencyCode, endpoint, event, instant } from './values.ts'

export const companyFigures = z.strictObject({
  currency: currencyCode,
  openMinor: z.int(),
  overdueMinor: z.int(),
  unmatchedMinor: z.int(),
  proposals: companyOverview.shape.proposals,
  /** Documents of which nobody knows yet whether the service issued or cancelled them. */
  doubtful: z.int(),
  /** Decisions that the source no longer agrees with. */
  differing: z.int(),
  /** Accounts whose transactions say neither in nor out. */
  undirected: z.int(),
  /** Periods and accounts of which the service did not send everything. */
  missing: z.int(),
  /** Documents whose answer could not be used when they were asked for last. */
  unreadable: z.int(),
  waitingDecisions: z.int(),
  /** Transactions that wait for the client. */
  waiting: companyOverview.shape.waiting,
  /** By the last SAF-T (PT) file; null: none was ever held against the documents. */
  completeness: completeness.nullable(),
  months: closingFigures,
  lastSyncAt: instant.nullable(),
})
export type CompanyFigures = z.infer<typeof companyFigures>

const officeCompany = z.strictObject({
  companyId,
  /** null: not summed yet, or its data does not open. */
  figures: companyFigures.nullable(),
  /** When the mirror was read for them; null where they are as of now. */
  asOf: instant.nullable(),
  isSyncing: z.boolean(),
  /** When a sync that met an outage asks again by itself; null where none waits. */
  retryAt: instant.nullable(),
  /** Why its data does not open, or what ended its last sync. */
  error: wireError.nullable(),
})
export type OfficeCompany = z.infer<typeof officeCompany>

export const companyFailure = z.strictObject({ companyId, error: wireError })
export type CompanyFailure = z.infer<typeof companyFailure>

/** The same work for many companies, a few at once. */
export const officeRound = z.strictObject({
  /** What is under way when it is paused or cancelled ends at its next safe point, and is `current` until then. */
  state: z.enum(['running', 'paused', 'ended', 'cancelled']),
  total: z.int(),
  /** Those that are through, the failed ones among them. */
  done: z.int(),
  current: z.array(companyId),
  failures: z.array(companyFailure),
})
export type OfficeRound = z.infer<typeof officeRound>

const syncRound = officeRound.extend({
  /** A service asked for fewer requests: nothing more is read from it before; null where none did. */
  waitsUntil: instant.nullable(),
})
export type SyncRound = z.infer<typeof syncRound>

/** Failures of one cause together, the cause of most companies first. */
export const byCause = <Failure extends CompanyFailure>(failures: readonly Failure[]): Failure[][] =>
  [...Map.groupBy(failures, ({ error }) => error.code).values()].toSorted(
    (one, other) => other.length - one.length,
  )

export const officeContract = {
  /** At once, from the index; what is not of today is summed anew, and told. */
  'office.list': endpoint(z.strictObject({}), z.strictObject({ companies: z.array(officeCompany) })),
  /** Begins a sync of these companies in this order, a few at once; nothing where one is under way. */
  'office.syncAll': endpoint(z.strictObject({ companyIds: z.array(companyId) }), z.strictObject({})),
  /** null: none was asked for, or its end was dismissed. */
  'office.getSyncAll': endpoint(z.strictObject({}), z.strictObject({ round: syncRound.nullable() })),
  'office.steerSyncAll': endpoint(
    z.strictObject({ act: z.enum(['pause', 'resume', 'cancel', 'dismiss']) }),
    z.strictObject({}),
  ),
  'office.syncAllProgressed': event(z.strictObject({ round: syncRound.nullable() })),
  'office.changed': event(z.strictObject({})),
}
