/** A matching run that is kept: after a change only the components that it affects are solved again. */
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
import { concernsCustomer } from './watch.ts'

export interface Matcher {
  /** All proposals, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(proposalId: string): MatchProposal | undefined
  /** All proposals, in no particular order. */
  all(): Iterable<MatchProposal>
  /** The changes since the last call; together they always give `result`. */
  takeDifference(): ProposalsDifference
  /** All proposals by id, as of the last call of `takeDifference`. */
  lastTaken(): Map<string, MatchProposal>
  /**
   * Explains "why not?" for one pair.
   *
   * @throws AppError `not-found` when the run does not contain the document or the transaction
   */
  explain(documentId: DocumentId, transactionId: TransactionId): PairExplanation
  /** The current input, as a fresh run would need it. */
  input(): MatchInput
  /** The number of documents and transactions. */
  size(): number
  /** Prepares for updates, so that the first one is as fast as the others. */
  warm(): void
  /**
   * Applies a change; the result is the same as that of a fresh run over everything. Settings cannot change.
   *
   * @returns false where only a fresh run can apply it: a known document changed in more than amounts, a new one has an
   * id below a known one or a new series, or new names affect all others. The matcher cannot be used any more then,
   * except for its proposals.
   */
  update(change: MatcherChange): boolean
}

/** @throws AppError `cancelled` when `isCancelled` returns true during the first run */
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

  /** Solves what these transactions affect, then what depends on the whole run. */
  const solve: FirstRun['solve'] = (leaving, entering, docs) => {
    const customers = docs.map((doc) => doc.customer.position)
    const { freedOrUsed, removed, added } = solution.change(leaving, entering, customers)
    for (const doc of freedOrUsed) late.markChanged(doc.day)
    const lateChange = late.change(solution)
    const shown = added.filter((one) => !late.hides(one))
    proposals.exchange([...removed, ...lateChange.removed], [...shown, ...lateChange.added])
  }

  /** The candidates of the first run, until `toUpdates` takes them. */
  let candidateSets: TransactionCandidates[] = []
  const pace = createPacer(transactions.length, options)
  for (const candidates of findAllCandidates(transactions, index, settings, pace)) {
    late.addTransaction(candidates)
    if (concernsCustomer(candidates)) candidateSets.push(candidates)
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
