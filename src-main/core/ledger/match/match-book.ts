/**
 * Matches the lines of a ledger account with the transactions of its bank account: one run, to be read from top to bottom. It
 * is pure, and its result does not depend on the order of the input.
 */
import { AppError } from '../../app-error.ts'
import { compareText } from '../../fold.ts'
import { createAmountIndex } from './amount-index.ts'
import { classifyPair, type Verdict } from './classify-pair.ts'
import { findForeign } from './foreign-rows.ts'
import { type FoundGroup, reasonsOf, toProposal } from './found-group.ts'
import { type Edge, isSupported, pairAmounts } from './pair-amounts.ts'
import { findPostedTwice } from './posted-twice.ts'
import { type BankRow, type LineRow, readBook } from './read-book.ts'
import { findCorrections, findReversals } from './reversals.ts'
import { findSums } from './sums.ts'
import type { BookInput, BookOptions, LedgerProposal } from './types.ts'
import { findWrongPostings } from './wrong-postings.ts'

const LEDGER_CURRENCY = 'EUR'

/**
 * Proposes groups for all lines and transactions that no accepted group has; no row is in two of them.
 *
 * @throws AppError `cancelled` when `isCancelled` returns true
 */
export const matchBook = (input: BookInput, options: BookOptions = {}): LedgerProposal[] => {
  const pace = createPacer(input.lines.length, options)
  const book = readBook(input)
  const { lines, bank } = book
  const proposed = createProposed()
  const isForeign = ({ source }: BankRow): boolean => source.currency !== LEDGER_CURRENCY
  const freeLines = (): LineRow[] => lines.filter(isFree)
  const freeBank = (): BankRow[] => bank.filter((row) => isFree(row) && !isForeign(row))

  // Corrections of accepted errors that say so come first: their amounts may be at the bank by chance.
  proposed.take(
    findCorrections(book, input.openErrors, createAmountIndex(lines), (line) => line.saysReversal),
  )

  // Pairs of equal amounts: the best assignment, and how sure each pair is.
  const pairs = pairAmounts(book, { line: isFree, row: (row) => !isForeign(row) }, pace)
  const verdicts = new Map<Edge, Verdict>()
  for (const edge of pairs.chosenOfLine) {
    const verdict = edge && classifyPair(edge, pairs)
    if (edge && verdict) verdicts.set(edge, verdict)
  }
  const isWithoutOwn = (line: LineRow): boolean =>
    isFree(line) && !isClearlyPaired(pairs.chosenOfLine[line.at], verdicts)
  const withoutOwn = createAmountIndex(lines.filter(isWithoutOwn))

  // Lines that post a transaction again, or reverse another; what has a transaction of its own does neither.
  proposed.take(findPostedTwice(book, pairs, withoutOwn, isWithoutOwn))
  proposed.take(findReversals(book, withoutOwn, isWithoutOwn))

  // Firm pairs are reserved; then sums, corrections and wrong postings among the rest.
  const pairsOf = (isWanted: (verdict: Verdict, edge: Edge) => boolean): FoundGroup[] =>
    [...verdicts]
      .filter(([edge, verdict]) => isFree(edge.line) && isFree(edge.row) && isWanted(verdict, edge))
      .map(([edge, verdict]) => toGroup(edge, verdict))
  proposed.take(pairsOf(isFirm))
  const contested = new Set(
    [...verdicts]
      .filter(([, verdict]) => verdict.class === 'ambiguous')
      .flatMap(([{ line, row }]) => [line, row]),
  )
  const isOpen = (row: LineRow | BankRow): boolean => !contested.has(row)
  proposed.take(findSums(book, { lines: freeLines().filter(isOpen), bank: freeBank().filter(isOpen) }))
  proposed.take(
    findForeign(book, { lines: freeLines(), bank: bank.filter((row) => isFree(row) && isForeign(row)) }),
  )
  const left = input.openErrors.filter(({ id }) => !proposed.groups.some(({ ends }) => ends === id))
  proposed.take(findCorrections(book, left, createAmountIndex(freeLines()), isFree))
  proposed.take(
    findWrongPostings(book, { lines: freeLines().filter(isOpen), bank: freeBank().filter(isOpen) }),
  )
  proposed.take(pairsOf(() => true))
  pace(true)
  return proposed.groups.map(toProposal).sort((a, b) => compareText(a.id, b.id))
}

const isFirm = ({ class: kind }: Verdict): boolean => kind === 'certain' || kind === 'likely'

/** Whether a line has a transaction of its own, so that no other line reverses it. */
const isClearlyPaired = (edge: Edge | undefined, verdicts: ReadonlyMap<Edge, Verdict>): boolean => {
  const verdict = edge && verdicts.get(edge)
  if (edge === undefined || verdict === undefined || !isFirm(verdict)) return false
  return isSupported(edge) || !edge.compared.hasOtherNames
}

const toGroup = (edge: Edge, { class: kind, evidence, rivals }: Verdict): FoundGroup => ({
  class: kind,
  lines: [edge.line],
  bank: [edge.row],
  evidence: [...reasonsOf(edge), ...evidence],
  ...(rivals.length === 0
    ? {}
    : {
        others: rivals.map((rival) => ({
          lines: [rival.line],
          bank: [rival.row],
          evidence: reasonsOf(rival),
        })),
      }),
})

const isFree = ({ isUsed }: LineRow | BankRow): boolean => !isUsed

/** Groups that are proposed; one with a row that is in use is left out. */
const createProposed = () => {
  const groups: FoundGroup[] = []
  return {
    groups,
    take: (found: readonly FoundGroup[]): void => {
      for (const group of found) {
        if (!group.lines.every(isFree) || !group.bank.every(isFree)) continue
        for (const row of group.lines) row.isUsed = true
        for (const row of group.bank) row.isUsed = true
        groups.push(group)
      }
    },
  }
}

/** Progress is told and cancelling asked after so many amounts. */
const STEP = 500

const createPacer = (total: number, { onProgress, isCancelled }: BookOptions) => {
  let done = 0
  return (isEnd = false): void => {
    done = isEnd ? total : Math.min(total, done + 1)
    if (!isEnd && done % STEP !== 0) return
    if (isCancelled?.()) throw new AppError('cancelled', 'matching was cancelled')
    onProgress?.(done, total)
  }
}
