/**
 * Keeps the proposals that depend on the whole run: payouts use sales of any customer, nettings what no transaction
 * uses.
 */
import type { TransactionId } from '#contract/values.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { freeNettings, possibleNettings } from '../groups/netting.ts'
import { type PayoutMemory, type PayoutStep, solvePayouts, takenBy } from '../groups/payouts.ts'
import { createPayoutReader, type Payout } from '../groups/read-payout.ts'
import { createSales } from '../groups/sales.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundPair, FoundPayout, Netting } from '../model/found-group.ts'
import {
  byTime,
  type DayNumber,
  type Doc,
  type Hypothesis,
  type TransactionCandidates,
} from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import { propose, proposeNetting } from '../pipeline.ts'
import { type LeftByFirm, matchByAmount } from '../solve/match-rest.ts'
import { usageOf } from '../solve/usage.ts'
import type { KeptSolution } from './kept-solution.ts'

export interface LateProposals {
  /** Adds the transaction if it is a payout of a terminal or a service. */
  addTransaction(candidates: TransactionCandidates): void
  removeTransaction(id: TransactionId): void
  payout(id: TransactionId): TransactionCandidates | undefined
  /** Marks a day of which sales changed, or became used or unused. */
  markChanged(day: DayNumber): void
  /**
   * Adds the documents that the index now has at these positions, after all others; credit notes may now refer to
   * others.
   */
  addDocuments(positions: readonly number[]): void
  /** Whether a proposal of the solution gives way to the only amount that fits its document. */
  hides(proposal: MatchProposal): boolean
  /** Solves again what changed; returns the differences. */
  change(solution: KeptSolution): { removed: MatchProposal[]; added: MatchProposal[] }
}

export const keepLateProposals = (index: DocumentIndex, settings: MatchSettings): LateProposals => {
  const readPayout = createPayoutReader(settings)
  const sales = createSales(index)
  const memory = keepPayouts()
  const payouts = new Map<TransactionId, Payout>()
  const memoryOfAmounts = keepMatchesByAmount()
  let nettings = possibleNettings(index)
  let hidden: ReadonlySet<MatchProposal> = new Set()
  let proposed: ReadonlySet<MatchProposal> = new Set()
  const proposalOf = new WeakMap<FoundPair | FoundPayout | Netting, MatchProposal>()

  /** A group that was found before keeps its proposal, so that it does not count as changed. */
  const proposeOnce = <T extends FoundPair | FoundPayout | Netting>(
    one: T,
    make: (one: T) => MatchProposal,
  ): MatchProposal => {
    const proposal = proposalOf.get(one) ?? make(one)
    proposalOf.set(one, proposal)
    return proposal
  }

  return {
    addTransaction: (candidates) => {
      const payout = readPayout(candidates)
      if (payout) payouts.set(candidates.reading.transaction.source.id, payout)
    },
    removeTransaction: (id) => payouts.delete(id),
    payout: (id) => payouts.get(id)?.candidates,
    markChanged: memory.markChanged,
    addDocuments: (positions) => {
      for (const position of positions) sales.add(position)
      nettings = possibleNettings(index)
    },
    hides: (proposal) => hidden.has(proposal),
    change: (solution) => {
      const open = [...payouts.values()]
        .filter(({ candidates }) => solution.proposedFor(idOf(candidates)) === undefined)
        .sort((a, b) => byTime(a.candidates, b.candidates))
      for (const day of memory.begin(open)) sales.invalidate(day)
      const isUnused = (doc: Doc): boolean => solution.proposedOn(doc) === undefined
      const paidOut = solvePayouts(open, isUnused, { index, settings, sales, memory })
      memory.end()
      const payoutUse = usageOf(paidOut)
      const firmPayouts = usageOf(paidOut.filter(isFirmlyFound))
      const left: LeftByFirm = {
        isFree: (doc) => firmPayouts.isFree(doc) && !isFirm(solution.proposedOn(doc)),
        isAnswered: (one) => firmPayouts.isAnswered(one) || isFirm(solution.proposedFor(idOf(one))),
      }
      const isLeft = (pair: FoundPair): boolean =>
        payoutUse.isUnused(pair) && proposalsBeside(pair, solution).length === 0
      const byAmount = [...solution.deferred()]
        .flatMap((component) => memoryOfAmounts(component, left))
        .filter((pair) => isFirmlyFound(pair) || isLeft(pair))
      const found = [...paidOut.filter(usageOf(byAmount).isUnused), ...byAmount]
      const [hiddenBefore, proposedBefore] = [hidden, proposed]
      hidden = new Set(byAmount.flatMap((pair) => proposalsBeside(pair, solution)))
      const foundUse = usageOf(found)
      const isFree = (doc: Doc): boolean => {
        const use = solution.proposedOn(doc)
        return foundUse.isFree(doc) && (use === undefined || hidden.has(use))
      }
      const now = new Set([
        ...found.map((one) => proposeOnce(one, propose)),
        ...freeNettings(nettings, isFree).map((netting) => proposeOnce(netting, proposeNetting)),
      ])
      proposed = now
      const shownAgain = [...hiddenBefore].filter((one) => !hidden.has(one) && isProposed(one, solution))
      return {
        removed: [...hidden, ...proposedBefore].filter((one) => !now.has(one)),
        added: [...shownAgain, ...[...now].filter((one) => !proposedBefore.has(one))],
      }
    },
  }
}

const idOf = ({ reading }: TransactionCandidates): TransactionId => reading.transaction.source.id

const isFirm = (proposal: MatchProposal | undefined): boolean =>
  proposal?.class === 'certain' || proposal?.class === 'likely'

/** The proposals of the solution for the transaction of the pair and for its documents. */
const proposalsBeside = ({ hypotheses: [own] }: FoundPair, solution: KeptSolution): MatchProposal[] =>
  [
    solution.proposedFor(own.transaction.source.id),
    ...own.parts.map(({ doc }) => solution.proposedOn(doc)),
  ].flatMap((proposal) => proposal ?? [])

/** Whether the solution still contains the proposal. */
const isProposed = (proposal: MatchProposal, solution: KeptSolution): boolean =>
  proposal.allocations.some(
    ({ transactionId }) => transactionId !== null && solution.proposedFor(transactionId) === proposal,
  )

/** Reuses the pairs of a component while firm matches leave the same transactions and documents of it. */
const keepMatchesByAmount = (): typeof matchByAmount => {
  const known = new WeakMap<readonly TransactionCandidates[], { state: string; pairs: FoundPair[] }>()
  return (component, left) => {
    const state = component
      .map((one) => {
        if (left.isAnswered(one)) return '-'
        const isLost = ({ parts }: Hypothesis): boolean => parts.some(({ doc }) => !left.isFree(doc))
        return one.hypotheses.map((own) => Number(isLost(own))).join('')
      })
      .join('/')
    const before = known.get(component)
    if (before?.state === state) return before.pairs
    const pairs = matchByAmount(component, left)
    known.set(component, { state, pairs })
    return pairs
  }
}

/**
 * Keeps the results of the payout solver between updates. A payout is solved again where the sales of its days, the
 * sales that earlier payouts took, or its channel's fee changed; otherwise the result would be the same.
 */
interface KeptPayouts extends PayoutMemory {
  /** Marks a day of which sales changed, or became used or unused. */
  markChanged(day: DayNumber): void
  /** Removes payouts that are no longer asked for; returns the days whose sales changed. */
  begin(payouts: readonly Payout[]): ReadonlySet<DayNumber>
  /** Clears the marks before the next update. */
  end(): void
}

export const keepPayouts = (): KeptPayouts => {
  /** For each payout the step of each round. */
  const known = new Map<Payout, PayoutStep[]>()
  const changedDays = new Set<DayNumber>()
  const markDaysOf = (docs: readonly Doc[]): void => {
    for (const doc of docs) changedDays.add(doc.day)
  }
  const hasChanged = ({ start, end }: Payout): boolean => {
    if (changedDays.size > 0)
      for (let day = start; day <= end; day += 1) if (changedDays.has(day)) return true
    return false
  }

  return {
    markChanged: (day) => changedDays.add(day),
    begin: (payouts) => {
      const open = new Set(payouts)
      for (const [payout, steps] of known)
        if (!open.has(payout)) {
          for (const step of steps) markDaysOf(takenBy(step))
          known.delete(payout)
        }
      return changedDays
    },
    recall: (payout, round, rule, compute) => {
      const steps = known.get(payout) ?? []
      known.set(payout, steps)
      const before = steps[round]
      if (before && before.rule === rule && !hasChanged(payout)) return before
      const step = compute()
      markDaysOf(takenBy(before))
      markDaysOf(takenBy(step))
      steps[round] = step
      return step
    },
    // The later steps are removed: a step that stayed would have its days read again with every update.
    skip: (payout, round) => {
      for (const step of known.get(payout)?.splice(round) ?? []) markDaysOf(takenBy(step))
    },
    end: () => changedDays.clear(),
  }
}
