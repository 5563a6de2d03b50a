/**
 * Repeats work that met an outage. Between attempts the service is asked whether it can be reached, with growing pauses
 * and not at all while the computer sleeps. Other failures, such as refused credentials, are not repeated.
 */
import type { Outage } from '#contract/sync.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'

export interface OutageRetryPorts {
  clock: Clock
  /** 0 to 1. */
  random(): number
  /** Rejects when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

interface RetriedWork<T> {
  work(): Promise<T>
  /** The addresses of the service as one text. When it answers for one company, all that wait for it try again. */
  service: string
  /** Whether the service can be reached; asks it once. */
  isReachable(signal: AbortSignal): Promise<boolean>
  /** Called as each wait begins. */
  onWaiting(outage: Outage): void
  /** No attempt begins later than this (milliseconds since the epoch); without it the attempts go on until stopped. */
  untilMs?: number | undefined
  signal?: AbortSignal | undefined
}

export interface OutageRetry {
  /** Errors: those of the last attempt; an outage where it was stopped or `untilMs` has passed. */
  run<T>(id: CompanyId, tried: RetriedWork<T>): Promise<T>
  /** When the service is asked next; null where this company does not wait. */
  retryAt(id: CompanyId): Instant | null
  /** @returns whether something waited */
  stop(id: CompanyId): boolean
  stopAll(): void
  /** Ends all pauses: the network returned, or the computer woke. */
  retryNow(): void
  /** Asks nothing until `retryNow`. */
  suspend(): void
}

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

/**
 * Doubles with each attempt; `random` (0 to 1) spreads it over its upper half, so that many computers do not ask at the
 * same moment.
 *
 * @param attempt from 1
 * @returns milliseconds
 */
export const retryDelayMs = (
  attempt: number,
  random: number,
  { firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS } = {},
): number => {
  const full = Math.min(longestMs, firstMs * 2 ** (attempt - 1))
  return Math.round(Math.max(firstMs, full / 2 + (full / 2) * random))
}

/** The kind of outage an error is; null for a failure that the next attempt would meet again. */
export const outageOf = (error: unknown): Outage | null => {
  if (isAppError(error, 'offline')) return 'offline'
  if (!isAppError(error, 'remote-failed')) return null
  if (error.details.timedOut) return 'slow'
  return (error.details.httpStatus ?? 0) >= 500 ? 'failing' : null
}

interface Waiting {
  service: string
  stop: AbortController
  /** Ends the current pause. With the reason `ANSWERED_ANOTHER` the pauses keep growing, else they start anew. */
  hurry: AbortController
  retryAt: Instant
}

const ANSWERED_ANOTHER = 'the service answered another'

export const createOutageRetry = (ports: OutageRetryPorts): OutageRetry => {
  const { clock } = ports
  const waiting = new Map<CompanyId, Waiting>()
  let suspended: PromiseWithResolvers<void> | undefined

  const retryOthers = (own: CompanyId, service: string): void => {
    for (const [id, other] of waiting)
      if (id !== own && other.service === service) other.hurry.abort(ANSWERED_ANOTHER)
  }

  /** Waits until the service answers. @returns false where it was stopped or `untilMs` has passed */
  const waitUntilReachable = async (
    id: CompanyId,
    tried: RetriedWork<unknown>,
    outage: Outage,
    asked: { times: number },
  ): Promise<boolean> => {
    const stop = new AbortController()
    const signal = tried.signal ? AbortSignal.any([stop.signal, tried.signal]) : stop.signal
    try {
      while (!signal.aborted) {
        asked.times += 1
        const ms = retryDelayMs(asked.times, ports.random())
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
        await suspended?.promise
        if (hurry.signal.aborted && hurry.signal.reason !== ANSWERED_ANOTHER) asked.times = 0
        if (!signal.aborted && (await tried.isReachable(signal).catch(() => false))) {
          retryOthers(id, tried.service)
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
          if (outage === null || !(await waitUntilReachable(id, tried, outage, asked))) throw error
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
    retryNow() {
      suspended?.resolve()
      suspended = undefined
      for (const { hurry } of waiting.values()) hurry.abort()
    },
    suspend() {
      suspended ??= Promise.withResolvers()
    },
  }
}
