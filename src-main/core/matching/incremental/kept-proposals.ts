/** The current proposals of a kept run, their counts, and what changed since the difference was last taken. */
import { compareText } from '../../compare-text.ts'
import type { MatchCounts, MatchProposal, MatchResult } from '../model/types.ts'

export interface ProposalsDifference {
  /** New proposals, and known ones whose content changed. */
  changed: MatchProposal[]
  /** Ids that are no longer proposed. */
  removed: string[]
}

export interface KeptProposals {
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

export const keepProposals = (): KeptProposals => {
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
