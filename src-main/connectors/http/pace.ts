/** How fast one host is asked: an even pace, and a pause for as long as it asked for. */
import PQueue from 'p-queue'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { isLoopback } from './base-url.ts'

export interface Pace {
  /**
   * Runs `work` when the host's turn comes; on loopback at once. A caller whose `signal` is given leaves early.
   * Error: cancelled.
   */
  run<T>(url: URL, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** Nothing more is read from the host for so long: one answer of 429 speaks for all that wait. */
  hold(url: URL, ms: number): void
  /** Milliseconds the host still asks to wait. */
  heldFor(url: URL): number
}

/** @param requestsPerSecond asked for each request, so that a change holds from the next one on */
export const createPace = (requestsPerSecond: () => number, clock: Clock): Pace => {
  const queues = new Map<string, { queue: PQueue; rate: number }>()
  const held = new Map<string, { untilMs: number; ms: number }>()

  const queueOf = (url: URL): PQueue => {
    const rate = requestsPerSecond()
    const known = queues.get(url.host)
    if (known?.rate === rate) return known.queue
    const queue = new PQueue({ intervalCap: 1, interval: 1000 / rate })
    queues.set(url.host, { queue, rate })
    return queue
  }

  const heldFor = (url: URL): number => {
    const { untilMs, ms } = held.get(url.host) ?? { untilMs: 0, ms: 0 }
    // A clock that was set back meanwhile must not make the wait longer than was asked.
    return Math.max(0, Math.min(ms, untilMs - clock.epochMs()))
  }

  return {
    async run(url, work, signal) {
      if (isLoopback(url)) return work()
      try {
        return await queueOf(url).add(work, signal ? { signal } : {})
      } catch (error) {
        if (!isAppError(error) && signal?.aborted)
          throw new AppError('cancelled', 'the request was cancelled', { cause: error })
        throw error
      }
    },
    hold(url, ms) {
      if (ms > heldFor(url)) held.set(url.host, { untilMs: clock.epochMs() + ms, ms })
    },
    heldFor,
  }
}
