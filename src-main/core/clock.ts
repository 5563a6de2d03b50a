/** Time and ids are passed in as values, so that every run can be repeated. */
import type { Instant, IsoDate } from '#contract/values.ts'

export interface Clock {
  /** The current instant, in UTC. */
  now(): Instant
  /** Milliseconds since the epoch. */
  epochMs(): number
  /** Today's date in the person's time zone. */
  today(): IsoDate
}

/** Returns a new unique id; lower-case, URL-safe. */
export type IdSource = () => string

/** 64 bits of a new id: unique among the groups, rules and categories of one company, on several computers too. */
export const shortId = (newId: IdSource): string => newId().replaceAll('-', '').slice(0, 16)

const pad = (value: number): string => String(value).padStart(2, '0')

/** The clock of the computer. */
export const systemClock: Clock = {
  now: () => new Date().toISOString() as Instant,
  epochMs: () => Date.now(),
  today: () => {
    const date = new Date()
    return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}` as IsoDate
  },
}
