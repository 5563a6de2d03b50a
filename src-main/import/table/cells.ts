/** Cells of a table, and the days in them. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { parseIsoDate, toIsoDate } from '#core/calendar.ts'
import { parseAmount } from '#core/money.ts'
import { withoutEnd } from '../field-text.ts'
import { amountIn, type DecimalMark } from './amounts.ts'

/** One row of a table: its line or row number, from 1, and its trimmed cells. */
export interface TableRow {
  line: number
  cells: readonly string[]
  /** Places of cells that are numbers in a workbook: written here with a point, whatever mark its texts have. */
  numbers?: ReadonlySet<number>
}

/** Further columns are ignored; banks have up to 15. */
export const MAX_COLUMNS = 100

export type DateOrder = 'dmy' | 'mdy'

/** Removes quotes, and the formula around a text (`="0003"`) that keeps spreadsheets from changing it. */
export const plainCell = (cell: string): string => {
  const text = cell.replace(/[\u00a0\u202f]/g, ' ').trim()
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

/** Whether the cell has the form of a day, valid or not. */
export const looksLikeDay = (cell: string): boolean =>
  YEAR_FIRST.test(cell) || COMPACT.test(cell) || YEAR_LAST.test(cell)

/** Parses yyyy-MM-dd, dd-MM-yyyy and similar, yyyyMMdd, each with or without a time of day. */
export const dateIn = (cell: string, order: DateOrder): IsoDate | undefined => {
  const yearFirst = YEAR_FIRST.exec(cell) ?? COMPACT.exec(cell)
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst
    return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  const yearLast = YEAR_LAST.exec(cell)
  if (!yearLast) return undefined
  const [first, second, third] = [Number(yearLast[1]), Number(yearLast[2]), Number(yearLast[3])]
  const year = third < 100 ? 2000 + third : third
  return order === 'dmy' ? toIsoDate(year, second, first) : toIsoDate(year, first, second)
}

/** The amount in a cell, as minor units: a number of a workbook as it is, a text with this decimal mark. */
export const amountAt = (
  { cells, numbers }: TableRow,
  at: number,
  mark: DecimalMark,
  digits: number,
): Minor | undefined =>
  numbers?.has(at) ? parseAmount(Number(cells[at]), digits) : amountIn(cells[at] ?? '', mark, digits)
