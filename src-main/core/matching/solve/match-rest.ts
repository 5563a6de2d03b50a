/**
 * The second search: documents and transactions that firm matches leave are searched again, until no new firm match is
 * found. With fewer documents left, more sums are unique.
 */
import { componentsOf } from '../assign/components.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { type Bidding, createBidding } from '../groups/bids.ts'
import { namedInstalments, partPayments } from '../groups/instalments.ts'
import { jointPayments } from '../groups/joint-payments.ts'
import { openLeftovers } from '../groups/leftovers.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup, FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { matchPairs } from './match-pairs.ts'
import { createSearchAgain, type SearchAgain } from './search-again.ts'
import { usageOf } from './usage.ts'

/** What the second search needs in addition to the transactions; `incremental/` keeps it between runs. */
export interface RestRun {
  index: DocumentIndex
  bidding: Bidding
  again: SearchAgain
}

export const createRestRun = (
  index: DocumentIndex,
  settings: MatchSettings,
  bidding = createBidding(index),
): RestRun => ({ index, bidding, again: createSearchAgain(index, settings) })

/**
 * @param component all transactions without a firm answer that share customers, in the order of keys
 * @param isUnreserved whether no firm match was given the document
 */
export const matchRest = (
  component: readonly TransactionCandidates[],
  isUnreserved: (doc: Doc) => boolean,
  run: RestRun,
): FoundGroup[] => {
  const reserved: FoundGroup[] = []
  const positions = new Set(component.flatMap((one) => one.customerPositions))
  let mayDiffer = false
  for (;;) {
    const taken = usageOf(reserved)
    const isFree = (doc: Doc): boolean => isUnreserved(doc) && taken.isFree(doc)
    const left = component.filter((one) => !taken.isAnswered(one))
    const search = run.again.over(left, isFree)
    const searched = search(mayDiffer)
    const pairs = componentsOf(searched, ({ docSlots }) => docSlots)
      .flatMap((component) => matchPairs(component, () => false))
      .map((pair): FoundPair => ({ ...pair, isFromSecondSearch: true }))
    const firmPairs = pairs.filter(isFirmlyFound)
    reserved.push(...firmPairs)
    mayDiffer &&= firmPairs.length === 0
    if (firmPairs.length > 0) continue
    const uses = usageOf(pairs)
    const groups = matchGroups(
      left.filter((one) => !uses.isAnswered(one)),
      (doc) => positions.has(doc.customer.position) && isFree(doc) && uses.isFree(doc),
      run,
    )
    const firmGroups = groups.filter(isFirmlyFound)
    reserved.push(...firmGroups)
    mayDiffer &&= firmGroups.length === 0
    if (firmGroups.length > 0) continue
    // Sums with a difference come last: documents that several transactions name together are no list paid in part.
    if (mayDiffer || search(true).length === searched.length) return [...reserved, ...pairs, ...groups]
    mayDiffer = true
  }
}

/**
 * The simplest first: one document in instalments, several transactions for several documents, then parts of one.
 *
 * @param members transactions left over that share customers, in the order of keys
 * @param isUnused whether no single transaction was given the document
 */
const matchGroups = (
  members: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  { bidding, index }: RestRun,
): FoundGroup[] => {
  const left = openLeftovers(members, isUnused, bidding, index)
  namedInstalments(left)
  jointPayments(left)
  partPayments(left)
  return left.groups()
}
