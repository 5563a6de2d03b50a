/**
 * Work that lost its connection goes on by itself: the service is asked whether it answers, ever more rarely, and not
 * at all while the computer sleeps. Whatever else fails, refused credentials above all, is not tried again.
 */
import type { CompanyId, Instant } from '../../../src-preload/contract/values.ts'
import { isAppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'

export interface KeepTryingPorts {
  clock: Clock
  /** 0 to 1. */
  random(): number
  /** Rejects when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface Tried<T> {
  work(): Promise<T>
  /** Whether the service can be reached; asks it once. */
  answers(signal: AbortSignal): Promise<boolean>
  /** Hears of each wait as it begins. */
  onWaiting(): void
  /** No attempt begins later than this (milliseconds since the epoch); none is the last when left out. */
  untilMs?: number | undefined
  signal?: AbortSignal | undefined
}

export interface KeepTrying {
  /** Errors: those of the last attempt; offline once it was stopped or its time is up. */
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

interface Waiting {
  stop: AbortController
  /** Ends the present wait alone. */
  hurry: AbortController
  retryAt: Instant
}

export const createKeepTrying = (ports: KeepTryingPorts): KeepTrying => {
  const { clock } = ports
  const waiting = new Map<CompanyId, Waiting>()
  let asleep: PromiseWithResolvers<void> | undefined

  /** Waits until the service answers; false where it was told to stop, or its time is up. */
  const isBack = async (id: CompanyId, tried: Tried<unknown>, asked: { times: number }): Promise<boolean> => {
    const stop = new AbortController()
    const signal = tried.signal ? AbortSignal.any([stop.signal, tried.signal]) : stop.signal
    try {
      while (!signal.aborted) {
        asked.times += 1
        const ms = waitBefore(asked.times, ports.random())
        const atMs = clock.epochMs() + ms
        if (atMs > (tried.untilMs ?? Number.POSITIVE_INFINITY)) return false
        const hurry = new AbortController()
        waiting.set(id, { stop, hurry, retryAt: new Date(atMs).toISOString() as Instant })
        tried.onWaiting()
        await ports.wait(ms, AbortSignal.any([signal, hurry.signal])).catch(() => undefined) // ended early
        await asleep?.promise
        if (hurry.signal.aborted) asked.times = 0
        if (!signal.aborted && (await tried.answers(signal).catch(() => false))) return !signal.aborted
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
          if (!isAppError(error, 'offline') || !(await isBack(id, tried, asked))) throw error
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
