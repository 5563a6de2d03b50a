/** Cells of a table, and the days in them. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays, parseIsoDate, toIsoDate } from '#core/calendar.ts'
import { foldText } from '#core/fold.ts'
import { parseAmount } from '#core/money.ts'
import { withoutEnd } from '../field-text.ts'
import { amountIn, type DecimalMark, looksLikeAmount } from './amounts.ts'

/** One row of a table: its line or row number, from 1, and its trimmed cells. */
export interface TableRow {
  line: number
  cells: readonly string[]
  /** Places of cells that are numbers in a workbook: written here with a point, whatever mark its texts have. */
  numbers?: ReadonlySet<number>
  /** The file ends within this row, or with it: nothing ends its line. */
  isUnended?: boolean
}

/** Further columns are ignored; banks have up to 15. */
export const MAX_COLUMNS = 100

export type DateOrder = 'dmy' | 'mdy'

/** Marks of the direction of writing, and others that nobody sees. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A day or an amount without such marks; texts keep them. */
const visible = (cell: string): string => {
  const bare = cell.replace(INVISIBLE, '').trim()
  return bare.length < cell.length && (looksLikeDay(bare) || looksLikeAmount(bare)) ? bare : cell
}

/** Removes quotes, marks that nobody sees, and the formula around a text (`="0003"`) that keeps spreadsheets from changing it. */
export const plainCell = (cell: string): string => {
  const text = visible(cell.replace(/[\u00a0\u202f]/g, ' ')).trim()
  const bare = withoutQuotes(text)
  if (!bare.startsWith('=')) return text
  const inside = withoutQuotes(bare.slice(1))
  return inside.includes('"') ? text : inside.trim()
}

const withoutQuotes = (text: string): string => {
  let from = 0
  while (text[from] === '"') from += 1
  return withoutEnd(text.slice(from), '"') ?? ''
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ,].*)?$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

/** `3 Nov 2026`, `03-nov.-26`, `3 de novembro de 2026`, `03NOV26`. */
const WORD_SECOND = /^(\d{1,2})\.?[-/. ]?(?:de )?(\p{L}{3,10})\.?[-/. ]?(?:de )?(\d{4}|\d{2})(?:[T ,].*)?$/iu
/** `2026-Nov-03`. */
const WORD_AFTER_YEAR = /^(\d{4})[-/. ]?(\p{L}{3,10})\.?[-/. ]?(\d{1,2})(?:[T ,].*)?$/u
/** `Nov 3, 2026`. */
const WORD_FIRST = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})(?:[T ,].*)?$/u
/** Beginnings of the months in nine languages of banks. */
const MONTHS = [
  'JAN ENE GEN',
  'FEB FEV',
  'MAR',
  'APR ABR AVR',
  'MAY MAI MAG MEI',
  'JUN JUIN GIU',
  'JUL JUIL LUG',
  'AUG AGO AOU',
  'SEP SET',
  'OCT OUT OTT OKT',
  'NOV',
  'DEC DEZ DIC',
].map((words) => words.split(' '))

const monthOf = (word: string): number => {
  const folded = foldText(word)
  return 1 + MONTHS.findIndex((words) => words.some((begin) => folded.startsWith(begin)))
}

/** A day as the number that spreadsheets have for it, with a time of day or without: from 2000 to 2099. */
const SERIAL = /^(\d{5})(?:\.\d{1,12})?$/
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050
/** Days from the first one of spreadsheets, 1899-12-30, to 1970. */
const TO_1970 = 25_569

const serialIn = (cell: string): number | undefined => {
  const serial = Number(SERIAL.exec(cell)?.[1])
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? serial : undefined
}

/** Whether the cell has the form of a day, valid or not. */
export const looksLikeDay = (cell: string): boolean =>
  hasDayForm(cell) || (weekdayIn(cell) !== undefined && hasDayForm(withoutWeekday(cell)))

const hasDayForm = (cell: string): boolean =>
  YEAR_FIRST.test(cell) ||
  COMPACT.test(cell) ||
  YEAR_LAST.test(cell) ||
  monthOf(
    WORD_SECOND.exec(cell)?.[2] ?? WORD_AFTER_YEAR.exec(cell)?.[2] ?? WORD_FIRST.exec(cell)?.[1] ?? '',
  ) > 0 ||
  serialIn(cell) !== undefined

/** `qui, 03/09/2026`, `Thursday 3 Sep 2026`. */
const WEEKDAY = /^(\p{L}{2,10})(?:-feira)?[.,]{0,2} (?=\d|\p{L})/iu
/** Beginnings of the days of the week in the same languages, from Sunday on. */
const WEEKDAYS = new Map(
  [
    'DOM SUN DIM SO',
    'SEG MON LUN MO',
    'TER TUE MAR DI',
    'QUA WED MIE MER MI',
    'QUI THU JUE JEU GIO DO',
    'SEX FRI VIE VEN FR',
    'SAB SAT SAM SA',
  ].flatMap((words, day) => words.split(' ').map((word) => [word, day] as const)),
)

/** The day of the week before the rest of the cell, 0 for Sunday. */
const weekdayIn = (cell: string): number | undefined =>
  WEEKDAYS.get(foldText(WEEKDAY.exec(cell)?.[1] ?? '').slice(0, 3))

const withoutWeekday = (cell: string): string => cell.replace(WEEKDAY, '')

/** A year of two digits is one of this time: `26-11-03` is no day of 2003, but one that begins with its year. */
const yearOf = (digits: number): number => (digits < 10 ? Number.NaN : digits < 100 ? 2000 + digits : digits)

/**
 * Parses yyyy-MM-dd, dd-MM-yyyy and similar, yyyyMMdd, a month as a word, each with or without a time of day; serial numbers.
 * A day of the week before it must be that of the day.
 */
export const dateIn = (cell: string, order: DateOrder): IsoDate | undefined => {
  const plain = plainDateIn(cell, order)
  if (plain !== undefined || hasDayForm(cell)) return plain
  const weekday = weekdayIn(cell)
  const date = weekday === undefined ? undefined : plainDateIn(withoutWeekday(cell), order)
  return date !== undefined && new Date(`${date}T00:00:00Z`).getUTCDay() === weekday ? date : undefined
}

const plainDateIn = (cell: string, order: DateOrder): IsoDate | undefined => {
  const yearFirst = YEAR_FIRST.exec(cell) ?? COMPACT.exec(cell)
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst
    return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  const yearLast = YEAR_LAST.exec(cell)
  if (!yearLast) return inWords(cell)
  const [first, second] = [Number(yearLast[1]), Number(yearLast[2])]
  const year = yearOf(Number(yearLast[3]))
  return order === 'dmy' ? toIsoDate(year, second, first) : toIsoDate(year, first, second)
}

const inWords = (cell: string): IsoDate | undefined => {
  const serial = serialIn(cell)
  if (serial !== undefined) return addDays('1970-01-01' as IsoDate, serial - TO_1970)
  const dayFirst = WORD_SECOND.exec(cell)
  if (dayFirst) return toIsoDate(yearOf(Number(dayFirst[3])), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]))
  const yearFirst = WORD_AFTER_YEAR.exec(cell)
  if (yearFirst) return toIsoDate(Number(yearFirst[1]), monthOf(yearFirst[2] ?? ''), Number(yearFirst[3]))
  const monthFirst = WORD_FIRST.exec(cell)
  return monthFirst
    ? toIsoDate(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]))
    : undefined
}

/** The amount in a cell, as minor units: a number of a workbook as it is, a text with this decimal mark. */
export const amountAt = (
  { cells, numbers }: TableRow,
  at: number,
  mark: DecimalMark,
  digits: number,
): Minor | undefined =>
  numbers?.has(at) ? parseAmount(Number(cells[at]), digits) : amountIn(cells[at] ?? '', mark, digits)
