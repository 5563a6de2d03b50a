/** Rows that the balances of their statement prove, as those of a PDF must be: there a text is in a column only by its place. */
import type { Minor } from '#contract/values.ts'
import { minorDigits, toDecimalText, toMinor } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'
import { orderOf } from './row-order.ts'
import type { Draft } from './row-reader.ts'

/** rows: balances prove each row. with-closing: one of them is stated as the last. */
export type MustProve = 'rows' | 'with-closing'

export interface ProvenRows {
  /** Oldest first. */
  rows: readonly Draft[]
  opening: Minor
  closing: Minor
}

/**
 * From an opening balance each row leads to its own, or all of a day to that at its end, and the last one to the closing
 * balance, where one is stated or must be.
 *
 * @param stated balances of the file: `openings` and `closings`
 * Error: `unproven-row` with the first row that no balance proves
 */
export const provenRows = (
  rows: readonly Draft[],
  {
    openings,
    closings,
    mustProve,
  }: { openings: readonly (Minor | null)[]; closings: readonly (Minor | null)[]; mustProve: MustProve },
): ProvenRows => {
  const ends = closings.filter((minor) => minor !== null)
  const oldestFirst = orderOf(rows) ?? rows
  if (mustProve === 'with-closing' && ends.length === 0) throw unproven(oldestFirst.at(-1))
  let farthest = -1
  for (const order of [oldestFirst, oldestFirst.toReversed()])
    for (const opening of openings) {
      if (opening === null) continue
      const { proven, end } = walk(order, opening, ends)
      if (end !== undefined) return { rows: order, opening, closing: end }
      if (order === oldestFirst) farthest = Math.max(farthest, proven)
    }
  throw unproven(oldestFirst[Math.max(0, farthest)] ?? oldestFirst.at(-1))
}

/** How many rows are proven, and the balance behind the last one where all are. */
const walk = (
  rows: readonly Draft[],
  opening: Minor,
  ends: readonly Minor[],
): { proven: number; end?: Minor } => {
  let balance: number = opening
  let proven = 0
  for (const [at, { amountMinor, balanceMinor }] of rows.entries()) {
    balance += amountMinor
    if (balanceMinor === null) continue
    if (balanceMinor !== balance) return { proven }
    proven = at + 1
  }
  const end = toMinor(balance)
  const isProven = ends.length > 0 ? ends.includes(end) : proven === rows.length
  return isProven ? { proven: rows.length, end } : { proven: Math.min(proven, rows.length - 1) }
}

const unproven = (row: Draft | undefined): Error =>
  fileProblem('unproven-row', row ? { line: row.line, element: shown(row) } : {})

const shown = ({ bookingDate, text, amountMinor, currency }: Draft): string =>
  `${bookingDate} ${text.slice(0, 60)} ${toDecimalText(amountMinor, minorDigits(currency), ',')}`
