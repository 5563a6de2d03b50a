/** Reads the balance at the beginning or end of a day from the bank's own balances, without adding up rows. */
import { type BalancedTransaction, dayOf } from '../balance-gaps.ts'

/** All booked transactions of one day; where one has no balance, the day has none. */
export type DayRows = readonly (Omit<BalancedTransaction, 'balanceMinor'> & { balanceMinor: number | null })[]

const balanced = (rows: DayRows): BalancedTransaction[] | undefined => {
  const known = rows.flatMap(({ balanceMinor, ...row }) =>
    balanceMinor === null ? [] : [{ ...row, balanceMinor }],
  )
  return known.length === rows.length && known.length > 0 ? known : undefined
}

const endsOf = (rows: DayRows) => {
  const known = balanced(rows)
  const [first] = known ?? []
  return known && first && dayOf(first.date, known)
}

/** The balance at the end of the day; null where its rows do not show it. Minor units. */
export const closingOf = (rows: DayRows): number | null => {
  const day = endsOf(rows)
  return day?.closings.length === 1 ? (day.closings[0] ?? null) : null
}

/** The balance at the beginning of the day; null where its rows do not show it. Minor units. */
export const openingOf = (rows: DayRows): number | null => {
  const day = endsOf(rows)
  return day?.openings.length === 1 ? (day.openings[0] ?? null) : null
}
