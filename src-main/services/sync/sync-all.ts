/** A sync of many companies that a person asked for: one progress, paused and gone on with, failures collected. */
import type { OfficeRound, SyncRound } from '#contract/office.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { type AppError, appErrorFromWire, isAppError } from '#core/app-error.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import { type Round, startRound } from '../companies/round.ts'
import { toSyncFailure } from './sync-failure.ts'
import { MOST_AT_ONCE, type SyncRunner } from './sync-runner.ts'

export interface SyncAllPorts {
  companies: Pick<OpenCompanies, 'get'>
  sync: Pick<SyncRunner, 'run' | 'isRunning' | 'whenEnded' | 'lastErrorOf'>
  /** Is told of each change; null: there is none to be shown. */
  /** When a service that asked to wait may be read again, in milliseconds since the epoch; null where none asks. */
  heldUntil(): number | null
  onChange(round: SyncRound | null): void
  onBug(error: unknown): string
}

export interface SyncAll {
  /** In this order; it takes the place of one that has ended. Nothing begins while one is under way. */
  start(ids: readonly CompanyId[]): void
  pause(): void
  resume(): void
  cancel(): void
  /** What one that has ended came to need not be shown any more. */
  dismiss(): void
  state(): SyncRound | null
  /** A service asks to wait, or does no more. */
  heldChanged(): void
  /** Whether one is under way or paused. */
  isUnderWay(): boolean
  /** Resolves once nothing of it is under way. */
  close(): Promise<void>
}

export const createSyncAll = ({ companies, sync, heldUntil, onChange, onBug }: SyncAllPorts): SyncAll => {
  let round: Round | undefined

  const withWait = (now: OfficeRound): SyncRound => {
    const untilMs = now.current.length > 0 ? heldUntil() : null
    return { ...now, waitsUntil: untilMs === null ? null : (new Date(untilMs).toISOString() as Instant) }
  }
  const stateNow = (): SyncRound | null => (round ? withWait(round.state()) : null)

  const toAppError = (id: CompanyId, error: unknown): AppError => {
    if (isAppError(error)) return error
    const told = sync.lastErrorOf(id)
    return told ? appErrorFromWire(told) : toSyncFailure(error, onBug)
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
        atOnce: MOST_AT_ONCE,
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
    heldChanged() {
      if (isUnderWay()) onChange(stateNow())
    },
    isUnderWay,
    async close() {
      round?.cancel()
      await round?.ended.catch(() => undefined) // told as it happened
    },
  }
}
