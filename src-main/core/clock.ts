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

const MINUTE_MS = 60_000

/**
 * Formats instants in the person's time zone, with the offset, so that the instant stays unambiguous.
 * `2026-07-01T10:30:00+01:00`. A text that is not an instant is returned unchanged.
 * @param instant UTC
 * @param offsetMinutes minutes by which the person's time zone is ahead of UTC
 */
export const withOffset = (instant: string, offsetMinutes: number): string => {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  const shown = new Date(at + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19)
  const ahead = Math.abs(offsetMinutes)
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${shown}${sign}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
}
