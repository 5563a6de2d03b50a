/** The only place that writes dates and times for the screen. */
import type { Language } from '#contract/values.ts'

/** `31/12/2026` from a calendar date; nothing for none. Never through Date: a calendar day has no time zone. */
export const formatDate = (date: string | null): string =>
  date === null ? '' : `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** `3 de abril de 2026`, `3 April 2026`: where day and month could be taken for each other. */
export const formatLongDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:32` in this computer's zone. */
export const formatTime = (instant: string): string => {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `12:04:35`: for what passes within minutes. */
export const formatClock = (instant: string): string =>
  `${formatTime(instant)}:${two(new Date(instant).getSeconds())}`

/** `31/12/2026`: the day of an instant in this computer's zone. */
export const formatDay = (instant: string): string => {
  const at = new Date(instant)
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
}

/** `31/12/2026 14:32` in this computer's zone. */
export const formatInstant = (instant: string): string => `${formatDay(instant)} ${formatTime(instant)}`

/** The time alone today, with its date on any other day. */
export const formatAsOf = (instant: string, now: Date): string =>
  new Date(instant).toDateString() === now.toDateString() ? formatTime(instant) : formatInstant(instant)

/** What a sentence about such a moment takes: on another day it is worded otherwise, as its key with `_day` says. */
export const asOfValues = (instant: string, now: Date): { time: string; context?: 'day' } => {
  const time = formatAsOf(instant, now)
  return time === formatTime(instant) ? { time } : { time, context: 'day' }
}

const HOUR_MS = 3_600_000

/** `há 3 dias`, `3 days ago`: how old what was made at that instant is. */
export const formatAge = (instant: string, now: Date, language: Language): string => {
  const hours = Math.round((Date.parse(instant) - now.getTime()) / HOUR_MS)
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(hours) < 1)
    return ago.format(Math.round((Date.parse(instant) - now.getTime()) / 60_000), 'minute')
  return Math.abs(hours) < 24 ? ago.format(hours, 'hour') : ago.format(Math.round(hours / 24), 'day')
}
