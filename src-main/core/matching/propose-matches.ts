/** The matching run: documents and movements in, proposals out; pure, and the same whatever the order of the input. */
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import { AppError } from '../app-error.ts'
import { toProposal } from './explain/to-proposal.ts'
import { createBook } from './prepare/book.ts'
import { passesTransactionGates } from './prepare/gates.ts'
import { toClaim } from './propose/to-claim.ts'
import { toComponents } from './solve/components.ts'
import { solveComponent } from './solve/solve-component.ts'
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
  const claims = transactions.map((transaction, at) => {
    pace(at)
    return toClaim(transaction, book, input.settings)
  })
  const components = toComponents(
    claims.map((claim) => claim.customers),
    book.customers.length,
  )
  const proposals: MatchProposal[] = []
  for (const component of components) {
    const own = component.flatMap((at) => claims[at] ?? [])
    for (const verdict of solveComponent(own, book)) proposals.push(toProposal(verdict))
  }
  pace(transactions.length)
  proposals.sort((a, b) => (a.id < b.id ? -1 : 1))
  return { proposals, counts: countClasses(proposals) }
}
