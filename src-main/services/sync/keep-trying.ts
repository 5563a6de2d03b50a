/**
 * Work that met an outage goes on by itself: the service is asked whether it answers, ever more rarely, and not at all
 * while the computer sleeps. Whatever else fails, refused credentials above all, is not tried again.
 */
import type { Outage } from '#contract/sync.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'

export interface KeepTryingPorts {
  clock: Clock
  /** 0 to 1. */
  random(): number
  /** Rejects when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

interface Tried<T> {
  work(): Promise<T>
  /** What it asks, as one text: as soon as it answers one of those that wait for it, the others ask too. */
  service: string
  /** Whether the service can be reached; asks it once. */
  answers(signal: AbortSignal): Promise<boolean>
  /** Is told of each wait as it begins. */
  onWaiting(outage: Outage): void
  /** No attempt begins later than this (milliseconds since the epoch); none is the last when left out. */
  untilMs?: number | undefined
  signal?: AbortSignal | undefined
}

export interface KeepTrying {
  /** Errors: those of the last attempt, an outage too once it was stopped or its time is up. */
  run<T>(id: CompanyId, tried: Tried<T>): Promise<T>
  /** When the service is asked next; null where nothing waits for it. */
  retryAt(id: CompanyId): Instant | null
  /** @returns whether something waited */
  stop(id: CompanyId): boolean
  stopAll(): void
  /** Asks at once: the network returned, or the computer woke. */
  hurry(): void
  /** Asks nothing until `hurry`. */
  sleep(): void
}

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

/** Doubling, spread by `random` (0 to 1) over its upper half, so that many computers do not ask at one moment. */
export const waitBefore = (attempt: number, random: number): number => {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.round(Math.max(FIRST_WAIT_MS, full / 2 + (full / 2) * random))
}

/** What passes by itself; null for a failure that the next attempt would meet again. */
export const outageOf = (error: unknown): Outage | null => {
  if (isAppError(error, 'offline')) return 'offline'
  if (!isAppError(error, 'remote-failed')) return null
  if (error.details.timedOut) return 'slow'
  return (error.details.httpStatus ?? 0) >= 500 ? 'failing' : null
}

interface Waiting {
  service: string
  stop: AbortController
  /** Ends the present wait alone; by `ANSWERED` the next one, if there is one, is as long as it would have been. */
  hurry: AbortController
  retryAt: Instant
}

const ANSWERED = 'the service answered another'

export const createKeepTrying = (ports: KeepTryingPorts): KeepTrying => {
  const { clock } = ports
  const waiting = new Map<CompanyId, Waiting>()
  let asleep: PromiseWithResolvers<void> | undefined

  const tellOthers = (own: CompanyId, service: string): void => {
    for (const [id, other] of waiting)
      if (id !== own && other.service === service) other.hurry.abort(ANSWERED)
  }

  /** Waits until the service answers; false where it was told to stop, or its time is up. */
  const isBack = async (
    id: CompanyId,
    tried: Tried<unknown>,
    outage: Outage,
    asked: { times: number },
  ): Promise<boolean> => {
    const stop = new AbortController()
    const signal = tried.signal ? AbortSignal.any([stop.signal, tried.signal]) : stop.signal
    try {
      while (!signal.aborted) {
        asked.times += 1
        const ms = waitBefore(asked.times, ports.random())
        const atMs = clock.epochMs() + ms
        if (atMs > (tried.untilMs ?? Number.POSITIVE_INFINITY)) return false
        const hurry = new AbortController()
        waiting.set(id, {
          service: tried.service,
          stop,
          hurry,
          retryAt: new Date(atMs).toISOString() as Instant,
        })
        tried.onWaiting(outage)
        await ports.wait(ms, AbortSignal.any([signal, hurry.signal])).catch(() => undefined) // ended early
        await asleep?.promise
        if (hurry.signal.aborted && hurry.signal.reason !== ANSWERED) asked.times = 0
        if (!signal.aborted && (await tried.answers(signal).catch(() => false))) {
          tellOthers(id, tried.service)
          return !signal.aborted
        }
      }
      return false
    } finally {
      if (waiting.get(id)?.stop === stop) waiting.delete(id)
    }
  }

  return {
    async run(id, tried) {
      const asked = { times: 0 }
      for (;;) {
        try {
          return await tried.work()
        } catch (error) {
          const outage = outageOf(error)
          if (outage === null || !(await isBack(id, tried, outage, asked))) throw error
        }
      }
    },
    retryAt: (id) => waiting.get(id)?.retryAt ?? null,
    stop(id) {
      const found = waiting.get(id)
      waiting.delete(id)
      found?.stop.abort()
      return found !== undefined
    },
    stopAll() {
      for (const { stop } of waiting.values()) stop.abort()
      waiting.clear()
    },
    hurry() {
      asleep?.resolve()
      asleep = undefined
      for (const { hurry } of waiting.values()) hurry.abort()
    },
    sleep() {
      asleep ??= Promise.withResolvers()
    },
  }
}
