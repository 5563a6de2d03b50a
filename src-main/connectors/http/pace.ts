/** The rate of requests to one host: an even rate, and a pause where the host asks for one. Shared by all clients of a host. */
import PQueue from 'p-queue'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { isLoopback } from './base-url.ts'

interface PacedWork<T> {
  url: URL
  work(): Promise<T>
  /** The host gets no other request for a corresponding time; each company may have a rate of its own. */
  requestsPerSecond: number
  /** Leaves the queue early. */
  signal: AbortSignal | undefined
  /** A person waits for it: it comes next, also at a host that asked to wait, which may refuse it. */
  isAsked?: boolean
}

export interface Pace {
  /** Runs `work` when it is its turn at the host; on loopback at once. Error: cancelled. */
  run<T>(paced: PacedWork<T>): Promise<T>
  /** Sends no reads to the host for `ms` milliseconds: one 429 concerns all waiting requests. */
  hold(url: URL, ms: number): void
  /** Remaining milliseconds for which the host asked to wait. */
  heldForMs(url: URL): number
  /**
   * When the last of these hosts may be read again, in milliseconds since the epoch; null where none asked to wait.
   * All hosts by default.
   */
  heldUntilMs(hosts?: Iterable<string>): number | null
}

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** @param onHeld called when a pause begins and when it ends */
export const createPace = (clock: Pick<Clock, 'epochMs'>, onHeld: () => void = () => undefined): Pace => {
  /** A turn lasts until the next request may be sent, not until this one is answered. */
  const turns = new Map<string, PQueue>()
  const held = new Map<string, { untilMs: number; ms: number; timer: NodeJS.Timeout }>()

  const turnsOf = ({ host }: URL): PQueue => {
    const queue = turns.get(host) ?? new PQueue({ concurrency: 1 })
    turns.set(host, queue)
    return queue
  }

  const heldForMs = ({ host }: Pick<URL, 'host'>, nowMs = clock.epochMs()): number => {
    const { untilMs, ms } = held.get(host) ?? { untilMs: 0, ms: 0 }
    // If the clock was set back meanwhile, the wait must not become longer.
    return Math.max(0, Math.min(ms, untilMs - nowMs))
  }

  return {
    async run({ url, work, requestsPerSecond, signal, isAsked = false }) {
      if (isLoopback(url) || (isAsked && heldForMs(url) > 0)) return work()
      const turn = Promise.withResolvers<void>()
      const taken = turnsOf(url).add(
        () => {
          turn.resolve()
          return afterMs(1000 / requestsPerSecond)
        },
        { priority: isAsked ? 1 : 0, ...(signal ? { signal } : {}) },
      )
      taken.catch(turn.reject)
      try {
        await turn.promise
      } catch (error) {
        if (!isAppError(error) && signal?.aborted)
          throw new AppError('cancelled', 'the request was cancelled', { cause: error })
        throw error
      }
      return work()
    },
    hold(url, ms) {
      if (ms <= heldForMs(url)) return
      clearTimeout(held.get(url.host)?.timer)
      // A paused request keeps the program running; queued ones follow it, one by one.
      const queue = turnsOf(url)
      queue.pause()
      const timer = setTimeout(() => {
        held.delete(url.host)
        queue.start()
        onHeld()
      }, ms).unref()
      held.set(url.host, { untilMs: clock.epochMs() + ms, ms, timer })
      onHeld()
    },
    heldForMs: (url) => heldForMs(url),
    heldUntilMs(hosts = held.keys()) {
      const nowMs = clock.epochMs()
      const longest = Math.max(0, ...Array.from(hosts, (host) => heldForMs({ host }, nowMs)))
      return longest === 0 ? null : nowMs + longest
    },
  }
}
