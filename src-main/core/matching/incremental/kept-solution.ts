/** Keeps solved pairs, and the groups of what they leave, between updates. */
import type { TransactionId } from '#contract/values.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { createInstalmentIndex } from '../groups/possible-instalments.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import { hasDeferred } from '../solve/match-by-amount.ts'
import { matchPairs } from '../solve/match-pairs.ts'
import { createRestRun, matchRest } from '../solve/match-rest.ts'
import { createUnexplained, slotsPaidTogether, unexplainedOf } from '../solve/unexplained.ts'
import { keepComponents } from './kept-components.ts'

interface SolutionChange {
  /** Documents that may have become used or unused. */
  freedOrUsed: Doc[]
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptSolution {
  /** @param customers positions of customers whose documents changed only for groups, which consider all of them */
  change(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    customers: readonly number[],
  ): SolutionChange
  /** Called when customers of the transaction got new documents while its own candidates stayed the same. */
  forgetSearches(candidates: TransactionCandidates): void
  /** Members of the components with deferred pairs. */
  deferred(): Iterable<readonly TransactionCandidates[]>
  /** The proposal for the transaction. */
  proposedFor(id: TransactionId): MatchProposal | undefined
  /** The proposal for the document. */
  proposedOn(doc: Doc): MatchProposal | undefined
}

export const keepSolution = (index: DocumentIndex, settings: MatchSettings): KeptSolution => {
  const instalmentIndex = createInstalmentIndex(index)
  const unexplained = createUnexplained()
  /** Documents whose pairs may change their class when an unexplained payment is added or removed. */
  const docsNearUnexplained = (candidates: TransactionCandidates): number[] =>
    slotsOf(unexplainedOf(candidates) ?? -1)
  const slotsOf = (position: number): number[] => {
    const customer = index.customers[position]
    return customer ? [...customer.received, ...customer.refunded].map(({ slot }) => slot) : []
  }
  const pairs = keepComponents(
    ({ docSlots }) => docSlots,
    (component) => {
      const found = matchPairs(component, unexplained.isNear)
      return { found: found.filter(isFirmlyFound), isDeferred: hasDeferred(found) }
    },
  )
  const isUnreserved = (doc: Doc): boolean => pairs.proposedOn(doc) === undefined
  const run = createRestRun(index, settings, instalmentIndex)
  const groups = keepComponents(
    ({ customerPositions }) => customerPositions,
    (component) => ({ found: matchRest(component, isUnreserved, run), isDeferred: false }),
  )
  /** Transactions without a firm pair. */
  const left = new Set<TransactionCandidates>()

  return {
    change: (leaving, entering, customers) => {
      leaving.forEach(instalmentIndex.remove)
      entering.forEach(instalmentIndex.add)
      leaving.forEach(unexplained.remove)
      entering.forEach(unexplained.add)
      const nearUnexplained = [...leaving, ...entering].flatMap((one) => [
        ...docsNearUnexplained(one),
        ...slotsPaidTogether(one),
      ])
      for (const position of customers) nearUnexplained.push(...slotsOf(position))
      const chosen = pairs.change(leaving, entering, nearUnexplained)
      const noLongerLeft = leaving.filter((candidates) => left.delete(candidates))
      const newlyLeft: TransactionCandidates[] = []
      const updateLeft = (candidates: TransactionCandidates): void => {
        const isLeft = pairs.proposedFor(candidates.reading.transaction.source.id) === undefined
        if (isLeft === left.has(candidates)) return
        if (isLeft) {
          left.add(candidates)
          newlyLeft.push(candidates)
        } else {
          left.delete(candidates)
          noLongerLeft.push(candidates)
        }
      }
      chosen.solved.forEach(updateLeft)
      // The numbers that a transaction names count for others of the customer, even if it has a match itself.
      const affected = [...customers]
      for (const doc of chosen.freedOrUsed) affected.push(doc.customer.position)
      const addCustomers = ({ customerPositions, customers: own }: TransactionCandidates): void => {
        for (const position of customerPositions) affected.push(position)
        for (const { position } of own) affected.push(position)
      }
      leaving.forEach(addCustomers)
      entering.forEach(addCustomers)
      const grouped = groups.change(noLongerLeft, newlyLeft, affected)
      return {
        freedOrUsed: [...chosen.freedOrUsed, ...grouped.freedOrUsed],
        removed: [...chosen.removed, ...grouped.removed],
        added: [...chosen.added, ...grouped.added],
      }
    },
    deferred: pairs.deferred,
    forgetSearches: run.again.forget,
    proposedFor: (id) => pairs.proposedFor(id) ?? groups.proposedFor(id),
    proposedOn: (doc) => pairs.proposedOn(doc) ?? groups.proposedOn(doc),
  }
}
