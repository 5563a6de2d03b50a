/** The only module that parses a service's dates: six notations, one calendar date. */
import type { IsoDate } from '#contract/values.ts'
import { parseIsoDate, toIsoDate } from '#core/calendar.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})(?:$|[T ](\d{2})(?::?\d{2})?.*?(Z)?$)/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:$|[T ])/
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:$|[T ])/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const EPOCH = /^-?\d{9,14}$/

/** Larger numbers count milliseconds: as seconds this one is the year 5138. */
const LAST_SECONDS = 1e11

let lisbon: Intl.DateTimeFormat | undefined

/**
 * Reads an ISO date, a date-time (its date as written; an instant in UTC by the calendar of Lisbon),
 * dd/MM/yyyy, dd-MM-yyyy, yyyyMMdd, or an epoch in seconds or milliseconds.
 *
 * @returns undefined where it is none of these, or not a day of the calendar
 */
export const readDate = (sent: unknown): IsoDate | undefined =>
  typeof sent === 'string' ? readText(sent.trim()) : typeof sent === 'number' ? readNumber(sent) : undefined

/** Created on first use: loading its time zone takes longer than loading all other modules of a start. */
const inLisbon = (): Intl.DateTimeFormat => {
  lisbon ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Lisbon',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return lisbon
}

/**
 * The calendar date of an instant in Lisbon, which is never behind UTC nor more than an hour ahead: only after
 * 23:00 UTC can it be another day, so that the slow time zone conversion is used for that hour alone.
 */
const dateOfInstant = (ms: number): IsoDate | undefined => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return undefined
  const text = date.getUTCHours() < 23 ? date.toISOString().slice(0, 10) : inLisbon().format(date)
  return parseIsoDate(text)
}

/** Cached, since a page repeats few dates; the cache is bounded. */
const known = new Map<string, IsoDate | undefined>()

const readText = (text: string): IsoDate | undefined => {
  if (known.has(text)) return known.get(text)
  const date = parseText(text)
  if (known.size >= 4000) known.clear()
  if (text.length <= 40) known.set(text, date)
  return date
}

const parseText = (text: string): IsoDate | undefined => {
  const iso = ISO.exec(text)
  if (iso) {
    const [, day = '', hour, utc] = iso
    return utc && hour === '23' ? (dateOfInstant(Date.parse(text)) ?? parseIsoDate(day)) : parseIsoDate(day)
  }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return toIsoDate(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (yearFirst) return toIsoDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  return EPOCH.test(text) ? readNumber(Number(text)) : undefined
}

const readNumber = (value: number): IsoDate | undefined => {
  const compact = Number.isInteger(value) ? COMPACT.exec(String(value)) : null
  if (compact) return toIsoDate(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  return dateOfInstant(Math.abs(value) < LAST_SECONDS ? value * 1000 : value)
}
