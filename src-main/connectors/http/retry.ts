/** Whether and when to try again: as the service asks (Retry-After), else after a pause that doubles. */
import type { Instant } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { AttemptResult, HttpResponse } from './fetch-once.ts'

export const ATTEMPTS = 4
/** Statuses after which another attempt may succeed. */
const RETRIED = new Set([429, 500, 502, 503, 504])

/** Milliseconds; for a longer wait the work stops and is scheduled for later. */
export const LONGEST_WAIT_MS = 120_000

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000
const LATEST_INSTANT_MS = Date.UTC(9999, 11, 31)

const claimsJson = (response: HttpResponse): boolean =>
  /\bjson\b/i.test(response.headers.get('content-type') ?? '') || /^\s*[{[]/.test(response.text)

/** A success with the type of JSON whose body is not JSON. */
export const isCutOff = (response: HttpResponse): boolean =>
  response.status < 300 && response.text !== '' && response.json === undefined && claimsJson(response)

/** Whether another attempt cannot change the result. */
export const isFinal = (result: AttemptResult): boolean =>
  result.ok
    ? !RETRIED.has(result.response.status) && !isCutOff(result.response)
    : !isAppError(result.error, 'offline') && !isAppError(result.error, 'remote-failed')

/** Milliseconds the service asked for; undefined where it asked for nothing. */
export const askedWaitMs = (response: HttpResponse, nowMs: number): number | undefined =>
  RETRIED.has(response.status) ? parseRetryAfter(response.headers.get('retry-after'), nowMs) : undefined

/** Milliseconds a Retry-After value (seconds, or an HTTP date) asks for; undefined when it cannot be read. */
const parseRetryAfter = (value: string | null, nowMs: number): number | undefined => {
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
 * The failure of a service that asks to wait, with the earliest time of the next attempt: where it names none,
 * or a past one, after the longest wait.
 */
export const rateLimited = (status: number, waitMs: number | undefined, nowMs: number): AppError => {
  const retryAtMs = Math.min(nowMs + (waitMs || LONGEST_WAIT_MS), LATEST_INSTANT_MS)
  return new AppError('rate-limited', 'the service asks for fewer requests', {
    details: { httpStatus: status, retryAt: new Date(retryAtMs).toISOString() as Instant },
  })
}
