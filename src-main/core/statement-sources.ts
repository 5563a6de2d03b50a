/** Tells which statements of one file continue each other, and which show the same days again: files are joined by banks and people. */
import type { IsoDate, Minor } from '#contract/values.ts'

/** A statement of a file, of one account. */
export interface StatementOfFile {
  openingMinor: Minor | null
  closingMinor: Minor | null
  /** The period as the file states it; null where it does not. */
  from: IsoDate | null
  to: IsoDate | null
  /** The day up to which it reaches: that of its closing balance, else of its last row. */
  end: IsoDate | null
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
 * in time. One that repeats a member, such as that of a day whose balance did not change, is another source.
 *
 * @param statements of one account, in the file's order
 * @param haveSameRows whether the statements at two indexes have rows, and the same ones
 * @returns for each the number of its source; statements of different sources may show the same rows
 */
export const sourcesOf = (
  statements: readonly StatementOfFile[],
  haveSameRows: (one: number, other: number) => boolean,
): number[] => {
  const chains: Chain[] = []
  const isRepeated = (at: number, statement: StatementOfFile, other: number): boolean => {
    const known = statements[other]
    return (
      known?.openingMinor === statement.openingMinor &&
      known.closingMinor === statement.closingMinor &&
      known.end === statement.end &&
      haveSameRows(other, at)
    )
  }
  return statements.map((statement, source) => {
    const { openingMinor, closingMinor, end } = statement
    if (openingMinor === null || closingMinor === null) return source
    for (const chain of chains) {
      const isNext = chain.closingMinor === openingMinor && isInOrder(chain.lastEnd, end)
      const isBefore = chain.openingMinor === closingMinor && isInOrder(end, chain.firstEnd)
      if (!isNext && !isBefore) continue
      if (chain.members.some((member) => isRepeated(source, statement, member))) continue
      chain.members.push(source)
      if (isNext) Object.assign(chain, { closingMinor, lastEnd: end })
      else Object.assign(chain, { openingMinor, firstEnd: end })
      return chain.source
    }
    chains.push({ source, openingMinor, closingMinor, firstEnd: end, lastEnd: end, members: [source] })
    return source
  })
}

const isInOrder = (one: IsoDate | null, other: IsoDate | null): boolean =>
  one === null || other === null || one <= other

/**
 * Whether two statements of different sources certainly overlap: by balances that do not continue each other, or by
 * the periods that they state. Without proof only equal rows are the same: a bank may report new payments of a day.
 */
export const isOverlapProven = (one: StatementOfFile, other: StatementOfFile): boolean => {
  const haveBalances = [one, other].every(
    ({ openingMinor, closingMinor }) => openingMinor !== null && closingMinor !== null,
  )
  if (haveBalances) return true
  const { from, to } = one
  if (from === null || to === null || other.from === null || other.to === null) return false
  return from < other.to && other.from < to
}
