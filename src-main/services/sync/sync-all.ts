/** A sync of many companies, started by a person: one progress for all, can be paused, collects failures. */
import type { OfficeRound, SyncRound } from '#contract/office.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { type AppError, appErrorFromWire, isAppError } from '#core/app-error.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import { type Round, startRound } from '../companies/round.ts'
import { toSyncFailure } from './sync-failure.ts'
import { MAX_AT_ONCE, type SyncRunner } from './sync-runner.ts'

export interface SyncAllPorts {
  companies: Pick<OpenCompanies, 'get'>
  sync: Pick<SyncRunner, 'run' | 'isRunning' | 'whenEnded' | 'lastErrorOf'>
  /** When the last service that asked for a wait may be read again (milliseconds since the epoch); null where none did. */
  heldUntilMs(): number | null
  /** Called with each change; null where there is nothing to show. */
  onChange(round: SyncRound | null): void
  onBug(error: unknown): string
}

export interface SyncAll {
  /** Syncs the companies in this order; does nothing while a round is running or paused. */
  start(ids: readonly CompanyId[]): void
  pause(): void
  resume(): void
  cancel(): void
  /** Removes the result of a round that has ended. */
  dismiss(): void
  state(): SyncRound | null
  /** To be called when a service begins or ceases to ask for a wait. */
  onHoldChanged(): void
  /** Whether a round is running or paused. */
  isUnderWay(): boolean
  /** Cancels the round; resolves when its syncs have ended. */
  close(): Promise<void>
}

export const createSyncAll = ({ companies, sync, heldUntilMs, onChange, onBug }: SyncAllPorts): SyncAll => {
  let round: Round | undefined

  const withWait = (now: OfficeRound): SyncRound => {
    const untilMs = now.current.length > 0 ? heldUntilMs() : null
    return { ...now, waitsUntil: untilMs === null ? null : (new Date(untilMs).toISOString() as Instant) }
  }
  const stateNow = (): SyncRound | null => (round ? withWait(round.state()) : null)

  const toAppError = (id: CompanyId, error: unknown): AppError => {
    if (isAppError(error)) return error
    const lastError = sync.lastErrorOf(id)
    return lastError ? appErrorFromWire(lastError) : toSyncFailure(error, onBug)
  }
  const syncOne = async (id: CompanyId, signal: AbortSignal): Promise<void> => {
    try {
      const company = await companies.get(id)
      if (!sync.isRunning(id)) return void (await sync.run(company, { match: true, signal }))
      await sync.whenEnded(id)
      const failure = sync.lastErrorOf(id)
      if (failure) throw appErrorFromWire(failure)
    } catch (error) {
      throw toAppError(id, error)
    }
  }
  const isUnderWay = (): boolean => {
    const now = round?.state()
    return now !== undefined && (now.state === 'running' || now.state === 'paused' || now.current.length > 0)
  }
  return {
    start(ids) {
      if (isUnderWay()) return
      round = startRound({
        ids,
        atOnce: MAX_AT_ONCE,
        work: syncOne,
        onChange: (now) => onChange(withWait(now)),
      })
      round.ended.catch(onBug)
    },
    pause: () => round?.pause(),
    resume: () => round?.resume(),
    cancel: () => round?.cancel(),
    dismiss() {
      if (isUnderWay()) return
      round = undefined
      onChange(null)
    },
    state: stateNow,
    onHoldChanged() {
      if (isUnderWay()) onChange(stateNow())
    },
    isUnderWay,
    async close() {
      round?.cancel()
      await round?.ended.catch(() => undefined) // `start` reports it
    },
  }
}
