/** Clocks that stand, and HTTP as the application builds it, for tests of the connectors. */
import { onTestFinished, vi } from 'vitest'
import type { Instant, IsoDate } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { createHttp, type Http, type HttpOptions } from '../../../src-main/connectors/http/http.ts'
import type { Answer } from '../../helpers/scripted-service.ts'

/** The limits of requests pass only when the test lets them, until it is through. */
export const holdTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The request has arrived, and its time limit passes without an answer; for a test with its own clock. */
export const silent: Answer = () => void vi.runOnlyPendingTimers()

/** A clock that only moves when a test moves it. */
export const standingClock = (at: string): Clock & { advance(ms: number): void } => {
  let nowMs = Date.parse(at)
  return {
    now: () => new Date(nowMs).toISOString() as Instant,
    epochMs: () => nowMs,
    today: () => new Date(nowMs).toISOString().slice(0, 10) as IsoDate,
    advance: (ms) => {
      nowMs += ms
    },
  }
}

/** The port as the application builds it, but pauses only move the clock and are remembered. */
export const testHttp = (
  options: Partial<HttpOptions> = {},
): { http: Http; pauses: number[]; clock: ReturnType<typeof standingClock> } => {
  const clock = standingClock('2026-03-02T10:00:00.000Z')
  const pauses: number[] = []
  const http = createHttp({
    fetch,
    clock,
    version: '1.2.3',
    random: () => 1,
    wait: async (ms) => {
      pauses.push(ms)
      clock.advance(ms)
    },
    ...options,
  })
  return { http, pauses, clock }
}
