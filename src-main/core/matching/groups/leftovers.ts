/** Movements that no hypothesis was chosen for and documents that nothing uses yet, while groups are made of them. */
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Claim, Verdict } from '../model/candidates.ts'
import { type Bid, type Bidding, inOrder } from './bids.ts'

export interface Leftovers {
  claims: readonly Claim[]
  book: Book
  /** Documents some movement may pay a part of, in the order they are paid. */
  docs: readonly Doc[]
  /** Who may pay a part of it, of the movements that are left now, in the order of time. */
  bidsOf(doc: Doc): Bid[]
  /** Movements that name it, spent or not. */
  naming(doc: Doc): Iterable<Claim>
  isFree(doc: Doc): boolean
  isSpent(claim: Claim): boolean
  /** Puts a group down: its documents are taken and its movements spent from now on. */
  settle(verdict: Verdict, docs: readonly Doc[], claims: readonly Claim[]): void
  verdicts(): Verdict[]
}

/** @param isUnused whether no single movement was given the document */
export const openLeftovers = (
  claims: readonly Claim[],
  isUnused: (doc: Doc) => boolean,
  bidding: Bidding,
  book: Book,
): Leftovers => {
  const verdicts: Verdict[] = []
  const spent = new Set<Claim>()
  const taken = new Set<Doc>()
  const gathered = bidding.gather(claims, isUnused)
  return {
    claims,
    book,
    docs: [...gathered.keys()].sort(inOrder),
    bidsOf: (doc) => (gathered.get(doc) ?? []).filter((bid) => !spent.has(bid.claim)),
    naming: bidding.naming,
    isFree: (doc) => isUnused(doc) && !taken.has(doc),
    isSpent: (claim) => spent.has(claim),
    settle: (verdict, docs, own) => {
      verdicts.push(verdict)
      for (const doc of docs) taken.add(doc)
      for (const claim of own) spent.add(claim)
    },
    verdicts: () => verdicts,
  }
}
