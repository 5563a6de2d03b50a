/** A matching run that is kept: after a change only the components it touches are solved again. */
import type { DocumentId, TransactionId } from '../../../../src-preload/contract/values.ts'
import { AppError } from '../../app-error.ts'
import { explainIn, type PairExplanation } from '../explain/why-not.ts'
import { createUpdates, type FirstRun, type MatcherChange, type MatcherUpdates } from './updates.ts'
import { createBook } from '../index/document-index.ts'
import { passesTransactionGates } from '../model/gates.ts'
import { readMovement } from '../candidates/read-transaction.ts'
import { toClaim } from '../candidates/find-candidates.ts'
import { keepProposals, type ProposalsDifference } from './kept-proposals.ts'
import { keepSolution } from './kept-solution.ts'
import { keepLateProposals } from './late-proposals.ts'
import type { Claim } from '../model/candidates.ts'
import { looksAtSomebody } from './watch.ts'
import type {
  MatchCounts,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from '../model/types.ts'

export interface Matcher {
  /** All proposals, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(proposalId: string): MatchProposal | undefined
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

const STEP = 500

/** Polls for cancellation and reports progress every few hundred movements. */
const createPacer =
  (total: number, options: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (options.isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    options.onProgress?.(done, total)
  }

/** @throws AppError `cancelled` when `isCancelled` answers true during the first run */
export const createMatcher = (input: MatchInput, options: MatchOptions = {}): Matcher => {
  const { settings, transactions } = input
  const book = createBook(input)
  const solution = keepSolution(book)
  const late = keepLateProposals(book, settings)
  const proposals = keepProposals()

  const read = (transaction: MatchTransaction): Claim | undefined =>
    passesTransactionGates(transaction) ? toClaim(readMovement(transaction, book), book, settings) : undefined

  /** Solves what these movements touch, then what needs the whole. */
  const settle: FirstRun['settle'] = (gone, come, docs) => {
    const customers = docs.map((doc) => doc.customer.position)
    const { freedOrUsed, removed, added } = solution.change(gone, come, customers)
    for (const doc of freedOrUsed) late.touch(doc.day)
    const then = late.change(solution)
    proposals.exchange([...removed, ...then.removed], [...added, ...then.added])
  }

  /** The claims of the first run, until updates take them over. */
  let claims: Claim[] = []
  const pace = createPacer(transactions.length, options)
  let done = 0
  const take = (transaction: MatchTransaction): void => {
    pace(done)
    done += 1
    const claim = read(transaction)
    if (!claim) return
    late.hear(claim)
    if (looksAtSomebody(claim)) claims.push(claim)
  }
  // One counterparty after the other: its documents then lie in the processor's cache, and its claims side by side.
  for (const ofOne of Map.groupBy(transactions, (one) => one.counterpartyName).values())
    for (const transaction of ofOne) take(transaction)
  settle(
    [],
    claims.filter((claim) => claim.customers.length > 0),
    [],
  )
  proposals.takeDifference()
  pace(transactions.length)

  let updates: MatcherUpdates | undefined
  const toUpdates = (): MatcherUpdates => {
    updates ??= createUpdates({ input, book, claims, solution, late, read, settle })
    claims = []
    return updates
  }
  const now = (): MatchInput => updates?.input() ?? { ...input, documents: book.documents }

  return {
    result: proposals.result,
    counts: proposals.counts,
    find: proposals.find,
    takeDifference: proposals.takeDifference,
    lastTaken: proposals.lastTaken,
    explain: (documentId, transactionId) => {
      const document = book.documents.find((one) => one.id === documentId)
      const transaction = now().transactions.find((one) => one.id === transactionId)
      if (!document) throw new AppError('not-found', 'the mirror has no such document')
      if (!transaction) throw new AppError('not-found', 'the mirror has no such transaction')
      return explainIn({ book, settings, proposals: proposals.result().proposals }, document, transaction)
    },
    input: now,
    size: () => book.documents.length + (updates?.count() ?? transactions.length),
    warm: toUpdates,
    update: (change) => toUpdates().update(change),
  }
}
