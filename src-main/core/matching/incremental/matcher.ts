/** A matching run that is kept: after a change only the components that it affects are solved again. */
import type { DocumentId, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { compareText } from '../../fold.ts'
import { findAllCandidates, findCandidates } from '../candidates/find-candidates.ts'
import { readTransaction } from '../candidates/read-transaction.ts'
import type { PairExplanation } from '../explain/pair-explanation.ts'
import { explainIn } from '../explain/why-not.ts'
import { createDocumentIndex } from '../index/document-index.ts'
import { passesTransactionGates } from '../model/gates.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type {
  MatchCounts,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from '../model/types.ts'
import { createPacer } from '../pipeline.ts'
import { keepLateProposals } from './kept-late-proposals.ts'
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

interface ProposalsDifference {
  /** New proposals, and known ones whose content changed. */
  changed: MatchProposal[]
  /** Ids that are no longer proposed. */
  removed: string[]
}

/** Whether a proposal is new, or its content is another than before; the same object needs no look at its content. */
const isChanged = (before: MatchProposal | undefined, now: MatchProposal): boolean =>
  before !== now && (!before || JSON.stringify(before) !== JSON.stringify(now))

/** What differs between the proposals of two times. */
export const differenceOf = (
  before: ReadonlyMap<string, MatchProposal>,
  after: Iterable<MatchProposal>,
): ProposalsDifference => {
  const left = new Set(before.keys())
  const changed = [...after].filter((proposal) => {
    left.delete(proposal.id)
    return isChanged(before.get(proposal.id), proposal)
  })
  return { changed, removed: [...left] }
}

/** The current proposals of a kept run, their counts, and what changed since the difference was last taken. */
interface KeptProposals {
  exchange(removed: Iterable<MatchProposal>, added: Iterable<MatchProposal>): void
  /** All proposals, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(id: string): MatchProposal | undefined
  /** All proposals, in no particular order. */
  all(): Iterable<MatchProposal>
  /** The changes since the last call; proposals that were solved again with the same content are left out. */
  takeDifference(): ProposalsDifference
  /** All proposals as of the last call of `takeDifference`. */
  lastTaken(): Map<string, MatchProposal>
}

const keepProposals = (): KeptProposals => {
  const proposals = new Map<string, MatchProposal>()
  const counts: MatchCounts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  /** The proposals of these ids as of the last call of `takeDifference`; undefined before the first call. */
  let before: Map<string, MatchProposal | undefined> | undefined
  let sorted: MatchProposal[] | undefined

  const replace = (id: string, proposal: MatchProposal | undefined): void => {
    const known = proposals.get(id)
    if (before && !before.has(id)) before.set(id, known)
    if (known) counts[known.class] -= 1
    if (!proposal) proposals.delete(id)
    else {
      proposals.set(id, proposal)
      counts[proposal.class] += 1
    }
    sorted = undefined
  }

  return {
    exchange: (removed, added) => {
      for (const one of removed) if (proposals.get(one.id) === one) replace(one.id, undefined)
      for (const proposal of added) replace(proposal.id, proposal)
    },
    result: () => {
      sorted ??= [...proposals.values()].sort((a, b) => compareText(a.id, b.id))
      return { proposals: sorted, counts: { ...counts } }
    },
    counts: () => ({ ...counts }),
    find: (id) => proposals.get(id),
    all: () => proposals.values(),
    takeDifference: () => {
      const difference: ProposalsDifference = { changed: [], removed: [] }
      for (const [id, known] of before ?? []) {
        const now = proposals.get(id)
        if (now && isChanged(known, now)) difference.changed.push(now)
        else if (known && !now) difference.removed.push(id)
      }
      before = new Map()
      return difference
    },
    lastTaken: () => {
      const taken = new Map(proposals)
      for (const [id, known] of before ?? [])
        if (known) taken.set(id, known)
        else taken.delete(id)
      return taken
    },
  }
}
