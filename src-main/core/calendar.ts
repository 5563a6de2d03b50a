/** Arithmetic on calendar dates (yyyy-mm-dd), without a time zone. */
import type { IsoDate } from '#contract/values.ts'

const DAY_MS = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** The date of these numbers; undefined where the calendar has no such day. */
export const toIsoDate = (year: number, month: number, day: number): IsoDate | undefined => {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text as IsoDate
}

/** Parses `yyyy-mm-dd`; undefined where it is not a day of the calendar. */
export const parseIsoDate = (text: string): IsoDate | undefined => {
  const parts = SHAPE.exec(text)
  return parts ? toIsoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined
}

/** Days outside these years are placeholders: services write 0001-01-01 or 9999-12-31 where they know no date. */
export const EARLIEST_PLAUSIBLE = '1990'
const LATEST_PLAUSIBLE = '2100'

/** Whether a bank may have written this day as a real date. */
export const isPlausibleDate = (date: IsoDate): boolean =>
  date >= EARLIEST_PLAUSIBLE && date < LATEST_PLAUSIBLE

/**
 * Days since 1970-01-01: an integer that sorts like the dates; NaN where the text is not a date. Computed from the
 * digits: a company needs hundreds of thousands of days, and `Date.parse` takes ten times as long.
 */
export const dayNumber = (date: IsoDate): number => {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return Number.NaN
  const year = numberAt(date, 0, 4)
  const month = numberAt(date, 5, 7)
  const day = numberAt(date, 8, 10)
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  // The year is counted from March, so that a leap day is its last day.
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = month > 2 ? month - 3 : month + 9
  const century = (marchYear / 100) | 0
  const leapDays = (marchYear >> 2) - century + (century >> 2)
  return marchYear * 365 + leapDays + (((153 * marchMonth + 2) / 5) | 0) + day - 1 - MARCH_YEAR_0_TO_1970
}

const MARCH_YEAR_0_TO_1970 = 719_468

/** The number that the digits form; negative where another character is among them. */
const numberAt = (text: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** The date `days` later; earlier where `days` is negative. */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10) as IsoDate
