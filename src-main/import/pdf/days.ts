/** Days at the beginning of a line, and the year of those that state none. */
import type { IsoDate } from '#contract/values.ts'
import { daysBetween, toIsoDate } from '#core/calendar.ts'
import { foldText } from '#core/fold.ts'
import { dateIn, looksLikeDay } from '../table/cells.ts'

const MONTHS = [
  'JAN JANEIRO JANUARY',
  'FEV FEB FEVEREIRO FEBRUARY',
  'MAR MARCO MARCH',
  'ABR APR ABRIL APRIL',
  'MAI MAY MAIO',
  'JUN JUNHO JUNE',
  'JUL JULHO JULY',
  'AGO AUG AGOSTO AUGUST',
  'SET SEP SEPT SETEMBRO SEPTEMBER',
  'OUT OCT OUTUBRO OCTOBER',
  'NOV NOVEMBRO NOVEMBER',
  'DEZ DEC DEZEMBRO DECEMBER',
].map((words) => words.split(' '))

const monthOf = (word: string): number => 1 + MONTHS.findIndex((words) => words.includes(foldText(word)))

/** `03-09-2026`, `2026/09/03`, `3 Set 2026`, `Sep 3, 2026`; in groups the parts of a day without its year: `03-09`, `3 Set`, `Sep 3`. */
const WHOLE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}(?:\d\d)?)(?=[ ,]|$)/
const WHOLE_WORDS =
  /^(?:\d{1,2}[-/. ]?(?:de )?\p{L}{3,9}\.?[-/. ]?(?:de )?\d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4})(?=[ ,]|$)/u
const SHORT = /^(\d{1,2})[-/.](\d{1,2})(?= |$)/
const SHORT_WORDS = /^(?:(\d{1,2})[-/. ]?(?:de )?(\p{L}{3,9})\.?|(\p{L}{3,9})\.? (\d{1,2}))(?= |$)/u

/** The day with which the text begins; undefined where it begins with none. */
export const dayBefore = (text: string): string | undefined => {
  const whole = (WHOLE.exec(text) ?? WHOLE_WORDS.exec(text))?.[0]
  if (whole !== undefined && looksLikeDay(whole)) return whole
  const short = (SHORT.exec(text) ?? SHORT_WORDS.exec(text))?.[0]
  return short !== undefined && isShortDay(short) ? short : undefined
}

const partsOf = (cell: string): { first: number; second: number; inWords: boolean } | undefined => {
  const [, first, second] = SHORT.exec(cell) ?? []
  if (first !== undefined) return { first: Number(first), second: Number(second), inWords: false }
  const [, day, month, monthBefore, dayBehind] = SHORT_WORDS.exec(cell) ?? []
  const found = monthOf(month ?? monthBefore ?? '')
  return found === 0 ? undefined : { first: Number(day ?? dayBehind), second: found, inWords: true }
}

/** Whether the cell is a day without a year. */
export const isShortDay = (cell: string): boolean => {
  const parts = partsOf(cell)
  if (!parts || (SHORT.exec(cell) ?? SHORT_WORDS.exec(cell))?.[0] !== cell) return false
  const { first, second } = parts
  return toIsoDate(2024, second, first) !== undefined || toIsoDate(2024, first, second) !== undefined
}

export interface Period {
  from: IsoDate
  to: IsoDate
}

/**
 * The short days with the year in which they lie in the period: day and month, or month and day where only that fits all.
 * @returns undefined for a day outside the period, and where it would be one in two years
 */
export const withYears = (days: readonly string[], { from, to }: Period): ReadonlyMap<string, string> => {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const found = (day: number, month: number): IsoDate[] =>
    [...new Set(years)].flatMap((year) => {
      const date = toIsoDate(year, month, day)
      return date !== undefined && date >= from && date <= to ? date : []
    })
  const read = (isMonthFirst: boolean): Map<string, string> => {
    const dates = new Map<string, string>()
    for (const cell of days) {
      const parts = partsOf(cell)
      if (!parts) continue
      const { first, second, inWords } = parts
      const [date, other] = isMonthFirst && !inWords ? found(second, first) : found(first, second)
      if (date && !other) dates.set(cell, date)
    }
    return dates
  }
  const [dayFirst, monthFirst] = [read(false), read(true)]
  return monthFirst.size > dayFirst.size ? monthFirst : dayFirst
}

// Letters are spelled out, and days are two expressions: so that all are proved to be linear.
const DAYS = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/g
const DAYS_IN_WORDS =
  /\d{1,2} (?:de )?[A-Za-zÀ-ÿ]{3,9}\.?,? (?:de )?\d{4}|[A-Za-zÀ-ÿ]{3,9}\.? \d\d?, \d\d\d\d/g
const MONTH_OF_YEAR = /([A-Za-zÀ-ÿ]{3,9})\.?(?: de |[ /-]{1,3})(\d{4})(?!\d)/g
/** Longer ones hold a day twice. */
const LONGEST_DAYS = 366

/** The day with which a period begins, without its year: `1`, `01/09`, `1 de setembro`, `September 1`; then the word or line before its end. */
const BEGIN =
  /(?:^|[^\dA-Za-zÀ-ÿ])(\d{1,2}(?:[-/.]\d{1,2}| (?:de )?[A-Za-zÀ-ÿ]{3,9})?|[A-Za-zÀ-ÿ]{3,9} \d{1,2}),? (?:a|até|to|through|until|[-\u2013]) (?:dia )?$/i
/** Labels of the first and the last day, each in a line of its own or above its day. */
const FIRST_DAY = /\b(?:INICIO|INICIAL|DESDE|FROM|START|STARTING)\b/
const LAST_DAY = /\b(?:FIM|FINAL|ATE|TO|END|ENDING)\b/

/**
 * The period that the heading of a statement states: two days in one line, the first of which may lack its year; else two that
 * are labelled in lines of their own, else a month with its year.
 */
export const periodIn = (texts: readonly string[]): Period | undefined => {
  const lines = texts.map((text) => {
    const short = text.slice(0, 300).replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    return { short, days: daysIn(short) }
  })
  for (const { days } of lines) {
    const [first, second] = days
    const period = second ? { from: first?.date, to: second.date } : first && beginningIn(first)
    if (isPeriod(period)) return period
  }
  const labelled = (label: RegExp): IsoDate | undefined =>
    lines.find(({ short, days }) => days.length === 1 && label.test(foldText(short)))?.days[0]?.date
  const ends = { from: labelled(FIRST_DAY), to: labelled(LAST_DAY) }
  if (isPeriod(ends)) return ends
  for (const { short, days } of lines) {
    if (days.length > 0) continue
    for (const [, word = '', year = ''] of short.matchAll(MONTH_OF_YEAR)) {
      const month = monthOf(word)
      const from = month > 0 ? toIsoDate(Number(year), month, 1) : undefined
      const last = [31, 30, 29, 28].map((day) => toIsoDate(Number(year), month, day)).find(Boolean)
      if (from && last) return { from, to: last }
    }
  }
  return undefined
}

/** The days with their years in a text, each with the text before it. */
export const daysIn = (text: string): { date: IsoDate; before: string }[] =>
  [...text.matchAll(DAYS), ...text.matchAll(DAYS_IN_WORDS)]
    .sort((one, other) => one.index - other.index)
    .flatMap(({ 0: day, index }) => {
      const date = dateIn(day.replace(',', ''), 'dmy')
      return date ? { date, before: text.slice(0, index) } : []
    })

const isPeriod = (
  period: { from: IsoDate | undefined; to: IsoDate | undefined } | undefined,
): period is Period =>
  period?.from !== undefined &&
  period.to !== undefined &&
  period.from < period.to &&
  daysBetween(period.from, period.to) < LONGEST_DAYS

/** The period whose last day has its year, and whose first one stands before it without one. */
const beginningIn = ({
  date: to,
  before,
}: {
  date: IsoDate
  before: string
}): Partial<Period> & { to: IsoDate; from: IsoDate | undefined } => {
  const cell = BEGIN.exec(before)?.[1] ?? ''
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  const parts = /^\d+$/.test(cell) ? { first: Number(cell), second: month } : partsOf(cell)
  const [from] = parts
    ? [year, year - 1]
        .flatMap((one) => toIsoDate(one, parts.second, parts.first) ?? [])
        .filter((one) => one < to)
    : []
  return { from, to }
}
