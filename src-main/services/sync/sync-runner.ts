/** One sync per company at a time, its state for whoever watches, and a new matching run when it is done. */
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { isOnFiles, notConnected } from '../companies/company-record.ts'
import type { CompanyClients, OpenCompany } from '../companies/open-companies.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { isProposed } from '../matching/matching-threads.ts'
import { type MatchingPorts, updateProposals } from '../matching/propose-matches.ts'
import { createKeepTrying, type KeepTryingPorts, outageOf } from './keep-trying.ts'
import type { RunOptions } from './run-options.ts'
import { type CompanySyncResult, syncCompany } from './sync-company.ts'
import { isOfCredentials, toSyncFailure } from './sync-failure.ts'
import { type AsLeft, AT_REST, IDLE, leftOf, withLeft } from './sync-state.ts'
import { createSyncStates } from './sync-states.ts'

export interface SyncRunnerPorts {
  clock: Clock
  matching: MatchingPorts['matching']
  /** Makes a copy of the mirror where one is due. */
  keepCopy(company: OpenCompany): Promise<void>
  random: KeepTryingPorts['random']
  wait: KeepTryingPorts['wait']
  /** Is told of every change of state. */
  onState(state: SyncState): void
  /** Is told that the mirror or the proposals changed. */
  onChanged(companyId: CompanyId): void
  /** Is told of an error that is a bug; answers the reference a person can read out. */
  onBug(error: unknown): string
}

export type { RunOptions } from './run-options.ts'

type Begun = 'started' | 'already-running' | 'by-files'

export interface SyncRunner {
  /**
   * Syncs, makes a copy of the mirror where one is due, and answers what was done.
   * Errors: not-connected, conflict (one is running), those of syncing and of backing up; what was synced stays.
   */
  run(company: OpenCompany, options?: RunOptions): Promise<CompanySyncResult>
  /**
   * Begins a sync in the background, matching after it; failures are in the state. One that meets an outage goes on by
   * itself once the service answers again. One that runs already fetches the ids tracked since, too.
   */
  start(company: OpenCompany, options: { full: boolean; isAsked?: boolean }): Begun
  /** Resolves once a sync that is begun need not wait for its turn. */
  whenFree(): Promise<void>
  /** Resolves once the running sync, if any, has ended. */
  whenEnded(id: CompanyId): Promise<void>
  /** What ended a company's last sync of this run of the program. */
  lastErrorOf(id: CompanyId): SyncState['lastError']
  /** A service asks to wait, or does no more. */
  heldChanged(): void
  /** When a sync that met an outage asks again; null where none waits. */
  retryAt(id: CompanyId): SyncState['retryAt']
  /** Its credentials are others now: that the last sync had none, or refused ones, is told no more. */
  forgetRefusal(id: CompanyId): void
  /** Resolves when the running sync, if any, has stopped at its next safe point, to wait there for `start`. */
  pause(id: CompanyId): Promise<void>
  /** The same without the waiting; a paused sync, and one that waits for an outage to pass, is let go of. */
  cancel(id: CompanyId): Promise<void>
  cancelAll(): Promise<void>
  /** Whoever waits asks at once: the network returned, or the computer woke. */
  hurry(): void
  /** Nobody asks until `hurry`. */
  sleep(): void
  getState(company: OpenCompany): SyncState
  /** The same of one that need not be open. */
  stateOf(id: CompanyId, left: AsLeft): SyncState
  isRunning(id: CompanyId): boolean
}

/** More that ask the services at once take memory and make none of them end sooner. */
const MOST_ASKING = 3
/** Beside those that ask: what a sync found is matched and copied while others ask already. */
export const MOST_AT_ONCE = MOST_ASKING + 2

interface Running {
  company: OpenCompany
  stop: AbortController
  done: Promise<unknown>
  /** What it asks, once that is known. */
  clients?: Pick<CompanyClients, 'heldUntil'>
}

const instantOf = (ms: number | null): Instant | null =>
  ms === null ? null : (new Date(ms).toISOString() as Instant)

const either = (own: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other ? AbortSignal.any([own, other]) : own

export const createSyncRunner = (ports: SyncRunnerPorts): SyncRunner => {
  const running = new Map<CompanyId, Running>()
  const asking = createConcurrencyLimit(MOST_ASKING)
  /** Asked to pause, and paused. */
  const pausing = new Set<CompanyId>()
  const paused = new Map<CompanyId, OpenCompany>()
  /** Asked for while they ran, when ids tracked meanwhile may have come too late. */
  const askedAgain = new Set<CompanyId>()
  const trying = createKeepTrying(ports)
  /** Those that wait for an outage to pass, or did. */
  const lost = new Map<CompanyId, OpenCompany>()

  const stateOf = (id: CompanyId, left: AsLeft): SyncState => {
    const state = withLeft(states.find(id) ?? IDLE, left)
    const heldUntil = state.running ? instantOf(running.get(id)?.clients?.heldUntil() ?? null) : null
    return { companyId: id, ...state, paused: paused.has(id), retryAt: trying.retryAt(id), heldUntil }
  }
  const getState = (company: OpenCompany): SyncState => stateOf(company.record.id, leftOf(company))

  const states = createSyncStates(ports.clock, (id, left) => ports.onState(stateOf(id, left)))
  const { move, step } = states

  /** A cancelled sync is no failure; an outage leaves everything usable as of the last one. */
  const endWith = (company: OpenCompany, error: unknown): void => {
    if (isAppError(error, 'cancelled')) {
      const { id } = company.record
      if (pausing.has(id)) paused.set(id, company)
      move(
        company,
        pausing.has(id) ? { running: false } : { ...AT_REST, outage: states.find(id)?.outage ?? null },
      )
      return
    }
    const failure = toSyncFailure(error, ports.onBug)
    move(company, { ...AT_REST, outage: outageOf(failure), lastError: appErrorToWire(failure) })
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
          step(company, { ...progress, changed: hasChanged || progress.changed })
          options.onProgress?.(progress)
        },
      },
    )
  }

  /** Asks in its turn; what follows waits for nobody's requests. */
  const walk = async (company: OpenCompany, options: RunOptions, signal: AbortSignal) => {
    const { mirror } = company
    if (asking.isFull()) move(company, { phase: 'waiting' })
    const result = await asking.run({ signal, isAsked: options.isAsked }, () => {
      move(company, { phase: 'transactions' })
      return mirrorOnce(company, options, signal)
    })
    if (options.match) {
      move(company, { phase: 'matching' })
      if (!isProposed(mirror.read)) await updateProposals(ports, company, { signal })
      await mirror.write.run('acceptAutomatically', { at: ports.clock.now() })
    }
    await ports.keepCopy(company)
    return result
  }

  const work = async (company: OpenCompany, options: RunOptions, signal: AbortSignal) => {
    const { record } = company
    try {
      paused.delete(record.id)
      states.set(record.id, { ...IDLE, running: true })
      const result = await walk(company, options, signal)
      while (askedAgain.delete(record.id) && hasNewIds(company))
        await walk(company, { match: true, only: 'documents' }, signal)
      move(company, AT_REST)
      return result
    } catch (error) {
      endWith(company, error)
      throw error
    } finally {
      pausing.delete(record.id)
      askedAgain.delete(record.id)
      ports.onChanged(record.id)
    }
  }

  const begin = (company: OpenCompany, options: RunOptions): Promise<CompanySyncResult> => {
    const { id } = company.record
    if (isOnFiles(company.record)) return Promise.reject(notConnected())
    if (running.has(id))
      return Promise.reject(new AppError('conflict', 'a sync of this company is running already'))
    const stop = new AbortController()
    const done = work(company, options, either(stop.signal, options.signal)).finally(() => running.delete(id))
    running.set(id, { company, stop, done })
    return done
  }

  const keepTrying = (company: OpenCompany, options: RunOptions): Promise<CompanySyncResult> => {
    const { record } = company
    const { id } = record
    return trying.run(id, {
      work: () => begin(company, options),
      service: [record.invoicingUrl, record.bankingUrl, record.authUrl].join(' '),
      // What else runs, a one-off fetch, is waited for.
      answers: async (signal) => !running.has(id) && (await company.clients()).answers(signal),
      onWaiting(outage) {
        lost.set(id, company)
        move(company, {})
        options.keepTrying?.onWaiting(trying.retryAt(id), outage)
      },
      untilMs: options.keepTrying?.untilMs,
      signal: options.signal,
    })
  }

  /** @returns the company that waited */
  const giveUp = (id: CompanyId): OpenCompany | undefined => {
    const company = trying.stop(id) ? lost.get(id) : undefined
    lost.delete(id)
    return company
  }

  const stop = async (id: CompanyId): Promise<void> => {
    const sync = running.get(id)
    sync?.stop.abort()
    await sync?.done.catch(() => undefined) // whoever began it is told of its end
  }

  const cancel = async (id: CompanyId): Promise<void> => {
    pausing.delete(id)
    const waited = giveUp(id)
    await stop(id)
    const company = paused.get(id)
    if (paused.delete(id) && company) move(company, IDLE)
    else if (waited) move(waited, {})
  }

  return {
    getState,
    stateOf,
    isRunning: (id) => running.has(id),
    cancel,
    async pause(id) {
      const waited = giveUp(id)
      if (waited) {
        paused.set(id, waited)
        move(waited, {})
      }
      if (!running.has(id)) return
      pausing.add(id)
      await stop(id)
    },
    run: (company, options = {}) =>
      options.keepTrying === undefined ? begin(company, options) : keepTrying(company, options),
    start(company, { full, isAsked }) {
      if (isOnFiles(company.record)) return 'by-files'
      if (running.has(company.record.id)) {
        askedAgain.add(company.record.id)
        return 'already-running'
      }
      giveUp(company.record.id)
      keepTrying(company, { full, isAsked, match: true }).catch(() => undefined) // told by the state
      return 'started'
    },
    async cancelAll() {
      trying.stopAll()
      await Promise.all([...running.keys()].map(cancel))
    },
    whenFree: asking.whenFree,
    async whenEnded(id) {
      await running.get(id)?.done.catch(() => undefined) // told by the state
    },
    heldChanged() {
      for (const { company } of running.values()) move(company, {})
    },
    retryAt: trying.retryAt,
    lastErrorOf: (id) => states.find(id)?.lastError ?? null,
    forgetRefusal(id) {
      const lastError = states.find(id)?.lastError ?? null
      if (!running.has(id) && isOfCredentials(lastError)) states.change(id, { lastError: null })
    },
    hurry: trying.hurry,
    sleep: trying.sleep,
  }
}
