/** How fast one host is asked: an even pace, and a pause for as long as it asked for. One for all who speak to it. */
import PQueue from 'p-queue'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { isLoopback } from './base-url.ts'

interface PacedWork<T> {
  url: URL
  work(): Promise<T>
  /** The host is asked nothing else for this long after it: each company may have a rate of its own. */
  requestsPerSecond: number
  /** Leaves the queue early. */
  signal: AbortSignal | undefined
  /** A person waits for it: the next turn is its own, also at a host that asked to wait: it may refuse at once. */
  isAsked?: boolean
}

export interface Pace {
  /** Runs `work` when the host's turn comes; on loopback at once. Error: cancelled. */
  run<T>(paced: PacedWork<T>): Promise<T>
  /** Nothing more is read from the host for so long: one answer of 429 speaks for all that wait. */
  hold(url: URL, ms: number): void
  /** Milliseconds the host still asks to wait. */
  heldForMs(url: URL): number
  /**
   * When the last of these hosts that asked to wait may be read again, in milliseconds since the epoch; null where none
   * asks. All hosts when left out.
   */
  heldUntilMs(hosts?: Iterable<string>): number | null
}

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** @param onHeld called as a wait begins and as it ends */
export const createPace = (clock: Pick<Clock, 'epochMs'>, onHeld: () => void = () => undefined): Pace => {
  /** A turn lasts until the next request may begin, not until this one is answered. */
  const turns = new Map<string, PQueue>()
  const held = new Map<string, { untilMs: number; ms: number; timer: NodeJS.Timeout }>()

  const turnsOf = ({ host }: URL): PQueue => {
    const queue = turns.get(host) ?? new PQueue({ concurrency: 1 })
    turns.set(host, queue)
    return queue
  }

  const heldForMs = ({ host }: Pick<URL, 'host'>, nowMs = clock.epochMs()): number => {
    const { untilMs, ms } = held.get(host) ?? { untilMs: 0, ms: 0 }
    // A clock that was set back meanwhile must not make the wait longer than was asked.
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
      // A request that was asked to wait keeps the program running; those in the queue go on after it, one by one.
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
