/** Cells of a table, and the values a cell may have: a day, an amount. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { parseIsoDate, toIsoDate } from '#core/calendar.ts'
import { parseAmount } from '#core/money.ts'

/** One row of a table: its line or row number, from 1, and its trimmed cells. */
export interface TableRow {
  line: number
  cells: readonly string[]
}

/** Further columns are ignored; banks have up to 15. */
export const MAX_COLUMNS = 100

export type DateOrder = 'dmy' | 'mdy'
export type DecimalMark = ',' | '.'

/** Removes quotes, and the formula around a text (`="0003"`) that keeps spreadsheets from changing it. */
export const plainCell = (cell: string): string => {
  const text = cell.replace(/[\u00a0\u202f]/g, ' ').trim()
  return /^"*="*([^"]*)"*$/.exec(text)?.[1]?.trim() ?? text
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

const AMOUNT =
  /^[(+\-−]?\s*(?:[€$£]|[A-Z]{3})?\s*[+\-−]?[\d.,' ]*\d(?:[.,]\d*)?\s*(?:[€$£]|[A-Z]{3})?\s*[-−)]?$/

/** Whether the cell can only be an amount: digits, marks, possibly a currency. */
export const looksLikeAmount = (cell: string): boolean => cell !== '' && AMOUNT.test(cell)

/** Parses an amount as minor units: thousands separators are removed; a minus on either side, or brackets, negates it. */
export const amountIn = (cell: string, mark: DecimalMark, digits: number): Minor | undefined => {
  if (!looksLikeAmount(cell)) return undefined
  const isNegative = /[-−(]/.test(cell)
  const [whole = '', fraction, ...more] = cell.replace(/[^\d.,]/g, '').split(mark)
  const groups = whole.split(mark === ',' ? '.' : ',')
  // A group has three digits; the first has one to three, not beginning with zero, and none follows the decimal mark:
  // with a decimal comma `1.5`, `0.500` and `1234.500` are not amounts.
  const isGrouped =
    groups.length === 1 || groups.every((group, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group))
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(fraction ?? '')) return undefined
  return parseAmount(`${isNegative ? '-' : ''}${groups.join('')}.${fraction || '0'}`, digits)
}
