/** What needs the whole and comes last: payouts take sales of any customer, nettings what no transaction uses. */
import type { TransactionId } from '#contract/values.ts'
import { freeNettings, possibleNettings } from '../groups/netting.ts'
import { solvePayouts } from '../groups/payouts.ts'
import { createPayoutReader, type Payout } from '../groups/read-payout.ts'
import { createSales } from '../groups/sales.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundPair, FoundPayout, Netting } from '../model/found-group.ts'
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'
import { byTime } from '../model/order.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchProposal } from '../model/types.ts'
import type { DayNumber } from '../model/units.ts'
import { propose, proposeNetting } from '../pipeline.ts'
import { keepPayouts } from './kept-payouts.ts'
import type { KeptSolution } from './kept-solution.ts'

export interface LateProposals {
  /** Takes the transaction in where it pays out what a terminal or a service collected. */
  note(candidates: TransactionCandidates): void
  forget(id: TransactionId): void
  payout(id: TransactionId): TransactionCandidates | undefined
  /** Sales of this day changed, or are free now and were not, or the other way round. */
  touch(day: DayNumber): void
  /** Takes in the documents the index now holds at these positions, behind all others; known ones may name others now. */
  add(positions: readonly number[]): void
  /** Solves anew what is not as it was; answers what differs. */
  change(solution: KeptSolution): { removed: MatchProposal[]; added: MatchProposal[] }
}

export const keepLateProposals = (index: DocumentIndex, settings: MatchSettings): LateProposals => {
  const readPayout = createPayoutReader(settings)
  const sales = createSales(index)
  const memory = keepPayouts()
  const payouts = new Map<TransactionId, Payout>()
  let nettings = possibleNettings(index)
  let proposed: ReadonlySet<MatchProposal> = new Set()
  const made = new WeakMap<FoundPair | FoundPayout | Netting, MatchProposal>()

  /** What was found before keeps its proposal, so that it does not count as changed. */
  const once = <T extends FoundPair | FoundPayout | Netting>(
    one: T,
    make: (one: T) => MatchProposal,
  ): MatchProposal => {
    const proposal = made.get(one) ?? make(one)
    made.set(one, proposal)
    return proposal
  }

  return {
    note: (candidates) => {
      const payout = readPayout(candidates)
      if (payout) payouts.set(candidates.reading.transaction.source.id, payout)
    },
    forget: (id) => payouts.delete(id),
    payout: (id) => payouts.get(id)?.candidates,
    touch: memory.touch,
    add: (positions) => {
      for (const position of positions) sales.add(position)
      nettings = possibleNettings(index)
    },
    change: (solution) => {
      const open = [...payouts.values()]
        .filter(({ candidates }) => !solution.isAnswered(candidates))
        .sort((a, b) => byTime(a.candidates, b.candidates))
      for (const day of memory.begin(open)) sales.forget(day)
      const found = solvePayouts(open, (doc) => !solution.isUsed(doc), { index, settings, sales, memory })
      memory.end()
      const taken = new Set<Doc>()
      const answered = new Set<TransactionId>()
      const take = ({ transaction, parts }: Hypothesis): void => {
        answered.add(transaction.source.id)
        for (const { doc } of parts) taken.add(doc)
      }
      for (const { hypotheses } of found) hypotheses.forEach(take)
      const left = [...solution.waiting()].filter(
        ({ hypotheses: [{ transaction, parts }] }) =>
          !answered.has(transaction.source.id) &&
          !solution.hasAnswered(transaction.source.id) &&
          parts.every(({ doc }) => !solution.isUsed(doc) && !taken.has(doc)),
      )
      for (const { hypotheses } of left) hypotheses.forEach(take)
      const netted = freeNettings(nettings, (doc) => !solution.isUsed(doc) && !taken.has(doc))
      const before = proposed
      const now = new Set([
        ...found.map((one) => once(one, propose)),
        ...left.map((one) => once(one, propose)),
        ...netted.map((netting) => once(netting, proposeNetting)),
      ])
      proposed = now
      return {
        removed: [...before].filter((one) => !now.has(one)),
        added: [...now].filter((one) => !before.has(one)),
      }
    },
  }
}
