/** What needs the whole and comes last: payouts take sales of any customer, nettings what no movement uses. */
import type { TransactionId } from '../../../../src-preload/contract/values.ts'
import { nettingProposal } from '../explain/netting-proposal.ts'
import { toProposal } from '../explain/proposal.ts'
import { freeNettings, type Netting, possibleNettings } from '../groups/netting.ts'
import { createPayoutSolver, createPayoutTest } from '../groups/payouts.ts'
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import { byTime } from '../model/order.ts'
import type { KeptSolution } from './kept-solution.ts'
import type { Claim, Verdict } from '../model/candidates.ts'

export interface LateProposals {
  /** Takes the claim in where it pays out what a terminal or a service collected. */
  hear(claim: Claim): void
  forget(id: TransactionId): void
  payout(id: TransactionId): Claim | undefined
  /** Sales of this day changed, or are free now and were not, or the other way round. */
  touch(day: number): void
  /** Takes in the documents the book now holds at these positions, behind all others; known ones may name others now. */
  add(positions: readonly number[]): void
  /** Solves anew what is not as it was; answers what differs. */
  change(solution: KeptSolution): { removed: MatchProposal[]; added: MatchProposal[] }
}

export const keepLateProposals = (book: Book, settings: MatchSettings): LateProposals => {
  const isPayout = createPayoutTest(settings)
  const solver = createPayoutSolver(book, settings)
  const payouts = new Map<TransactionId, Claim>()
  let nettings = possibleNettings(book)
  let proposed: ReadonlySet<MatchProposal> = new Set()
  const made = new WeakMap<Verdict | Netting, MatchProposal>()

  const once = <T extends Verdict | Netting>(one: T, make: (one: T) => MatchProposal): MatchProposal => {
    const proposal = made.get(one) ?? make(one)
    made.set(one, proposal)
    return proposal
  }

  return {
    hear: (claim) => {
      if (isPayout(claim)) payouts.set(claim.reading.movement.source.id, claim)
    },
    forget: (id) => payouts.delete(id),
    payout: (id) => payouts.get(id),
    touch: solver.touch,
    add: (positions) => {
      for (const position of positions) solver.add(position)
      nettings = possibleNettings(book)
    },
    change: (solution) => {
      const open = [...payouts.values()].filter((claim) => !solution.isAnswered(claim)).sort(byTime)
      const taken = new Set<Doc>()
      const found = solver.solve(open, (doc) => !solution.isUsed(doc))
      for (const { hypotheses } of found)
        for (const { parts } of hypotheses) for (const { doc } of parts) taken.add(doc)
      const netted = freeNettings(nettings, (doc) => !solution.isUsed(doc) && !taken.has(doc))
      const before = proposed
      const now = new Set([
        ...found.map((verdict) => once(verdict, toProposal)),
        ...netted.map((netting) => once(netting, nettingProposal)),
      ])
      proposed = now
      return {
        removed: [...before].filter((one) => !now.has(one)),
        added: [...now].filter((one) => !before.has(one)),
      }
    },
  }
}
