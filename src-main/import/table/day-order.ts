/** Whether days such as `03/04/2026` are day and month, or month and day. */
import type { IsoDate } from '#contract/values.ts'
import { daysBetween } from '#core/calendar.ts'
import { type DateOrder, dateIn } from './cells.ts'

/** Longest period of a statement that is taken for one month. */
const MONTH = 31
/** A file over so many days in the other reading is not of one month. */
const MONTHS = 62

/**
 * @param days cells of the column of days, in the file's order @param others further cells with days
 * @param monthFirst whether titles and amounts are those of a country that writes the month first
 * @returns null where both readings are possible and neither is clearly better: a person has to say which it is
 */
export const dayOrderOf = (
  days: readonly string[],
  others: readonly string[],
  monthFirst: 'likely' | 'unlikely' | 'never',
): DateOrder | null => {
  const all = [...days, ...others]
  const fitting = fittingOrder(all)
  const [dmy, mdy] = [datesIn(days, 'dmy'), datesIn(days, 'mdy')]
  const isOpen =
    dmy.length === mdy.length && all.some(isAmbiguousDay) && fits(all, 'dmy') === fits(all, 'mdy')
  if (!isOpen) return fitting
  const clear = clearOrder(dmy, mdy)
  if (monthFirst === 'likely') return clear
  return monthFirst === 'unlikely' && clear === 'mdy' ? null : 'dmy'
}

/** Whether dashes (`03-11-2026`) and euros or pounds beside them say that the day is first, whatever the language of the titles. */
export const isOfEurope = (days: readonly string[], currencies: readonly string[]): boolean =>
  days.every((day) => /^\d{2}-\d{2}-\d{4}\b/.test(day)) &&
  currencies.length > 0 &&
  currencies.every((code) => code === 'EUR' || code === 'GBP')

/** The order in which more cells are days of the calendar. */
export const fittingOrder = (cells: readonly string[]): DateOrder =>
  fits(cells, 'mdy') > fits(cells, 'dmy') ? 'mdy' : 'dmy'

/** Whether the cell is a day in both orders, and another one in each. */
export const isAmbiguousDay = (cell: string): boolean => {
  const [dmy, mdy] = [dateIn(cell, 'dmy'), dateIn(cell, 'mdy')]
  return dmy !== undefined && mdy !== undefined && dmy !== mdy && !cell.includes('.')
}

const fits = (cells: readonly string[], order: DateOrder): number => datesIn(cells, order).length

const datesIn = (cells: readonly string[], order: DateOrder): IsoDate[] =>
  cells.flatMap((cell) => dateIn(cell, order) ?? [])

const clearOrder = (dmy: readonly IsoDate[], mdy: readonly IsoDate[]): DateOrder | null => {
  if (new Set(dmy).size < 3) return null
  if (isSorted(dmy) !== isSorted(mdy)) return isSorted(dmy) ? 'dmy' : 'mdy'
  const [short, long] = spanOf(dmy) <= spanOf(mdy) ? [dmy, mdy] : [mdy, dmy]
  return spanOf(short) <= MONTH && spanOf(long) > MONTHS && !isMonthly(long)
    ? short === dmy
      ? 'dmy'
      : 'mdy'
    : null
}

const isSorted = (dates: readonly IsoDate[]): boolean =>
  dates.every((date, at) => at === 0 || (dates[at - 1] ?? date) <= date) ||
  dates.every((date, at) => at === 0 || (dates[at - 1] ?? date) >= date)

const spanOf = (dates: readonly IsoDate[]): number => {
  const sorted = [...dates].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && last ? daysBetween(first, last) : 0
}

/** One row in each month without a gap, such as a rent: this may be meant as well. */
const isMonthly = (dates: readonly IsoDate[]): boolean => {
  const months = [...dates].sort().map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
  return months.every((month, at) => at === 0 || month === (months[at - 1] ?? 0) + 1)
}
