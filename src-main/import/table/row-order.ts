/** Puts the rows of an account in the order in which they were booked, checked against their balances. */
import { fileProblem } from '../file-problem.ts'
import type { Draft } from './row-reader.ts'

/**
 * Oldest first. Where each row has a balance, the order in which they add up is taken; else that of the days.
 * Error: `bad-balance` with the row that contradicts every order.
 */
export const inOrder = (rows: readonly Draft[]): readonly Draft[] => {
  const sorted = orderOf(rows)
  if (sorted) return sorted
  const [first, last] = [rows[0], rows.at(-1)]
  const oldestFirst = isNewestFirst(rows) ? rows.toReversed() : rows
  const at = oldestFirst[firstContradiction(oldestFirst)]
  throw fileProblem('bad-balance', { line: at?.line ?? first?.line ?? last?.line ?? 0 })
}

/** The same; undefined where the balances contradict every order. */
export const orderOf = (rows: readonly Draft[]): readonly Draft[] | undefined => {
  const reversed = rows.toReversed()
  const byDay = isNewestFirst(rows) ? reversed : rows
  if (!rows.every(({ balanceMinor }) => balanceMinor !== null)) return byDay
  if (firstContradiction(rows) < 0) return firstContradiction(reversed) < 0 ? byDay : rows
  if (firstContradiction(reversed) < 0) return reversed
  return chainOfDays(rows)
}

const isNewestFirst = (rows: readonly Draft[]): boolean => {
  const [first, last] = [rows[0], rows.at(-1)]
  return first !== undefined && last !== undefined && first.bookingDate > last.bookingDate
}

/** Index of the first row that its own balance contradicts in this order; -1 where all add up. */
const firstContradiction = (rows: readonly Draft[]): number => {
  for (let at = 1; at < rows.length; at++) {
    const before = rows[at - 1]?.balanceMinor ?? null
    const row = rows[at]
    if (row && before !== null && row.balanceMinor !== null && before + row.amountMinor !== row.balanceMinor)
      return at
  }
  return -1
}

const balanceOf = ({ balanceMinor }: Draft): number => balanceMinor ?? Number.NaN
const openingOf = (row: Draft): number => balanceOf(row) - row.amountMinor

/** Days oldest first, and the rows of each in the order in which its balances add up: it may differ from that of the days. */
const chainOfDays = (rows: readonly Draft[]): readonly Draft[] | undefined => {
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

const chainFrom = (opening: number, days: readonly (readonly [string, readonly Draft[]])[]) => {
  const chain: Draft[] = []
  for (const [, rows] of days) {
    const last = chain.at(-1)
    const path = pathThrough(rows, last ? balanceOf(last) : opening)
    if (!path) return undefined
    chain.push(...path)
  }
  return chain
}

/** The rows in an order in which each begins at the balance of the one before: a path through all edges (Hierholzer). */
const pathThrough = (rows: readonly Draft[], opening: number): Draft[] | undefined => {
  const from = Map.groupBy(rows.toReversed(), openingOf)
  const stack: { balance: number; row: Draft | null }[] = [{ balance: opening, row: null }]
  const path: Draft[] = []
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
