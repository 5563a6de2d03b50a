/** Why a line and a transaction are proposed together, or why they are not: each condition, and the reasons. */
import type { Allocation, Evidence, GateResult, MatchClass, PairOutcome } from '#contract/match-values.ts'
import { evidenceOfPair, type PairExplanation } from '../../matching/explain/pair-explanation.ts'
import { classifyPair } from './classify-pair.ts'
import { compare } from './compare.ts'
import { lagOf, MOST_DAYS, MOST_DAYS_WITH_NUMBER } from './date-lag.ts'
import { type Compared, dateReason, reasonsOf, textReasons } from './found-group.ts'
import { type Pairs, pairAmounts } from './pair-amounts.ts'
import { type BankRow, type Book, type LineRow, readBook } from './read-book.ts'
import type { BookInput, LedgerProposal } from './types.ts'

export interface PostingPair {
  lineId: number
  transactionId: number
}

type Proposed = Pick<LedgerProposal, 'id' | 'allocations' | 'evidence' | 'alternatives'> & {
  class: MatchClass | null
}

/**
 * @param input the book of both, which has the two whatever decided about them
 * @param proposals those that have one of the two
 */
export const explainPosting = (
  input: BookInput,
  pair: PostingPair,
  proposals: readonly Proposed[],
): PairExplanation => {
  const book = readBook(input)
  const line = book.lines.find(({ source }) => source.id === pair.lineId)
  const row = book.bank.find(({ source }) => source.id === pair.transactionId)
  if (line === undefined || row === undefined) return { gates: [], evidence: [], outcome: null }
  const proposed = proposals.find((one) => hasBoth(one.allocations, pair))
  const alternative = proposals
    .flatMap(({ alternatives }) => alternatives)
    .find(({ allocations }) => hasBoth(allocations, pair))
  const shown = proposed ?? alternative
  const user = shown === undefined ? proposals.find((one) => one.class !== 'ambiguous') : undefined
  const isAlike = ({ amount }: LineRow | BankRow): boolean => amount === line.amount
  const pairs = pairAmounts(book, { line: isAlike, row: isAlike }, () => undefined)
  const compared = { line, row, compared: compare(book, line, row) }
  const gates = [
    ...gatesOf(book, compared, shown !== undefined),
    { gate: 'already-used' as const, passed: user === undefined, detail: user ? { group: user.id } : {} },
  ]
  const outcomeOf = (): PairOutcome | null => {
    if (proposed) return 'proposed'
    if (alternative) return 'alternative'
    if (gates.some(({ passed }) => !passed)) return null
    return proposals.length > 0 || isOutdone(pairs, line, row) ? 'outdone' : 'too-weak'
  }
  return {
    gates,
    evidence: shown ? evidenceOfPair(shown.evidence, pair) : reasonsFor(compared, pairs),
    outcome: outcomeOf(),
  }
}

const hasBoth = (allocations: readonly Allocation[], { lineId, transactionId }: PostingPair): boolean =>
  allocations.some((one) => one.lineId === lineId) &&
  allocations.some((one) => one.transactionId === transactionId)

/** @param isShown in a proposal, which may be a sum or an error of posting: sign and amount are then no conditions */
const gatesOf = (book: Book, { line, row, compared }: Compared, isShown: boolean): GateResult[] => {
  const days = Math.abs(lagOf(line, row))
  const most = compared.number === null ? MOST_DAYS : MOST_DAYS_WITH_NUMBER
  const isComparable = row.source.currency === 'EUR'
  const amounts = { lineMinor: Math.abs(line.amount), transactionMinor: Math.abs(row.amount) }
  return [
    {
      gate: 'posting-direction',
      passed: isShown || Math.sign(line.amount) === Math.sign(row.amount),
      detail: {},
    },
    ...(isComparable
      ? [
          {
            gate: 'posting-amount' as const,
            passed: isShown || amounts.lineMinor === amounts.transactionMinor,
            detail: amounts,
          },
        ]
      : []),
    { gate: 'posting-days', passed: isShown || days <= most, detail: { days, most } },
    { gate: 'declined', passed: !book.isRefusedPair(line, row), detail: {} },
  ]
}

const isOutdone = (pairs: Pairs, line: LineRow, row: BankRow): boolean =>
  [pairs.chosenOfLine[line.at], pairs.chosenOfBank[row.at]].some(
    (edge) => edge !== undefined && (edge.line !== line || edge.row !== row),
  )

/** What the texts, the amount and the date say, and what else has the amount. */
const reasonsFor = (compared: Compared, pairs: Pairs): Evidence[] => {
  const edge = pairs.ofLine[compared.line.at]?.find(({ row }) => row === compared.row)
  if (edge === undefined) return [...textReasons(compared), dateReason(compared)]
  return [...reasonsOf(edge), ...(classifyPair(edge, pairs)?.evidence ?? [])]
}
