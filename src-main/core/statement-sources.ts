/** Tells which statements of one file continue each other, and which show the same days again: files are joined by banks and people. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from './calendar.ts'

/** A statement of a file, of one account. */
export interface StatementOfFile {
  openingMinor: Minor | null
  closingMinor: Minor | null
  /** The period as the file states it; null where it does not. */
  from: IsoDate | null
  to: IsoDate | null
  /** The days of its first and last row; null without rows. */
  first: IsoDate | null
  last: IsoDate | null
  /** The day up to which it reaches: that of its closing balance, else of its last row. */
  end: IsoDate | null
}

export interface Days {
  from: IsoDate
  to: IsoDate
}

/** What a statement has on some days: its rows as a text that is equal for equal ones, and their sum. */
export interface RowsOfDays {
  text: string
  sum: number
}

/** Statements whose balances continue one another: together they are one source of rows. */
interface Chain {
  source: number
  openingMinor: Minor
  closingMinor: Minor
  firstEnd: IsoDate | null
  lastEnd: IsoDate | null
  /** Indexes of its statements. */
  members: number[]
}

/**
 * A statement continues a chain at its end or before its beginning (banks list days in both orders), and never goes back
 * in time. One that repeats rows of a member, at the same balance, is another source, though it may seem to continue it.
 *
 * @param statements of one account, in the file's order
 * @param rowsOf the rows of the statement at an index on some days
 * @returns for each the number of its source; statements of different sources may show the same rows
 */
export const sourcesOf = (
  statements: readonly StatementOfFile[],
  rowsOf: (at: number, days: Days) => RowsOfDays,
): number[] => {
  const chains: Chain[] = []
  /** The balance of the statement before a day. */
  const balanceBefore = (at: number, day: IsoDate): number => {
    const { openingMinor = null, first = null } = statements[at] ?? {}
    const sum = first !== null && first < day ? rowsOf(at, { from: first, to: addDays(day, -1) }).sum : 0
    return (openingMinor ?? 0) + sum
  }
  const isRepeated = (at: number, member: number): boolean => {
    const days = commonDays(statements[at], statements[member])
    if (days === undefined) return false
    const { text } = rowsOf(at, days)
    return (
      text !== '' &&
      text === rowsOf(member, days).text &&
      balanceBefore(at, days.from) === balanceBefore(member, days.from)
    )
  }
  return statements.map((statement, source) => {
    const { openingMinor, closingMinor, end } = statement
    if (openingMinor === null || closingMinor === null) return source
    for (const chain of chains) {
      const isNext = chain.closingMinor === openingMinor && isInOrder(chain.lastEnd, end)
      const isBefore = chain.openingMinor === closingMinor && isInOrder(end, chain.firstEnd)
      if (!isNext && !isBefore) continue
      if (chain.members.some((member) => isRepeated(source, member))) continue
      chain.members.push(source)
      if (isNext) Object.assign(chain, { closingMinor, lastEnd: end })
      else Object.assign(chain, { openingMinor, firstEnd: end })
      return chain.source
    }
    chains.push({ source, openingMinor, closingMinor, firstEnd: end, lastEnd: end, members: [source] })
    return source
  })
}

const commonDays = (one?: StatementOfFile, other?: StatementOfFile): Days | undefined => {
  if (!one?.first || !one.last || !other?.first || !other.last) return undefined
  const from = one.first > other.first ? one.first : other.first
  const to = one.last < other.last ? one.last : other.last
  return from <= to ? { from, to } : undefined
}

const isInOrder = (one: IsoDate | null, other: IsoDate | null): boolean =>
  one === null || other === null || one <= other

/**
 * Whether two statements of different sources certainly overlap: by balances that do not continue each other, or by
 * their periods, where more than one day is in both, or one with the same balance at its end. Without proof only equal rows are the same: a bank may report new payments of a day.
 */
export const isOverlapProven = (one: StatementOfFile, other: StatementOfFile): boolean => {
  const haveBalances = [one, other].every(
    ({ openingMinor, closingMinor }) => openingMinor !== null && closingMinor !== null,
  )
  if (haveBalances) return true
  const [from, to] = [one.from ?? one.first, one.to ?? one.last]
  const [otherFrom, otherTo] = [other.from ?? other.first, other.to ?? other.last]
  if (from === null || to === null || otherFrom === null || otherTo === null) return false
  if (from === otherFrom && to === otherTo && one.closingMinor !== null)
    return one.closingMinor === other.closingMinor || from < to
  return from < otherTo && otherFrom < to
}
