/** Rows by amount and day. */
import { lowerBound } from '../../matching/index/lower-bound.ts'

interface Dated {
  amount: number
  day: number
}

export interface AmountIndex<Row> {
  /** Rows of this amount from the one day to the other, both included; of many those nearest to the day given. */
  within(amount: number, from: number, to: number, day: number): readonly Row[]
}

/** With more rows of an amount nothing tells which is meant, and each search must end soon. */
const MOST = 16

/** The place of the first row of a day or a later one. @param rows by day */
export const firstFrom = (rows: readonly { day: number }[], day: number): number =>
  lowerBound(0, rows.length, (at) => (rows[at]?.day ?? 0) < day)

/** Rows at most that many days from a day; of more than `most` none. @param rows by day */
export const rowsAround = <Row extends { day: number }>(
  rows: readonly Row[],
  day: number,
  { days, most }: { days: number; most: number },
): readonly Row[] => {
  const from = firstFrom(rows, day - days)
  const before = firstFrom(rows, day + days + 1)
  return before - from > most ? NONE : rows.slice(from, before)
}

/** @param rows by day */
export const createAmountIndex = <Row extends Dated>(rows: readonly Row[]): AmountIndex<Row> => {
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  return {
    within: (amount, from, to, day) => {
      const equal = byAmount.get(amount)
      if (equal === undefined) return NONE
      const here = firstFrom(equal, day)
      return equal.slice(
        Math.max(firstFrom(equal, from), here - MOST),
        Math.min(firstFrom(equal, to + 1), here + MOST),
      )
    },
  }
}

const NONE: readonly never[] = []
