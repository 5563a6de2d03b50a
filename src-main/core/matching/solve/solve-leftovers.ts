/** Solves what no single movement was chosen for: groups of documents, of movements, or of both. */
import type { Bidding } from '../groups/bids.ts'
import { jointPayments } from '../groups/joint-payments.ts'
import { openLeftovers } from '../groups/leftovers.ts'
import { namedInstalments, partPayments } from '../groups/instalments.ts'
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Claim, Verdict } from '../model/candidates.ts'

/**
 * The simplest first: one document in instalments, several movements for several documents, then parts of one.
 *
 * @param claims all movements left over that share customers, in the order of their keys
 * @param isUnused whether no single movement was given the document
 */
export const solveLeftovers = (
  claims: readonly Claim[],
  isUnused: (doc: Doc) => boolean,
  bidding: Bidding,
  book: Book,
): Verdict[] => {
  const left = openLeftovers(claims, isUnused, bidding, book)
  namedInstalments(left)
  jointPayments(left)
  partPayments(left)
  return left.verdicts()
}
