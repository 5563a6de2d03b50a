/** How far a posting usually is from the bank's date. */
import type { BankRow, LineRow } from './read-book.ts'

/** Postings lag from the same day to ten days. */
export const USUAL_DAYS = 10
/** Further apart only a number tells that two rows belong together. */
export const MOST_DAYS = 45
/** Cheques are cashed late, and months are posted after their end. */
export const MOST_DAYS_WITH_NUMBER = 200

/** Days from the line to the transaction; negative before it. */
export const lagOf = (line: LineRow, row: BankRow): number => row.day - line.day

/** Whether the line was posted on the last day of the transaction's month, as fees and interest are. */
export const isMonthEnd = (line: LineRow, row: BankRow): boolean =>
  row.day >= line.monthFrom && row.day < line.day - USUAL_DAYS

export const isUsual = (line: LineRow, row: BankRow): boolean =>
  Math.abs(lagOf(line, row)) <= USUAL_DAYS || isMonthEnd(line, row)

/** What a day further apart costs: less than leaving both rows without a partner, and more the further it is. */
export const weightOfLag = (line: LineRow, row: BankRow): number => {
  const lag = Math.abs(lagOf(line, row))
  const days = isMonthEnd(line, row) ? USUAL_DAYS / 2 + lag / 4 : lag
  if (days > 30) return Math.max(1, 90 - 5 * (days - 30))
  return 600 - 12 * days - (days * days) / 6
}
