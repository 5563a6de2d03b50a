/** A matching run that is kept: after a change only the components it touches are solved again. */
import type { DocumentId, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { findAllCandidates, findCandidates } from '../candidates/find-candidates.ts'
import { readTransaction } from '../candidates/read-transaction.ts'
import { explainIn, type PairExplanation } from '../explain/why-not.ts'
import { createDocumentIndex } from '../index/document-index.ts'
import { passesTransactionGates } from '../model/gates.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { createPacer } from '../model/pacer.ts'
import type {
  MatchCounts,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from '../model/types.ts'
import { keepLateProposals } from './kept-late-proposals.ts'
import { keepProposals, type ProposalsDifference } from './kept-proposals.ts'
import { keepSolution } from './kept-solution.ts'
import { createUpdates, type FirstRun, type MatcherChange, type MatcherUpdates } from './updates.ts'
import { looksAtSomebody } from './watch.ts'

export interface Matcher {
  /** All proposals, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(proposalId: string): MatchProposal | undefined
  /** All proposals, in no order: what `result` sorts. */
  all(): Iterable<MatchProposal>
  /** What differs since this was last asked: together always the same as `result`. */
  takeDifference(): ProposalsDifference
  /** By id, all proposals as they were when the difference was last asked for. */
  lastTaken(): Map<string, MatchProposal>
  /**
   * "Why not?" for one pair.
   *
   * @throws AppError `not-found` when the run does not hold the document or the transaction
   */
  explain(documentId: DocumentId, transactionId: TransactionId): PairExplanation
  /** What it holds now, as a fresh run would be given it. */
  input(): MatchInput
  /** How many documents and transactions it holds. */
  size(): number
  /** Makes ready for updates, so that the first is as fast as the others. */
  warm(): void
  /**
   * The result is the same as that of a fresh run over everything; settings stay.
   *
   * @returns false where only a fresh run can take it in: a known document that says something else, a new one with an
   * id below a known one's or of a new series, or names that weigh on all others. The matcher is then of no more use,
   * but for what was proposed.
   */
  update(change: MatcherChange): boolean
}

/** @throws AppError `cancelled` when `isCancelled` answers true during the first run */
export const createMatcher = (input: MatchInput, options: MatchOptions = {}): Matcher => {
  const { settings, transactions } = input
  const index = createDocumentIndex(input)
  const solution = keepSolution(index, settings)
  const late = keepLateProposals(index, settings)
  const proposals = keepProposals()

  const read = (transaction: MatchTransaction): TransactionCandidates | undefined =>
    passesTransactionGates(transaction)
      ? findCandidates(readTransaction(transaction, index), index, settings)
      : undefined

  /** Solves what these transactions touch, then what needs the whole. */
  const solve: FirstRun['solve'] = (leaving, entering, docs) => {
    const customers = docs.map((doc) => doc.customer.position)
    const { freedOrUsed, removed, added } = solution.change(leaving, entering, customers)
    for (const doc of freedOrUsed) late.touch(doc.day)
    const then = late.change(solution)
    const shown = added.filter((one) => !late.hides(one))
    proposals.exchange([...removed, ...then.removed], [...shown, ...then.added])
  }

  /** The candidateSets of the first run, until updates take them over. */
  let candidateSets: TransactionCandidates[] = []
  const pace = createPacer(transactions.length, options)
  for (const candidates of findAllCandidates(transactions, index, settings, pace)) {
    late.note(candidates)
    if (looksAtSomebody(candidates)) candidateSets.push(candidates)
  }
  solve(
    [],
    candidateSets.filter((candidates) => candidates.customers.length > 0),
    [],
  )
  proposals.takeDifference()
  pace(transactions.length)

  let updates: MatcherUpdates | undefined
  const toUpdates = (): MatcherUpdates => {
    updates ??= createUpdates({ input, index, candidateSets, solution, late, read, solve })
    candidateSets = []
    return updates
  }
  const now = (): MatchInput => updates?.input() ?? { ...input, documents: index.documents }

  return {
    result: proposals.result,
    counts: proposals.counts,
    find: proposals.find,
    all: proposals.all,
    takeDifference: proposals.takeDifference,
    lastTaken: proposals.lastTaken,
    explain: (documentId, transactionId) => {
      const document = index.documents.find((one) => one.id === documentId)
      const transaction = now().transactions.find((one) => one.id === transactionId)
      if (!document) throw new AppError('not-found', 'the mirror has no such document')
      if (!transaction) throw new AppError('not-found', 'the mirror has no such transaction')
      return explainIn({ index, settings, proposals: proposals.result().proposals }, document, transaction)
    },
    input: now,
    size: () => index.documents.length + (updates?.count() ?? transactions.length),
    warm: toUpdates,
    update: (change) => toUpdates().update(change),
  }
}
