/** Keeps solved components between updates: a change solves only the components that it affects. */
import type { TransactionId } from '#contract/values.ts'
import { componentsOf } from '../assign/components.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup } from '../model/found-group.ts'
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'
import { byKey } from '../model/order.ts'
import type { MatchProposal } from '../model/types.ts'
import { propose } from '../pipeline.ts'

/** A solved component; no transaction outside it shares its documents or customers. */
interface Component {
  members: readonly TransactionCandidates[]
  /** The hypotheses that use its transactions and documents. */
  uses: readonly Hypothesis[]
  proposals: readonly MatchProposal[]
}

/** What was found for a component, and whether a pair is deferred until everything else is found. */
export interface Solved {
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

export interface KeptComponents {
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
export const keepComponents = (
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
