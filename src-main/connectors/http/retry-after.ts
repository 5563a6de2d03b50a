/** When to try again: the service's own wish (Retry-After) first, a doubling pause otherwise. */
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'

/** Longer waits are not sat out: the work stops and is planned for later. */
export const LONGEST_WAIT_MS = 120_000

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000
const LATEST_INSTANT_MS = Date.UTC(9999, 11, 31)

/** Milliseconds a Retry-After value (seconds, or an HTTP date) asks for; undefined when it cannot be read. */
export const parseRetryAfter = (value: string | null, nowMs: number): number | undefined => {
  const text = value?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** The doubling pause before attempt `attempt` + 1, spread by `random` (0 to 1) over its upper half. */
export const backOffMs = (attempt: number, random: number): number => {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random)
}

/**
 * The failure of a service that asks for patience, with the earliest moment of the next attempt: where it names none,
 * or one that is past, as long from now as is ever sat out.
 */
export const rateLimited = (status: number, waitMs: number | undefined, nowMs: number): AppError => {
  const retryAtMs = Math.min(nowMs + (waitMs || LONGEST_WAIT_MS), LATEST_INSTANT_MS)
  return new AppError('rate-limited', 'the service asks for fewer requests', {
    details: { httpStatus: status, retryAt: new Date(retryAtMs).toISOString() as Instant },
  })
}
