/**
 * The second search: the documents and transactions that firm matches left are searched again, until no new firm match
 * is found. With fewer documents left, more sums are unique.
 */
import { componentsOf } from '../assign/components.ts'
import { isFirmlyFound } from '../classify/class-of.ts'
import { completeByInstalments, partPayments } from '../groups/instalments.ts'
import { jointPayments } from '../groups/joint-payments.ts'
import { openLeftovers } from '../groups/leftovers.ts'
import { createInstalmentIndex, type InstalmentIndex } from '../groups/possible-instalments.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundGroup, FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { matchPairs } from './match-pairs.ts'
import { createSearchAgain, type SearchAgain } from './search-again.ts'
import { usageOf } from './usage.ts'

/** What the second search needs apart from the transactions; `incremental/` keeps it between runs. */
export interface RestRun {
  index: DocumentIndex
  instalmentIndex: InstalmentIndex
  again: SearchAgain
}

export const createRestRun = (
  index: DocumentIndex,
  settings: MatchSettings,
  instalmentIndex = createInstalmentIndex(index),
): RestRun => ({ index, instalmentIndex, again: createSearchAgain(index, settings) })

/**
 * @param component all transactions without a firm match that share customers, in the order of keys
 * @param isUnreserved whether no firm match uses the document
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
    // Where the text names another document, an instalment of that one comes first.
    const uses = usageOf(pairs.filter((pair) => !namesAnother(pair)))
    const groups = matchGroups(
      left.filter((one) => !uses.isAnswered(one)),
      (doc) => positions.has(doc.customer.position) && isFree(doc) && uses.isFree(doc),
      run,
    )
    const firmGroups = groups.filter(isFirmlyFound)
    reserved.push(...firmGroups)
    mayDiffer &&= firmGroups.length === 0
    if (firmGroups.length > 0) continue
    // Sums with a difference come last: documents that several transactions name together are not a list paid in part.
    if (mayDiffer || search(true).length === searched.length) {
      const usedByGroups = usageOf(groups)
      const free = pairs.filter((pair) => !namesAnother(pair) || usedByGroups.isUnused(pair))
      return [...reserved, ...free, ...groups]
    }
    mayDiffer = true
  }
}

/** Whether the text names a document that is not one of the pair's. */
const namesAnother = ({ hypotheses: [{ against }] }: FoundPair): boolean =>
  against.some(({ code }) => code === 'reference-conflict' || code === 'reference-taken')

/**
 * The simplest groups first: instalments of one document, then several transactions for several documents, then part
 * payments.
 *
 * @param members transactions without a match that share customers, in the order of keys
 * @param isUnused whether no single transaction was matched with the document
 */
const matchGroups = (
  members: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  { instalmentIndex, index }: RestRun,
): FoundGroup[] => {
  const left = openLeftovers(members, isUnused, instalmentIndex, index)
  completeByInstalments(left)
  jointPayments(left)
  partPayments(left)
  return left.groups()
}
