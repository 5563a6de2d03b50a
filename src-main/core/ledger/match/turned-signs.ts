/** Pairs of equal amounts beside a row of the opposite amount that says more: one of the two may be posted with the sign turned. */
import { createAmountIndex } from './amount-index.ts'
import { compare } from './compare.ts'
import { USUAL_DAYS } from './date-lag.ts'
import { type Edge, isPlain, isSupported, type Pairs } from './pair-amounts.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'

/** @returns whether only the amount speaks for a pair, and a number or a name for a posting with the sign turned */
export const findTurnedSigns = (book: Book, pairs: Pairs): ((edge: Edge) => boolean) => {
  const bank = createAmountIndex(book.bank)
  const lines = createAmountIndex(book.lines)
  const near = <Row>(index: { within: (...at: Around) => readonly Row[] }, { amount, day }: Dated) =>
    index.within(-amount, day - USUAL_DAYS, day + USUAL_DAYS, day)
  const belong = (line: LineRow, row: BankRow): boolean => isSupported({ compared: compare(book, line, row) })
  const isTaken = (edge: Edge | undefined): boolean =>
    edge !== undefined && (isPlain(edge) || isSupported(edge))
  return (edge) =>
    !isSupported(edge) &&
    (near(bank, edge.line).some((row) => !isTaken(pairs.chosenOfBank[row.at]) && belong(edge.line, row)) ||
      near(lines, edge.row).some((line) => !isTaken(pairs.chosenOfLine[line.at]) && belong(line, edge.row)))
}

type Around = [amount: number, from: number, to: number, day: number]

interface Dated {
  amount: number
  day: number
}
