/** Time and identity as values passed in, so that every run can be repeated. */
import type { Instant, IsoDate } from '#contract/values.ts'

export interface Clock {
  /** The present instant, UTC. */
  now(): Instant
  /** Milliseconds since the epoch. */
  epochMs(): number
  /** Today's calendar date where the accountant is. */
  today(): IsoDate
}

/** A fresh identifier that nothing else has; lower-case, URL-safe. */
export type IdSource = () => string

/** Ten characters of a fresh identifier: enough among the groups, rules and categories of one company. */
export const shortId = (newId: IdSource): string => newId().replaceAll('-', '').slice(0, 10)

const pad = (value: number): string => String(value).padStart(2, '0')

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => new Date().toISOString() as Instant,
  epochMs: () => Date.now(),
  today: () => {
    const date = new Date()
    return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}` as IsoDate
  },
}
