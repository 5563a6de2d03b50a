/**
 * Matches the lines of a ledger account with the transactions of its bank account: one run, to be read from top to bottom. It
 * is pure, and its result does not depend on the order of the input.
 */
import { AppError } from '../../app-error.ts'
import { compareText } from '../../fold.ts'
import { createAmountIndex } from './amount-index.ts'
import { classifyPair, type Verdict } from './classify-pair.ts'
import { findExportedEntries } from './exported-entries.ts'
import { findForeign } from './foreign-rows.ts'
import { type FoundGroup, type Members, reasonsOf, toProposal } from './found-group.ts'
import { findNearAmounts } from './near-amounts.ts'
import { type Edge, isSupported, pairAmounts } from './pair-amounts.ts'
import { findPostedTwice } from './posted-twice.ts'
import { type BankRow, type LineRow, readBook } from './read-book.ts'
import { findCorrections, findReversals } from './reversals.ts'
import { findScatteredSums } from './scattered-sums.ts'
import { findSums } from './sums.ts'
import { findTurnedSigns } from './turned-signs.ts'
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

  // What was exported here comes back as it was.
  proposed.take(findExportedEntries(book))

  // Corrections of accepted errors that say so come first: their amounts may be at the bank by chance.
  const saying = lines.filter((line) => line.saysReversal)
  proposed.take(findCorrections(book, input.openErrors, createAmountIndex(saying), isFree))

  // Pairs of equal amounts: the best assignment, and how sure each pair is.
  const pairs = pairAmounts(book, { line: isFree, row: (row) => !isForeign(row) }, pace)
  const isTurned = findTurnedSigns(book, pairs)
  const judged = pairs.chosenOfLine.flatMap((edge) => {
    const verdict = edge && classifyPair(edge, pairs)
    if (!edge || !verdict) return []
    const isDoubtful = isFirm({ edge, verdict }) && isTurned(edge)
    return { edge, verdict: isDoubtful ? { ...verdict, class: 'possible' as const } : verdict }
  })
  const owners = new Set(judged.filter(isClear).map(({ edge }) => edge.line))
  const isWithoutOwn = (line: LineRow): boolean => isFree(line) && !owners.has(line)
  const withoutOwn = createAmountIndex(lines.filter(isWithoutOwn))

  // Lines that post a transaction again, or reverse another; what has a transaction of its own does neither.
  proposed.take(findPostedTwice(book, pairs, withoutOwn, isWithoutOwn))
  proposed.take(findReversals(book, withoutOwn, isWithoutOwn))

  // Firm pairs are reserved; then sums, corrections and wrong postings among the rest; where equal amounts compete only firm ones.
  proposed.takePairs(judged.filter(isFirm))
  const contested = new Set(
    judged
      .filter(({ verdict }) => verdict.class === 'ambiguous')
      .flatMap(({ edge }): (LineRow | BankRow)[] => [edge.line, edge.row]),
  )
  const free = () => ({
    lines: lines.filter(isFree),
    bank: bank.filter((row) => isFree(row) && !isForeign(row)),
  })
  const isContested = (group: FoundGroup): boolean =>
    group.class === 'possible' && [...group.lines, ...group.bank].some((row) => contested.has(row))
  proposed.take(findSums(book, free()).filter((group) => !isContested(group)))
  proposed.take(
    findForeign(book, {
      lines: lines.filter(isFree),
      bank: bank.filter((row) => isForeign(row) && isFree(row)),
    }),
  )
  const ended = new Set(proposed.groups.map(({ ends }) => ends))
  const lasting = input.openErrors.filter(({ id }) => !ended.has(id))
  proposed.take(findCorrections(book, lasting, createAmountIndex(lines.filter(isFree)), isFree))
  proposed.take(findWrongPostings(book, free()).filter((group) => !isContested(group)))
  proposed.takePairs(judged)
  proposed.take(findNearAmounts(book, free()))
  proposed.take(findScatteredSums(book, free()))
  pace(true)
  return proposed.groups.map(toProposal).sort((a, b) => compareText(a.id, b.id))
}

interface Judged {
  edge: Edge
  verdict: Verdict
}

const isFirm = ({ verdict }: Judged): boolean => verdict.class === 'certain' || verdict.class === 'likely'

/** Whether the line has a transaction of its own, so that no other line reverses it. */
const isClear = (pair: Judged): boolean =>
  isFirm(pair) && (isSupported(pair.edge) || !pair.edge.compared.hasOtherNames)

const toGroup = ({ edge, verdict }: Judged): FoundGroup => {
  const reasons = reasonsOf(edge)
  reasons.push(...verdict.evidence)
  const group = { class: verdict.class, lines: [edge.line], bank: [edge.row], evidence: reasons }
  if (verdict.rivals.length === 0) return group
  const toMembers = (rival: Edge): Members => ({
    lines: [rival.line],
    bank: [rival.row],
    evidence: reasonsOf(rival),
  })
  return { ...group, others: verdict.rivals.map(toMembers) }
}

const isFree = ({ isUsed }: LineRow | BankRow): boolean => !isUsed

/** Groups that are proposed; one with a row that is in use is left out. */
const createProposed = () => {
  const groups: FoundGroup[] = []
  const take = (found: readonly FoundGroup[]): void => {
    for (const group of found) {
      if (!group.lines.every(isFree) || !group.bank.every(isFree)) continue
      for (const row of group.lines) row.isUsed = true
      for (const row of group.bank) row.isUsed = true
      groups.push(group)
    }
  }
  return {
    groups,
    take,
    takePairs: (pairs: readonly Judged[]): void => {
      for (const pair of pairs) if (isFree(pair.edge.line) && isFree(pair.edge.row)) take([toGroup(pair)])
    },
  }
}

/** Amounts after which progress is reported and cancelling is checked. */
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
