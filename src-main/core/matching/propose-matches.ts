/** The matching run: documents and movements in, proposals out; pure, and the same whatever the order of the input. */
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import { AppError } from '../app-error.ts'
import { toProposal } from './explain/to-proposal.ts'
import { createBook } from './prepare/book.ts'
import type { Customer } from './prepare/doc.ts'
import { passesTransactionGates } from './prepare/gates.ts'
import type { Hypothesis } from './propose/hypothesis.ts'
import { byScore, pairCandidates } from './propose/pair-candidates.ts'
import { readMovement } from './propose/read-movement.ts'
import { sumCandidates } from './propose/sum-candidates.ts'
import { choose } from './solve/choose.ts'
import { toComponents } from './solve/components.ts'
import { judge } from './solve/margins.ts'
import type { MatchCounts, MatchInput, MatchOptions, MatchProposal, MatchResult } from './types.ts'

const STEP = 500

/** Polls for cancellation and reports progress every few hundred movements. */
const createPacer =
  (total: number, options: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (options.isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    options.onProgress?.(done, total)
  }

const compareKeys = (a: { key: string }, b: { key: string }): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0

export const countClasses = (proposals: readonly { class: MatchClass }[]): MatchCounts => {
  const counts: MatchCounts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const proposal of proposals) counts[proposal.class] += 1
  return counts
}

/**
 * Proposes match groups for everything that is open.
 *
 * @throws AppError `cancelled` when `isCancelled` answers true
 */
export const proposeMatches = (input: MatchInput, options: MatchOptions = {}): MatchResult => {
  const book = createBook(input)
  const transactions = input.transactions.filter(passesTransactionGates).sort(compareKeys)
  const pace = createPacer(transactions.length, options)
  const claims: { hypotheses: Hypothesis[] }[] = []
  const customersOf: Customer[][] = []
  transactions.forEach((transaction, at) => {
    pace(at)
    const reading = readMovement(transaction, book)
    const pairs = pairCandidates(reading, book, input.settings)
    const hypotheses = [...pairs, ...sumCandidates(reading, book, input.settings, pairs)].sort(byScore)
    claims.push({ hypotheses })
    customersOf.push([...new Set(hypotheses.flatMap((one) => one.parts.map((part) => part.doc.customer)))])
  })
  const proposals: MatchProposal[] = []
  for (const component of toComponents(customersOf, book.customers.length)) {
    const own = component.flatMap((at) => claims[at] ?? [])
    for (const judged of judge(own, choose(own))) if (judged) proposals.push(toProposal(judged))
  }
  pace(transactions.length)
  proposals.sort((a, b) => (a.id < b.id ? -1 : 1))
  return { proposals, counts: countClasses(proposals) }
}
