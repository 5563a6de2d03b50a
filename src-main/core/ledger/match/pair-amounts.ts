/** Pairs lines and transactions of the same amount: the best assignment of all that could be exchanged for one another. */
import { assign } from '../../matching/assign/assignment.ts'
import { firstFrom } from './amount-index.ts'
import { type Comparison, compare } from './compare.ts'
import { isUsual, lagOf, MOST_DAYS, MOST_DAYS_WITH_NUMBER, USUAL_DAYS, weightOfLag } from './date-lag.ts'
import { type BankRow, type Book, byRareNumber, type LineRow } from './read-book.ts'

/** A line and a transaction of one amount that may belong together. */
export interface Edge {
  line: LineRow
  row: BankRow
  weight: number
  compared: Comparison
}

/** By the position of the line or the transaction. */
export interface Pairs {
  ofLine: readonly (readonly Edge[] | undefined)[]
  ofBank: readonly (readonly Edge[] | undefined)[]
  chosenOfLine: (Edge | undefined)[]
  chosenOfBank: (Edge | undefined)[]
}

/** Transactions on either side of a line's own place among those of its amount that are compared with it. */
const NEAR = 8
/** Larger sets are divided by date: the time of an assignment grows faster than its rows. */
const MOST_ROWS = 300
const WEIGHTS = { number: 3_000, short: 250, word: 150, otherNames: -150, otherNumber: -500 } as const
const MOST_WORDS = 3

/** @param isFree whether a row may be paired at all */
export const pairAmounts = (
  book: Book,
  isFree: { line: (line: LineRow) => boolean; row: (row: BankRow) => boolean },
  pace: () => void,
): Pairs => {
  const { lines, bank } = book
  const ofLine = new Array<Edge[] | undefined>(lines.length)
  const ofBank = new Array<Edge[] | undefined>(bank.length)
  const byAmount = Map.groupBy(bank.filter(isFree.row), ({ amount }) => amount)
  const byNumber = byRareNumber(book, [...byAmount.values()].flat())
  const linesByAmount = Map.groupBy(lines.filter(isFree.line), ({ amount }) => amount)
  const pairs: Pairs = {
    ofLine,
    ofBank,
    chosenOfLine: new Array(lines.length),
    chosenOfBank: new Array(bank.length),
  }
  const together: LineRow[] = []
  for (const [amount, equal] of linesByAmount) {
    const rows = byAmount.get(amount)
    if (!rows) continue
    pace()
    equal.forEach((line, place) => {
      const near = nearRows(line, place, equal, rows)
      for (const row of [...near, ...numberedRows(line, near, byNumber)]) {
        const edge = edgeOf(book, line, row)
        if (edge === undefined) continue
        addTo(ofLine, line.at, edge)
        addTo(ofBank, row.at, edge)
      }
    })
    if (equal.length <= MOST_ROWS) together.push(...equal)
    else
      for (let from = 0; from < equal.length; from += MOST_ROWS)
        solve(equal.slice(from, from + MOST_ROWS), pairs)
  }
  solve(together, pairs)
  return pairs
}

const addTo = (lists: (Edge[] | undefined)[], at: number, edge: Edge): void => {
  const known = lists[at]
  if (known) known.push(edge)
  else lists[at] = [edge]
}

/** Transactions further away that have a number of the line. */
const numberedRows = (
  line: LineRow,
  near: readonly BankRow[],
  byNumber: ReadonlyMap<string, readonly BankRow[]>,
): readonly BankRow[] => {
  let found: BankRow[] | undefined
  for (const { key } of line.numbers)
    for (const row of byNumber.get(key) ?? NO_ROWS) {
      if (row.amount !== line.amount || Math.abs(lagOf(line, row)) > MOST_DAYS_WITH_NUMBER) continue
      if (near.includes(row) || found?.includes(row)) continue
      found ??= []
      found.push(row)
    }
  return found ?? NO_ROWS
}

const NO_ROWS: readonly BankRow[] = []

/** The nearest transactions; of many on one day those whose place among equals is near the line's. */
const nearRows = (
  line: LineRow,
  place: number,
  equal: readonly LineRow[],
  rows: readonly BankRow[],
): readonly BankRow[] => {
  const [only] = rows
  if (only !== undefined && rows.length === 1) return Math.abs(lagOf(line, only)) <= MOST_DAYS ? rows : []
  const from = firstFrom(rows, line.day - MOST_DAYS)
  const before = firstFrom(rows, line.day + MOST_DAYS + 1)
  if (before - from <= 2 * NEAR) return rows.slice(from, before)
  let first = place
  while (first > 0 && equal[first - 1]?.day === line.day) first -= 1
  const own = Math.min(before - NEAR, Math.max(from + NEAR, firstFrom(rows, line.day) + place - first))
  return rows.slice(own - NEAR, own + NEAR)
}

/** Undefined where a person refused the pair, or nothing but the amount speaks for it and much against. */
const edgeOf = (book: Book, line: LineRow, row: BankRow): Edge | undefined => {
  if (book.isRefusedPair(line, row)) return undefined
  const compared = compare(book, line, row)
  if (compared.otherNumber !== null && !isUsual(line, row)) return undefined
  let weight = weightOfLag(line, row)
  if (compared.number !== null) weight += WEIGHTS.number
  if (compared.short !== null) weight += WEIGHTS.short
  weight += WEIGHTS.word * Math.min(MOST_WORDS, compared.words.length)
  if (compared.hasOtherNames) weight += WEIGHTS.otherNames
  if (compared.otherNumber !== null) weight += WEIGHTS.otherNumber
  return { line, row, compared, weight: Math.max(1, Math.round(weight)) }
}

/** Chooses for these lines; a transaction that is chosen already is left out. */
const solve = (lines: readonly LineRow[], { ofLine, ofBank, chosenOfLine, chosenOfBank }: Pairs): void => {
  const choose = (edge: Edge): void => {
    chosenOfLine[edge.line.at] = edge
    chosenOfBank[edge.row.at] = edge
  }
  const columns = new Map<number, number>()
  const columnOf = (at: number): number => {
    const known = columns.get(at)
    if (known !== undefined) return known
    columns.set(at, columns.size)
    return columns.size - 1
  }
  const open: (readonly Edge[])[] = []
  for (const line of lines) {
    const edges = ofLine[line.at]
    const [only] = edges ?? []
    if (edges === undefined || only === undefined) continue
    if (edges.length === 1 && ofBank[only.row.at]?.length === 1) choose(only)
    else open.push(edges.filter(({ row }) => chosenOfBank[row.at] === undefined))
  }
  const rows = open.map((edges) => edges.map(({ row, weight }) => ({ column: columnOf(row.at), weight })))
  assign(rows, columns.size).forEach((at, place) => {
    const edge = open[place]?.[at]
    if (edge) choose(edge)
  })
}

/** Whether the two are within ten days or a month's end, and nothing in their texts contradicts. */
export const isPlain = ({ line, row, compared }: Edge): boolean =>
  isUsual(line, row) && !compared.hasOtherNames && compared.otherNumber === null

/** Whether something besides the amount says that the two belong together. */
export const isSupported = ({ compared }: Pick<Edge, 'compared'>): boolean =>
  compared.number !== null || compared.short !== null || compared.words.length > 0

export const isNear = ({ line, row }: Edge): boolean => Math.abs(lagOf(line, row)) <= USUAL_DAYS
