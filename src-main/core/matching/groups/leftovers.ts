/** Transactions that no hypothesis was chosen for and documents that nothing uses yet, while groups are made of them. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { type Bid, type Bidding, inOrder } from './bids.ts'

export interface Leftovers {
  members: readonly TransactionCandidates[]
  index: DocumentIndex
  /** Documents some transaction may pay a part of, in the order they are paid. */
  docs: readonly Doc[]
  /** Who may pay a part of it, of the transactions that are left now, in the order of time. */
  bidsOf(doc: Doc): Bid[]
  /** Transactions that name it, spent or not. */
  naming(doc: Doc): Iterable<TransactionCandidates>
  isFree(doc: Doc): boolean
  isSpent(candidates: TransactionCandidates): boolean
  /** Notes a group: its documents are taken and its transactions spent from now on. */
  add(group: FoundGroup, docs: readonly Doc[], members: readonly TransactionCandidates[]): void
  groups(): FoundGroup[]
}

/** @param isUnused whether no single transaction was given the document */
export const openLeftovers = (
  members: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  bidding: Bidding,
  index: DocumentIndex,
): Leftovers => {
  const groups: FoundGroup[] = []
  const spent = new Set<TransactionCandidates>()
  const taken = new Set<Doc>()
  const gathered = bidding.gather(members, isUnused)
  return {
    members,
    index,
    docs: [...gathered.keys()].sort(inOrder),
    bidsOf: (doc) => (gathered.get(doc) ?? []).filter((bid) => !spent.has(bid.candidates)),
    naming: bidding.naming,
    isFree: (doc) => isUnused(doc) && !taken.has(doc),
    isSpent: (candidates) => spent.has(candidates),
    add: (group, docs, own) => {
      groups.push(group)
      for (const doc of docs) taken.add(doc)
      for (const candidates of own) spent.add(candidates)
    },
    groups: () => groups,
  }
}
