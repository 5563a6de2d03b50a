/**
 * Matches bank transactions with documents: one run, to be read from top to bottom. It is pure, and its result does not
 * depend on the order of the input. `incremental/` runs the same stages again for what a change affects.
 */
import { AppError } from '../app-error.ts'
import { compareText } from '../fold.ts'
import { componentsOf } from './assign/components.ts'
import { findAllCandidates } from './candidates/find-candidates.ts'
import { classOf, classOfNetting, isFirmlyFound } from './classify/class-of.ts'
import { toNettingProposal, toProposal } from './explain/proposal.ts'
import { freeNettings, possibleNettings } from './groups/netting.ts'
import { solvePayouts } from './groups/payouts.ts'
import { createPayoutReader } from './groups/read-payout.ts'
import { createSales } from './groups/sales.ts'
import { createDocumentIndex } from './index/document-index.ts'
import type { FoundGroup, Netting } from './model/found-group.ts'
import { byKey, byTime, type TransactionCandidates } from './model/hypothesis.ts'
import type { MatchCounts, MatchInput, MatchOptions, MatchProposal, MatchResult } from './model/types.ts'
import { matchPairs } from './solve/match-pairs.ts'
import { createRestRun, hasDeferred, matchByAmount, matchRest } from './solve/match-rest.ts'
import { createUnexplained } from './solve/unexplained.ts'
import { usageOf } from './solve/usage.ts'

/**
 * Proposes match groups for all open transactions.
 *
 * @throws AppError `cancelled` when `isCancelled` returns true
 */
export const proposeMatches = (input: MatchInput, options: MatchOptions = {}): MatchResult => {
  const { transactions, settings } = input
  const pace = createPacer(transactions.length, options)

  // Index the documents: by customer, by number, by amount.
  const index = createDocumentIndex(input)

  // Read each transaction, and find everything that it may pay, regardless of the others.
  const candidateSets = [...findAllCandidates(transactions, index, settings, pace)].sort(byKey)

  // Assign: transactions that share possible documents are decided together. Firm matches are reserved.
  const unexplained = createUnexplained()
  candidateSets.forEach(unexplained.add)
  const deferred: (readonly TransactionCandidates[])[] = []
  const firm = componentsOf(candidateSets, ({ docSlots }) => docSlots).flatMap((component) => {
    const pairs = matchPairs(component, unexplained.isNear)
    if (hasDeferred(pairs)) deferred.push(component)
    return pairs.filter(isFirmlyFound)
  })
  const firmUse = usageOf(firm)

  // Search again what is not reserved, customer by customer: pairs and sums, then instalments, joint and part payments.
  const run = createRestRun(index, settings)
  candidateSets.forEach(run.instalmentIndex.add)
  const left = candidateSets.filter((one) => !firmUse.isAnswered(one))
  const groups = componentsOf(left, ({ customerPositions }) => customerPositions).flatMap((component) =>
    matchRest(component, firmUse.isFree, run),
  )
  const groupsUse = usageOf([...firm, ...groups])

  // Payouts come late: they may include sales of any customer.
  const readPayout = createPayoutReader(settings)
  const payouts = candidateSets
    .filter((one) => !groupsUse.isAnswered(one))
    .sort(byTime)
    .flatMap((one) => readPayout(one) ?? [])
  const paidOut = solvePayouts(payouts, groupsUse.isFree, { index, settings, sales: createSales(index) })

  // Matches by amount alone use what is left; a firm one also replaces matches that are not firm.
  const others = [...firm, ...groups, ...paidOut]
  const othersUse = usageOf(others)
  const firmlyUsed = usageOf(others.filter(isFirmlyFound))
  const byAmount = deferred
    .flatMap((component) => matchByAmount(component, firmlyUsed))
    .filter((pair) => isFirmlyFound(pair) || othersUse.isUnused(pair))
  const found = [...others.filter(usageOf(byAmount).isUnused), ...byAmount]

  // Credit notes are set off against invoices that nothing else uses.
  const nettings = freeNettings(possibleNettings(index), usageOf(found).isFree)

  // Classify, give reasons, propose.
  pace(transactions.length)
  return toResult([...found.map(propose), ...nettings.map(proposeNetting)])
}

export const propose = (found: FoundGroup): MatchProposal => toProposal(found, classOf(found))

export const proposeNetting = (netting: Netting): MatchProposal =>
  toNettingProposal(netting, classOfNetting(netting))

/** How many proposals there are of each class. */
export const countsOf = (proposals: Iterable<MatchProposal>): MatchCounts => {
  const counts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const proposal of proposals) counts[proposal.class] += 1
  return counts
}

/** The proposals by id, and their counts. */
export const toResult = (proposals: Iterable<MatchProposal>): MatchResult => {
  const sorted = [...proposals].sort((a, b) => compareText(a.id, b.id))
  return { proposals: sorted, counts: countsOf(sorted) }
}

/** Transactions between two reports: a few milliseconds of work. */
const STEP = 500

/**
 * Lets a matching run be cancelled and report its progress. Checks for cancellation and reports progress every few
 * hundred transactions, and at the end.
 */
export const createPacer =
  (total: number, { isCancelled, onProgress }: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    onProgress?.(done, total)
  }
