/** Formats instants in the person's time zone, with the offset, so that the instant stays unambiguous. */
const MINUTE_MS = 60_000

const pad = (value: number): string => String(value).padStart(2, '0')

/**
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
