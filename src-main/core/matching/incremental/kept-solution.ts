/** Pairs, and groups of what these leave over, solved and kept. */
import type { TransactionId } from '#contract/values.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { createBidding } from '../groups/bids.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import { hasWaiting } from '../solve/match-by-amount.ts'
import { matchPairs } from '../solve/match-pairs.ts'
import { createRestRun, matchRest } from '../solve/match-rest.ts'
import { createUnexplained, unexplainedOf } from '../solve/unexplained.ts'
import { keepComponents } from './kept-components.ts'

interface SolutionChange {
  /** Documents that may be free and were not, or the other way round. */
  freedOrUsed: Doc[]
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptSolution {
  /** @param customers those whose documents are not what they were, where only groups look at all of them */
  change(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    customers: readonly number[],
  ): SolutionChange
  /** Documents came to customers of the transaction, whose own candidates are what they were. */
  lookAgain(candidates: TransactionCandidates): void
  /** Members of the components in which some wait until all else is found. */
  waiting(): Iterable<readonly TransactionCandidates[]>
  /** What is proposed for the transaction. */
  proposedFor(id: TransactionId): MatchProposal | undefined
  /** What is proposed for the document. */
  proposedOn(doc: Doc): MatchProposal | undefined
}

export const keepSolution = (index: DocumentIndex, settings: MatchSettings): KeptSolution => {
  const bidding = createBidding(index)
  const unexplained = createUnexplained()
  /** Documents whose pairs may be of another class, where a payment that nothing explains comes or goes. */
  const docsBeside = (candidates: TransactionCandidates): number[] => {
    const customer = index.customers[unexplainedOf(candidates) ?? -1]
    return customer ? [...customer.received, ...customer.refunded].map(({ slot }) => slot) : []
  }
  const pairs = keepComponents(
    ({ docSlots }) => docSlots,
    (component) => {
      const found = matchPairs(component, unexplained.isNear)
      return { found: found.filter(isFirmlyFound), isWaiting: hasWaiting(found) }
    },
  )
  const isUnreserved = (doc: Doc): boolean => pairs.proposedOn(doc) === undefined
  const run = createRestRun(index, settings, bidding)
  const groups = keepComponents(
    ({ customerPositions }) => customerPositions,
    (component) => ({ found: matchRest(component, isUnreserved, run), isWaiting: false }),
  )
  /** Transactions that no firm pair was chosen for. */
  const left = new Set<TransactionCandidates>()

  return {
    change: (leaving, entering, customers) => {
      leaving.forEach(bidding.forget)
      entering.forEach(bidding.note)
      leaving.forEach(unexplained.forget)
      entering.forEach(unexplained.note)
      const beside = [...leaving, ...entering].flatMap(docsBeside)
      const chosen = pairs.change(leaving, entering, beside)
      const noMore = leaving.filter((candidates) => left.delete(candidates))
      const now: TransactionCandidates[] = []
      const sortOut = (candidates: TransactionCandidates): void => {
        const isLeft = pairs.proposedFor(candidates.reading.transaction.source.id) === undefined
        if (isLeft === left.has(candidates)) return
        if (isLeft) {
          left.add(candidates)
          now.push(candidates)
        } else {
          left.delete(candidates)
          noMore.push(candidates)
        }
      }
      chosen.solved.forEach(sortOut)
      // What a transaction names counts for others of the customer, also where it is not left over itself.
      const touched = [...customers]
      for (const doc of chosen.freedOrUsed) touched.push(doc.customer.position)
      const touch = ({ customerPositions, customers: own }: TransactionCandidates): void => {
        for (const position of customerPositions) touched.push(position)
        for (const { position } of own) touched.push(position)
      }
      leaving.forEach(touch)
      entering.forEach(touch)
      const grouped = groups.change(noMore, now, touched)
      return {
        freedOrUsed: [...chosen.freedOrUsed, ...grouped.freedOrUsed],
        removed: [...chosen.removed, ...grouped.removed],
        added: [...chosen.added, ...grouped.added],
      }
    },
    waiting: pairs.waiting,
    lookAgain: run.again.forget,
    proposedFor: (id) => pairs.proposedFor(id) ?? groups.proposedFor(id),
    proposedOn: (doc) => pairs.proposedOn(doc) ?? groups.proposedOn(doc),
  }
}
