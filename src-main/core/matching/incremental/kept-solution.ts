/** Keeps solved pairs, and the groups of what they leave, between updates. */
import type { TransactionId } from '#contract/values.ts'
import { componentsOf } from '../assign/components.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { createInstalmentIndex } from '../groups/possible-instalments.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundGroup } from '../model/found-group.ts'
import { byKey, type Doc, type Hypothesis, type TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import { propose } from '../pipeline.ts'
import { matchPairs } from '../solve/match-pairs.ts'
import { createRestRun, hasDeferred, matchRest } from '../solve/match-rest.ts'
import { createUnexplained, slotsPaidTogether, unexplainedOf } from '../solve/unexplained.ts'

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

/** A solved component; no transaction outside it shares its documents or customers. */
interface Component {
  members: readonly TransactionCandidates[]
  /** The hypotheses that use its transactions and documents. */
  uses: readonly Hypothesis[]
  proposals: readonly MatchProposal[]
}

/** What was found for a component, and whether a pair is deferred until everything else is found. */
interface Solved {
  found: readonly FoundGroup[]
  isDeferred: boolean
}

interface ComponentsChange {
  /** Transactions of all components that were solved again, in no particular order. */
  solved: TransactionCandidates[]
  /** Documents that became used or unused. */
  freedOrUsed: Doc[]
  /** The previous proposals of these components, and their new ones. */
  removed: MatchProposal[]
  added: MatchProposal[]
}

/** Keeps solved components between updates: a change solves only the components that it affects. */
interface KeptComponents {
  /** Members of the components with deferred pairs. */
  deferred(): Iterable<readonly TransactionCandidates[]>
  /**
   * Removes transactions, adds others, and solves the components again that they or the `affected` numbers belong to.
   */
  change(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    affected?: readonly number[],
  ): ComponentsChange
  /** The proposal for the transaction. */
  proposedFor(id: TransactionId): MatchProposal | undefined
  /** The proposal for the document. */
  proposedOn(doc: Doc): MatchProposal | undefined
}

/**
 * @param sharedOf numbers that put transactions with a common one into one component; constant for a transaction
 * @param solve called with one component, in the order of keys
 */
const keepComponents = (
  sharedOf: (candidates: TransactionCandidates) => readonly number[],
  solve: (component: readonly TransactionCandidates[]) => Solved,
): KeptComponents => {
  const componentWith = new Map<number, Component>()
  const used = new Map<Doc, MatchProposal>()
  const answered = new Map<TransactionId, MatchProposal>()
  const deferred = new Set<readonly TransactionCandidates[]>()

  return {
    change: (leaving, entering, affected = []) => {
      const isLeaving = new Set(leaving)
      const change: ComponentsChange = { solved: [...entering], freedOrUsed: [], removed: [], added: [] }
      /** Documents that were used before their components were released. */
      const released = new Set<Doc>()
      const release = (shared: number): void => {
        const component = componentWith.get(shared)
        if (!component) return
        for (const candidates of component.members) {
          if (!isLeaving.has(candidates)) change.solved.push(candidates)
          for (const each of sharedOf(candidates)) componentWith.delete(each)
        }
        for (const proposal of component.proposals) change.removed.push(proposal)
        deferred.delete(component.members)
        for (const { transaction, parts } of component.uses) {
          answered.delete(transaction.source.id)
          for (const { doc } of parts) {
            used.delete(doc)
            released.add(doc)
          }
        }
      }
      // A named function for each loop body: a body that runs a hundred thousand times within a single call is
      // optimised late.
      const solveOne = (members: TransactionCandidates[]): void => {
        if (members.length > 1) members.sort(byKey)
        const { found, isDeferred } = solve(members)
        if (isDeferred) deferred.add(members)
        const [only] = found
        const uses = only && found.length === 1 ? only.hypotheses : found.flatMap((one) => one.hypotheses)
        const component = { members, uses, proposals: found.map(propose) }
        for (const candidates of members)
          for (const each of sharedOf(candidates)) componentWith.set(each, component)
        found.forEach(({ hypotheses }, at) => {
          const proposal = component.proposals[at]
          if (!proposal) return
          change.added.push(proposal)
          for (const { transaction, parts } of hypotheses) {
            answered.set(transaction.source.id, proposal)
            for (const { doc } of parts) {
              if (!released.delete(doc) && !used.has(doc)) change.freedOrUsed.push(doc)
              used.set(doc, proposal)
            }
          }
        })
      }
      const releaseShared = (candidates: TransactionCandidates): void => sharedOf(candidates).forEach(release)
      leaving.forEach(releaseShared)
      entering.forEach(releaseShared)
      affected.forEach(release)
      componentsOf(change.solved, sharedOf).forEach(solveOne)
      for (const doc of released) change.freedOrUsed.push(doc)
      return change
    },
    deferred: () => deferred,
    proposedFor: (id) => answered.get(id),
    proposedOn: (doc) => used.get(doc),
  }
}
