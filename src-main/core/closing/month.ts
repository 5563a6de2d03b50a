/** Calendar months as texts, `yyyy-mm`, which sort in order of time. */
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays, parseIsoDate, toIsoDate } from '../calendar.ts'

/** @param day a calendar date */
export const monthOf = (day: IsoDate): Month => day.slice(0, 7) as Month

export const firstDayOf = (month: Month): IsoDate => `${month}-01` as IsoDate

export const monthAfter = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31))

export const monthBefore = (month: Month): Month => monthOf(addDays(firstDayOf(month), -1))

/**
 * Computed within the month itself: the last month of the calendar, which services write for no date, has no next one.
 */
export const lastDayOf = (month: Month): IsoDate => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = [31, 30, 29].map((day) => toIsoDate(year, number, day)).find((day) => day !== undefined)
  return last ?? (`${month}-28` as IsoDate)
}

/** Parses `yyyy-mm`; undefined where the text is not a month. */
export const parseMonth = (text: string): Month | undefined => {
  const day = /^\d{4}-\d{2}$/.test(text) ? parseIsoDate(`${text}-01`) : undefined
  return day && monthOf(day)
}

/** The month that consists of exactly these days; undefined where there is none. */
export const wholeMonth = (from: IsoDate | undefined, to: IsoDate | undefined): Month | undefined => {
  const month = from && monthOf(from)
  return month && from === firstDayOf(month) && to === lastDayOf(month) ? month : undefined
}
