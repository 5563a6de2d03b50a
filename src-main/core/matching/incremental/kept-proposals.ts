/** The proposals of a run that is kept, counted, and what differs from when that was last asked. */
import { compareText } from '../../compare-text.ts'
import type { MatchCounts, MatchProposal, MatchResult } from '../model/types.ts'

export interface ProposalsDifference {
  /** New ones, and known ones that say something else now. */
  changed: MatchProposal[]
  /** Ids that are proposed no more. */
  removed: string[]
}

export interface KeptProposals {
  exchange(removed: Iterable<MatchProposal>, added: Iterable<MatchProposal>): void
  /** All of them, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(id: string): MatchProposal | undefined
  /** All of them, in no order. */
  all(): Iterable<MatchProposal>
  /** What differs since this was last asked; what was solved again and came out the same is left out. */
  takeDifference(): ProposalsDifference
  /** All of them as they were when the difference was last asked for. */
  lastTaken(): Map<string, MatchProposal>
}

export const keepProposals = (): KeptProposals => {
  const proposals = new Map<string, MatchProposal>()
  const counts: MatchCounts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  /** What was proposed under these ids when the difference was last asked for; nothing is noted before it first is. */
  let before: Map<string, MatchProposal | undefined> | undefined
  let sorted: MatchProposal[] | undefined

  const put = (id: string, proposal: MatchProposal | undefined): void => {
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
      for (const one of removed) if (proposals.get(one.id) === one) put(one.id, undefined)
      for (const proposal of added) put(proposal.id, proposal)
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
        if (now === known) continue
        if (!now) difference.removed.push(id)
        else if (!known || JSON.stringify(known) !== JSON.stringify(now)) difference.changed.push(now)
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
