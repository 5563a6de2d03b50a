/** Does the same work for many companies, a few at once, with progress, pauses and a list of failures. */
import type { CompanyFailure, OfficeRound } from '#contract/office.ts'
import type { CompanyId } from '#contract/values.ts'
import { appErrorToWire, isAppError } from '#core/app-error.ts'

export interface RoundPorts {
  ids: readonly CompanyId[]
  atOnce: number
  /**
   * An AppError is a failure of that company only; when `signal` is aborted it ends as `cancelled` and is repeated
   * later.
   */
  work(id: CompanyId, signal: AbortSignal): Promise<void>
  /** Called at each change. */
  onChange(round: OfficeRound): void
}

export interface Round {
  state(): OfficeRound
  /** Work under way stops where it can be continued; no other work starts. */
  pause(): void
  resume(): void
  /** As `pause`, permanently. */
  cancel(): void
  /** Resolves when no work is running and none will start. Error: what `work` threw that is not an AppError. */
  readonly ended: Promise<void>
}

export const startRound = ({ ids, atOnce, work, onChange }: RoundPorts): Round => {
  const waiting = [...ids]
  const current = new Set<CompanyId>()
  const failures: CompanyFailure[] = []
  const ended = Promise.withResolvers<void>()
  let done = 0
  let state: OfficeRound['state'] = 'running'
  let stop = new AbortController()
  let bug: { error: unknown } | undefined

  const stateNow = (): OfficeRound => ({
    state,
    total: ids.length,
    done,
    current: [...current],
    failures: [...failures],
  })
  const settle = (): void => {
    if (current.size > 0 || (waiting.length > 0 && state !== 'cancelled')) return
    if (state !== 'cancelled') state = 'ended'
    if (bug) ended.reject(bug.error)
    else ended.resolve()
  }
  const next = (): void => {
    while (state === 'running' && current.size < atOnce) {
      const id = waiting.shift()
      if (id === undefined) break
      current.add(id)
      void one(id, stop.signal)
    }
    settle()
    onChange(stateNow())
  }
  const end = (to: 'paused' | 'cancelled'): void => {
    if (state === 'ended' || state === 'cancelled') return
    state = to
    stop.abort()
    next()
  }
  const one = async (id: CompanyId, signal: AbortSignal): Promise<void> => {
    try {
      await work(id, signal)
      done += 1
    } catch (error) {
      if (!isAppError(error)) {
        bug ??= { error }
        end('cancelled')
      } else if (error.code !== 'cancelled') {
        done += 1
        failures.push({ companyId: id, error: appErrorToWire(error) })
      } else if (signal.aborted) waiting.unshift(id)
      else done += 1 // a person cancelled this one only
    }
    current.delete(id)
    next()
  }

  next()
  return {
    state: stateNow,
    pause: () => end('paused'),
    resume() {
      if (state !== 'paused') return
      state = 'running'
      stop = new AbortController()
      next()
    },
    cancel: () => end('cancelled'),
    ended: ended.promise,
  }
}
