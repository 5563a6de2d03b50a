/** Transactions that no hypothesis was chosen for and documents that nothing uses yet, while groups are made of them. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { type Bid, type Bidding, byPaymentOrder } from './bids.ts'

export interface Leftovers {
  members: readonly TransactionCandidates[]
  index: DocumentIndex
  /** Documents some transaction may pay a part of, in the order they are paid. */
  docs: readonly Doc[]
  /** Who names it and may pay a part of it, of the transactions that are left now, in the order of time. */
  namedBids(doc: Doc): Bid[]
  /** The first so many that do not name it. */
  unnamedBids(doc: Doc, most: number): Bid[]
  /** The only open document that the transaction may pay a part of; undefined where there are none or several. */
  onlyDocOf(candidates: TransactionCandidates): Doc | undefined
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
  const bids = bidding.gather(members, isUnused)
  const isFree = (doc: Doc): boolean => isUnused(doc) && !taken.has(doc)
  return {
    members,
    index,
    docs: bids.docs.toSorted(byPaymentOrder),
    namedBids: (doc) => bids.named(doc).filter((bid) => !spent.has(bid.candidates)),
    unnamedBids: (doc, most) => {
      const found: Bid[] = []
      for (const bid of bids.unnamed(doc)) {
        if (found.length === most) break
        if (!spent.has(bid.candidates)) found.push(bid)
      }
      return found
    },
    onlyDocOf: (candidates) => {
      let only: Doc | undefined
      for (const doc of spent.has(candidates) ? [] : bids.docsOf(candidates)) {
        if (doc.settled || !isFree(doc)) continue
        if (only) return undefined
        only = doc
      }
      return only
    },
    naming: bidding.naming,
    isFree,
    isSpent: (candidates) => spent.has(candidates),
    add: (group, docs, own) => {
      groups.push(group)
      for (const doc of docs) taken.add(doc)
      for (const candidates of own) spent.add(candidates)
    },
    groups: () => groups,
  }
}
