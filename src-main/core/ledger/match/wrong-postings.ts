/** Lines whose amount is wrong in a way that people make mistakes: the sign turned, or two digits exchanged. */
import type { Evidence } from '#contract/match-values.ts'
import { createAmountIndex } from './amount-index.ts'
import { compare } from './compare.ts'
import { isUsual, MOST_DAYS } from './date-lag.ts'
import { type Compared, dateReason, type FoundGroup, textReasons } from './found-group.ts'
import { isSupported } from './pair-amounts.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'

/** Days apart at most without a number or a name in common. */
const NEAR_DAYS = 3

/** @param free lines and transactions without another use, by day */
export const findWrongPostings = (
  book: Book,
  free: { lines: readonly LineRow[]; bank: readonly BankRow[] },
): FoundGroup[] => {
  const bankIndex = createAmountIndex(free.bank)
  const candidates = free.lines.flatMap((line) =>
    mistakesOf(line.amount).flatMap(({ amount, error }) =>
      bankIndex
        .within(amount, line.day - MOST_DAYS, line.day + MOST_DAYS, line.day)
        .map((row) => ({ line, row, error, compared: compare(book, line, row) }))
        .filter((one) => isPlausible(one) && !book.isRefused([line], [one.row])),
    ),
  )
  const taken = new Set<LineRow | BankRow>()
  const count = (
    of: (one: (typeof candidates)[number]) => LineRow | BankRow,
  ): Map<LineRow | BankRow, number> => {
    const counts = new Map<LineRow | BankRow, number>()
    for (const one of candidates) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1)
    return counts
  }
  const ofLine = count(({ line }) => line)
  const ofBank = count(({ row }) => row)
  // What more speaks for comes first; a mistake that two pairs could explain needs a number or a name.
  return candidates
    .map((one) => ({ ...one, strength: strengthOf(one) }))
    .sort((a, b) => b.strength - a.strength)
    .flatMap(({ line, row, error, compared, strength }): FoundGroup[] => {
      if (taken.has(line) || taken.has(row)) return []
      if (strength < 100 && (ofLine.get(line) !== 1 || ofBank.get(row) !== 1)) return []
      taken.add(line)
      taken.add(row)
      const mistake: Evidence =
        error === 'wrong-sign'
          ? { code: 'posted-wrong-sign', params: {}, lineId: line.source.id }
          : {
              code: 'posted-digits-swapped',
              params: { lineMinor: line.amount, transactionMinor: row.amount },
              lineId: line.source.id,
            }
      const edge = { line, row, compared }
      return [
        {
          class: 'possible',
          error,
          lines: [line],
          bank: [row],
          evidence: [mistake, ...textReasons(edge), dateReason(edge)],
        },
      ]
    })
}

const isPlausible = (one: Compared): boolean => {
  const { line, row, compared } = one
  if (compared.otherNumber !== null || compared.hasOtherNames) return false
  if (!isUsual(line, row)) return compared.number !== null
  return isSupported(one) || Math.abs(row.day - line.day) <= NEAR_DAYS
}

const strengthOf = (one: Compared): number =>
  (one.compared.number === null ? 0 : 200) +
  (isSupported(one) ? 100 : 0) -
  Math.abs(one.row.day - one.line.day)

/** Amounts that a person may have meant. */
const mistakesOf = (amount: number): { amount: number; error: 'wrong-sign' | 'digits-swapped' }[] => [
  { amount: -amount, error: 'wrong-sign' },
  ...swapped(Math.abs(amount)).map((meant) => ({
    amount: Math.sign(amount) * meant,
    error: 'digits-swapped' as const,
  })),
]

/** The amount with two neighbouring digits exchanged, once for each two that differ. */
const swapped = (amount: number): number[] => {
  const found: number[] = []
  for (let unit = 1; unit * 10 <= amount; unit *= 10) {
    const low = Math.floor(amount / unit) % 10
    const high = Math.floor(amount / (unit * 10)) % 10
    if (low !== high) found.push(amount + (low - high) * 9 * unit)
  }
  return found
}
