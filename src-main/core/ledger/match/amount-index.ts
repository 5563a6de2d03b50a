/** Rows by amount and day. */
import { lowerBound } from '../../matching/index/lower-bound.ts'

interface Dated {
  amount: number
  day: number
}

export interface AmountIndex<Row> {
  /** Rows of this amount from the one day to the other, both included. */
  within(amount: number, from: number, to: number): readonly Row[]
}

/** @param rows by day */
export const createAmountIndex = <Row extends Dated>(rows: readonly Row[]): AmountIndex<Row> => {
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  return {
    within: (amount, from, to) => {
      const equal = byAmount.get(amount)
      if (equal === undefined) return NONE
      const firstOn = (day: number): number =>
        lowerBound(0, equal.length, (at) => (equal[at]?.day ?? 0) < day)
      return equal.slice(firstOn(from), firstOn(to + 1))
    },
  }
}

const NONE: readonly never[] = []
