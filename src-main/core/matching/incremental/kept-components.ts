/** Components that are solved and kept: a change takes apart and solves again only those it touches. */
import type { TransactionId } from '#contract/values.ts'
import { componentsOf } from '../assign/components.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup } from '../model/found-group.ts'
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'
import { byKey } from '../model/order.ts'
import type { MatchProposal } from '../model/types.ts'
import { propose } from '../pipeline.ts'

/** A solved part of the whole; no transaction outside it has a share in its documents, or customers. */
interface Component {
  members: readonly TransactionCandidates[]
  /** What is done with its transactions. */
  uses: readonly Hypothesis[]
  proposals: readonly MatchProposal[]
}

/** What was found for a component: what uses its members, and whether some of them wait until all else is found. */
export interface Solved {
  found: readonly FoundGroup[]
  isWaiting: boolean
}

interface ComponentsChange {
  /** Transactions of all components that were solved again, in no order. */
  solved: TransactionCandidates[]
  /** Documents that were used and are not any more, or the other way round. */
  freedOrUsed: Doc[]
  /** Proposals of the components as they were, and as they are. */
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptComponents {
  /** Members of the components in which some wait until all else is found. */
  waiting(): Iterable<readonly TransactionCandidates[]>
  /** Lets go of some transactions, takes in others, and solves what they touch, or what `touched` belongs to, again. */
  change(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    touched?: readonly number[],
  ): ComponentsChange
  /** What is proposed for the transaction. */
  proposedFor(id: TransactionId): MatchProposal | undefined
  /** What is proposed for the document. */
  proposedOn(doc: Doc): MatchProposal | undefined
}

/**
 * @param sharedOf numbers of what makes one component of transactions that have it in common; for a transaction always
 * the same
 * @param solve answers for one component, in the order of keys
 */
export const keepComponents = (
  sharedOf: (candidates: TransactionCandidates) => readonly number[],
  solve: (component: readonly TransactionCandidates[]) => Solved,
): KeptComponents => {
  const componentWith = new Map<number, Component>()
  const used = new Map<Doc, MatchProposal>()
  const answered = new Map<TransactionId, MatchProposal>()
  const waiting = new Set<readonly TransactionCandidates[]>()

  return {
    change: (leaving, entering, touched = []) => {
      const isLeaving = new Set(leaving)
      const change: ComponentsChange = { solved: [...entering], freedOrUsed: [], removed: [], added: [] }
      /** Documents that were used, while their components are solved again. */
      const givenBack = new Set<Doc>()
      const release = (shared: number): void => {
        const component = componentWith.get(shared)
        if (!component) return
        for (const candidates of component.members) {
          if (!isLeaving.has(candidates)) change.solved.push(candidates)
          for (const each of sharedOf(candidates)) componentWith.delete(each)
        }
        for (const proposal of component.proposals) change.removed.push(proposal)
        waiting.delete(component.members)
        for (const { transaction, parts } of component.uses) {
          answered.delete(transaction.source.id)
          for (const { doc } of parts) {
            used.delete(doc)
            givenBack.add(doc)
          }
        }
      }
      // A body of its own for each loop: one that runs a hundred thousand times in a single call is optimised late.
      const solveOne = (members: TransactionCandidates[]): void => {
        if (members.length > 1) members.sort(byKey)
        const { found, isWaiting } = solve(members)
        if (isWaiting) waiting.add(members)
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
              if (!givenBack.delete(doc) && !used.has(doc)) change.freedOrUsed.push(doc)
              used.set(doc, proposal)
            }
          }
        })
      }
      const releaseShared = (candidates: TransactionCandidates): void => sharedOf(candidates).forEach(release)
      leaving.forEach(releaseShared)
      entering.forEach(releaseShared)
      touched.forEach(release)
      componentsOf(change.solved, sharedOf).forEach(solveOne)
      for (const doc of givenBack) change.freedOrUsed.push(doc)
      return change
    },
    waiting: () => waiting,
    proposedFor: (id) => answered.get(id),
    proposedOn: (doc) => used.get(doc),
  }
}
