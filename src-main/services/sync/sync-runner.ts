/** Runs one sync per company at a time, publishes its state, then matches and makes a copy of the mirror. */
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { CompanyClients, OpenCompany } from '../companies/open-companies.ts'
import { isOnFiles, notConnected } from '../companies/registry.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { hasCurrentProposals } from '../matching/matching-threads.ts'
import { type MatchingPorts, updateProposals } from '../matching/propose-matches.ts'
import { createOutageRetry, type OutageRetryPorts, outageOf } from './outage-retry.ts'
import type { RunOptions } from './run-options.ts'
import { type CompanySyncResult, syncCompany } from './sync-company.ts'
import { isCredentialError, toSyncFailure } from './sync-failure.ts'
import { INITIAL_STATE, NOT_RUNNING, readSyncRecord, type SyncRecord, withSyncRecord } from './sync-state.ts'
import { createSyncStates } from './sync-states.ts'

export interface SyncRunnerPorts {
  clock: Clock
  matching: MatchingPorts['matching']
  /** Makes a copy of the mirror where one is due. */
  keepCopy(company: OpenCompany): Promise<void>
  random: OutageRetryPorts['random']
  wait: OutageRetryPorts['wait']
  /** Called with every change of state. */
  onState(state: SyncState): void
  /** Called when the mirror or the proposals changed. */
  onChanged(companyId: CompanyId): void
  /** Logs an unexpected error. @returns the reference that a person can quote */
  onBug(error: unknown): string
}

export type { RunOptions } from './run-options.ts'

type StartOutcome = 'started' | 'already-running' | 'by-files'

export interface SyncRunner {
  /**
   * Syncs, then makes a copy of the mirror where one is due.
   * Errors: not-connected, conflict (one is running), those of syncing and of backing up; what was synced stays.
   */
  run(company: OpenCompany, options?: RunOptions): Promise<CompanySyncResult>
  /**
   * Starts a sync and a matching run in the background; failures are in the state. After an outage the sync continues
   * by itself once the service answers. A sync that runs already also fetches the ids tracked since it began.
   */
  start(company: OpenCompany, options: { full: boolean; isAsked?: boolean }): StartOutcome
  /** Resolves once a new sync would not have to wait for a slot. */
  whenSlotFree(): Promise<void>
  /** Resolves once the running sync, if any, has ended. */
  whenEnded(id: CompanyId): Promise<void>
  /** The error that ended the company's last sync since the program started; null where there was none. */
  lastErrorOf(id: CompanyId): SyncState['lastError']
  /** To be called when a service begins or ceases to ask for a wait: announces the states of running syncs. */
  onHoldChanged(): void
  /** When a sync that met an outage is tried again; null where none waits. */
  retryAt(id: CompanyId): SyncState['retryAt']
  /** The credentials were changed: removes an error about missing or refused credentials from the state. */
  clearCredentialError(id: CompanyId): void
  /** Stops the running sync at its next page boundary, until `start`. Resolves when it has stopped. */
  pause(id: CompanyId): Promise<void>
  /** Stops the running sync at its next page boundary; also ends a pause and the wait for an outage. */
  cancel(id: CompanyId): Promise<void>
  cancelAll(): Promise<void>
  /** Tries all waiting syncs at once: the network returned, or the computer woke. */
  retryNow(): void
  /** Tries no waiting sync until `retryNow`. */
  suspendRetries(): void
  getState(company: OpenCompany): SyncState
  /** The same for a company that need not be open. */
  stateOf(id: CompanyId, left: SyncRecord): SyncState
  isRunning(id: CompanyId): boolean
}

/** More syncs that send requests at once take memory and make none of them end sooner. */
const MAX_REQUESTING = 3
/** Companies in work at once: while some send requests, two more are matched and copied. */
export const MAX_AT_ONCE = MAX_REQUESTING + 2

interface RunningSync {
  company: OpenCompany
  stop: AbortController
  done: Promise<unknown>
  /** Known once the clients are made. */
  clients?: Pick<CompanyClients, 'heldUntilMs'>
}

const instantOf = (ms: number | null): Instant | null =>
  ms === null ? null : (new Date(ms).toISOString() as Instant)

const anySignal = (own: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other ? AbortSignal.any([own, other]) : own

export const createSyncRunner = (ports: SyncRunnerPorts): SyncRunner => {
  const running = new Map<CompanyId, RunningSync>()
  const requestSlots = createConcurrencyLimit(MAX_REQUESTING)
  /** Companies whose pause was requested, and those that are paused. */
  const pauseRequested = new Set<CompanyId>()
  const paused = new Map<CompanyId, OpenCompany>()
  /** Companies started again while they ran: ids tracked meanwhile may have come too late for the running sync. */
  const startedAgain = new Set<CompanyId>()
  const outageRetry = createOutageRetry(ports)
  /** Companies that wait, or waited, for an outage to pass. */
  const awaitingService = new Map<CompanyId, OpenCompany>()

  const stateOf = (id: CompanyId, left: SyncRecord): SyncState => {
    const state = withSyncRecord(states.find(id) ?? INITIAL_STATE, left)
    const heldUntil = state.running ? instantOf(running.get(id)?.clients?.heldUntilMs() ?? null) : null
    return { companyId: id, ...state, paused: paused.has(id), retryAt: outageRetry.retryAt(id), heldUntil }
  }
  const getState = (company: OpenCompany): SyncState => stateOf(company.record.id, readSyncRecord(company))

  const states = createSyncStates(ports.clock, (id, left) => ports.onState(stateOf(id, left)))
  const { update, reportProgress } = states

  /** Updates the state after a failure: a cancelled sync has no `lastError`, an outage is shown as one. */
  const endWith = (company: OpenCompany, error: unknown): void => {
    if (isAppError(error, 'cancelled')) {
      const { id } = company.record
      if (pauseRequested.has(id)) paused.set(id, company)
      update(
        company,
        pauseRequested.has(id)
          ? { running: false }
          : { ...NOT_RUNNING, outage: states.find(id)?.outage ?? null },
      )
      return
    }
    const failure = toSyncFailure(error, ports.onBug)
    update(company, { ...NOT_RUNNING, outage: outageOf(failure), lastError: appErrorToWire(failure) })
  }

  const hasNewIds = ({ mirror }: OpenCompany): boolean =>
    mirror.read.listIdsToFetch({ now: ports.clock.now(), all: false }).length > 0

  const mirrorOnce = async (company: OpenCompany, options: RunOptions, signal: AbortSignal) => {
    const { record, mirror } = company
    const hasChanged = states.find(record.id)?.changed === true
    const clients = await company.clients()
    const { banking, invoicing, accountIds } = clients
    const own = running.get(record.id)
    if (own) own.clients = clients
    return syncCompany(
      { banking, invoicing, mirror, clock: ports.clock },
      {
        ...options,
        overlapDays: options.overlapDays ?? mirror.read.syncSettings().overlapDays,
        accountIds: options.accountIds ?? accountIds,
        currency: record.currency,
        signal,
        onProgress(progress) {
          reportProgress(company, { ...progress, changed: hasChanged || progress.changed })
          options.onProgress?.(progress)
        },
      },
    )
  }

  /** The requests need a slot; matching and copying do not. */
  const syncMatchAndCopy = async (company: OpenCompany, options: RunOptions, signal: AbortSignal) => {
    const { mirror } = company
    if (requestSlots.isFull()) update(company, { phase: 'waiting' })
    const result = await requestSlots.run({ signal, isAsked: options.isAsked }, () => {
      update(company, { phase: 'transactions' })
      return mirrorOnce(company, options, signal)
    })
    if (options.match) {
      update(company, { phase: 'matching' })
      if (!hasCurrentProposals(mirror.read)) await updateProposals(ports, company, { signal })
      await mirror.write.run('acceptAutomatically', { at: ports.clock.now() })
    }
    await ports.keepCopy(company)
    return result
  }

  const runSync = async (company: OpenCompany, options: RunOptions, signal: AbortSignal) => {
    const { record } = company
    try {
      paused.delete(record.id)
      states.set(record.id, { ...INITIAL_STATE, running: true })
      const result = await syncMatchAndCopy(company, options, signal)
      while (startedAgain.delete(record.id) && hasNewIds(company))
        await syncMatchAndCopy(company, { match: true, only: 'documents' }, signal)
      update(company, NOT_RUNNING)
      return result
    } catch (error) {
      endWith(company, error)
      throw error
    } finally {
      pauseRequested.delete(record.id)
      startedAgain.delete(record.id)
      ports.onChanged(record.id)
    }
  }

  const beginSync = (company: OpenCompany, options: RunOptions): Promise<CompanySyncResult> => {
    const { id } = company.record
    if (isOnFiles(company.record)) return Promise.reject(notConnected())
    if (running.has(id))
      return Promise.reject(new AppError('conflict', 'a sync of this company is running already'))
    const abortSync = new AbortController()
    const done = runSync(company, options, anySignal(abortSync.signal, options.signal)).finally(() =>
      running.delete(id),
    )
    running.set(id, { company, stop: abortSync, done })
    return done
  }

  const beginWithRetry = (company: OpenCompany, options: RunOptions): Promise<CompanySyncResult> => {
    const { record } = company
    const { id } = record
    return outageRetry.run(id, {
      work: () => beginSync(company, options),
      service: [record.invoicingUrl, record.bankingUrl, record.authUrl].join(' '),
      // While something else runs, a one-off fetch, the service counts as not reachable.
      isReachable: async (signal) => !running.has(id) && (await company.clients()).areReachable(signal),
      onWaiting(outage) {
        awaitingService.set(id, company)
        update(company, {})
        options.retryOutage?.onWaiting(outageRetry.retryAt(id), outage)
      },
      untilMs: options.retryOutage?.untilMs,
      signal: options.signal,
    })
  }

  /** @returns the company that waited */
  const stopRetrying = (id: CompanyId): OpenCompany | undefined => {
    const company = outageRetry.stop(id) ? awaitingService.get(id) : undefined
    awaitingService.delete(id)
    return company
  }

  const stop = async (id: CompanyId): Promise<void> => {
    const sync = running.get(id)
    sync?.stop.abort()
    await sync?.done.catch(() => undefined) // the caller of `run` gets the error
  }

  const cancel = async (id: CompanyId): Promise<void> => {
    pauseRequested.delete(id)
    const waited = stopRetrying(id)
    await stop(id)
    const company = paused.get(id)
    if (paused.delete(id) && company) update(company, INITIAL_STATE)
    else if (waited) update(waited, {})
  }

  return {
    getState,
    stateOf,
    isRunning: (id) => running.has(id),
    cancel,
    async pause(id) {
      const waited = stopRetrying(id)
      if (waited) {
        paused.set(id, waited)
        update(waited, {})
      }
      if (!running.has(id)) return
      pauseRequested.add(id)
      await stop(id)
    },
    run: (company, options = {}) =>
      options.retryOutage === undefined ? beginSync(company, options) : beginWithRetry(company, options),
    start(company, { full, isAsked }) {
      if (isOnFiles(company.record)) return 'by-files'
      if (running.has(company.record.id)) {
        startedAgain.add(company.record.id)
        return 'already-running'
      }
      stopRetrying(company.record.id)
      beginWithRetry(company, { full, isAsked, match: true }).catch(() => undefined) // the state shows it
      return 'started'
    },
    async cancelAll() {
      outageRetry.stopAll()
      await Promise.all([...running.keys()].map(cancel))
    },
    whenSlotFree: requestSlots.whenFree,
    async whenEnded(id) {
      await running.get(id)?.done.catch(() => undefined) // the state shows it
    },
    onHoldChanged() {
      for (const { company } of running.values()) update(company, {})
    },
    retryAt: outageRetry.retryAt,
    lastErrorOf: (id) => states.find(id)?.lastError ?? null,
    clearCredentialError(id) {
      const lastError = states.find(id)?.lastError ?? null
      if (!running.has(id) && isCredentialError(lastError))
        states.updateLastAnnounced(id, { lastError: null })
    },
    retryNow: outageRetry.retryNow,
    suspendRetries: outageRetry.suspend,
  }
}
