/** Puts the rows of an account in the order in which they were booked, checked against their balances. */
import { fileProblem } from '../file-problem.ts'

/** What orders a row: its day, amount and balance. */
export interface Ordered {
  bookingDate: string
  amountMinor: number
  balanceMinor: number | null
}

/**
 * Oldest first. Where each row has a balance, the order in which they add up is taken; else that of the days.
 * Error: `bad-balance` with the row that contradicts every order.
 */
export const inOrder = <Row extends Ordered & { line: number }>(rows: readonly Row[]): readonly Row[] => {
  const sorted = orderOf(rows)
  if (sorted) return sorted
  const [first, last] = [rows[0], rows.at(-1)]
  const oldestFirst = isNewestFirst(rows) ? rows.toReversed() : rows
  const at = oldestFirst[firstContradiction(oldestFirst)]
  throw fileProblem('bad-balance', { line: at?.line ?? first?.line ?? last?.line ?? 0 })
}

/** The same; undefined where the balances contradict every order. */
export const orderOf = <Row extends Ordered>(rows: readonly Row[]): readonly Row[] | undefined => {
  const reversed = rows.toReversed()
  const byDay = isNewestFirst(rows) ? reversed : rows
  if (!rows.every(({ balanceMinor }) => balanceMinor !== null)) return byDay
  if (firstContradiction(rows) < 0) return firstContradiction(reversed) < 0 ? byDay : rows
  if (firstContradiction(reversed) < 0) return reversed
  return chainOfDays(rows)
}

export const isNewestFirst = (rows: readonly Ordered[]): boolean => {
  const [first, last] = [rows[0], rows.at(-1)]
  return first !== undefined && last !== undefined && first.bookingDate > last.bookingDate
}

/**
 * Whether rows of one day add up in the file's order and backwards, so that nothing in them tells which balance is the last
 * one.
 */
export const isOrderOpen = (rows: readonly Ordered[]): boolean => {
  const [first, last] = [rows[0], rows.at(-1)]
  return (
    first?.bookingDate === last?.bookingDate &&
    first?.balanceMinor !== last?.balanceMinor &&
    rows.every(({ balanceMinor }) => balanceMinor !== null) &&
    firstContradiction(rows) < 0 &&
    firstContradiction(rows.toReversed()) < 0
  )
}

/** Index of the first row that its own balance contradicts in this order; -1 where all add up. */
const firstContradiction = (rows: readonly Ordered[]): number => {
  for (let at = 1; at < rows.length; at++) {
    const before = rows[at - 1]?.balanceMinor ?? null
    const row = rows[at]
    if (row && before !== null && row.balanceMinor !== null && before + row.amountMinor !== row.balanceMinor)
      return at
  }
  return -1
}

const balanceOf = ({ balanceMinor }: Ordered): number => balanceMinor ?? Number.NaN
const openingOf = (row: Ordered): number => balanceOf(row) - row.amountMinor

/** Days oldest first, and the rows of each in the order in which its balances add up: it may differ from that of the days. */
const chainOfDays = <Row extends Ordered>(rows: readonly Row[]): readonly Row[] | undefined => {
  const days = [...Map.groupBy(rows, ({ bookingDate }) => bookingDate)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const [[, first = []] = ['', []]] = days
  // What the first day opens at is the end of none of its rows, but where it ends as it began.
  const ends = new Set(first.map(balanceOf))
  const openings = [...first.map(openingOf).filter((minor) => !ends.has(minor)), ...first.map(openingOf)]
  for (const opening of new Set(openings.slice(0, MAX_OPENINGS))) {
    const chain = chainFrom(opening, days)
    if (chain) return chain
  }
  return undefined
}

/** Beginnings of the first day that are tried. */
const MAX_OPENINGS = 20

const chainFrom = <Row extends Ordered>(
  opening: number,
  days: readonly (readonly [string, readonly Row[]])[],
): readonly Row[] | undefined => {
  const chain: Row[] = []
  for (const [, rows] of days) {
    const last = chain.at(-1)
    const path = pathThrough(rows, last ? balanceOf(last) : opening)
    if (!path) return undefined
    chain.push(...path)
  }
  return chain
}

/** The rows in an order in which each begins at the balance of the one before: a path through all edges (Hierholzer). */
const pathThrough = <Row extends Ordered>(rows: readonly Row[], opening: number): Row[] | undefined => {
  const from = Map.groupBy(rows.toReversed(), openingOf)
  const stack: { balance: number; row: Row | null }[] = [{ balance: opening, row: null }]
  const path: Row[] = []
  while (stack.length > 0) {
    const top = stack.at(-1)
    const next = top && from.get(top.balance)?.pop()
    if (next) stack.push({ balance: balanceOf(next), row: next })
    else {
      const done = stack.pop()
      if (done?.row) path.push(done.row)
    }
  }
  path.reverse()
  const isWhole =
    path.length === rows.length &&
    path.every((row, at) => openingOf(row) === (at === 0 ? opening : balanceOf(path[at - 1] ?? row)))
  return isWhole ? path : undefined
}
