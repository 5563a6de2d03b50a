/** Arithmetic on calendar dates (yyyy-mm-dd), without a time zone. */
import type { IsoDate } from '../../src-preload/contract/values.ts'

const DAY_MS = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** The date of these numbers, or undefined when the calendar has no such day. */
export const toIsoDate = (year: number, month: number, day: number): IsoDate | undefined => {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text as IsoDate
}

/** Parses `yyyy-mm-dd`; undefined when it is not a day of the calendar. */
export const parseIsoDate = (text: string): IsoDate | undefined => {
  const parts = SHAPE.exec(text)
  return parts ? toIsoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined
}

/** Days since 1970-01-01; an integer that sorts as the dates do. */
export const dayNumber = (date: IsoDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** The date `days` later (earlier when negative). */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10) as IsoDate
