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

/** @param rows by day */
export const createAmountIndex = <Row extends Dated>(rows: readonly Row[]): AmountIndex<Row> => {
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  return {
    within: (amount, from, to, day) => {
      const equal = byAmount.get(amount)
      if (equal === undefined) return NONE
      const firstOn = (wanted: number): number =>
        lowerBound(0, equal.length, (at) => (equal[at]?.day ?? 0) < wanted)
      const here = firstOn(day)
      return equal.slice(Math.max(firstOn(from), here - MOST), Math.min(firstOn(to + 1), here + MOST))
    },
  }
}

const NONE: readonly never[] = []
