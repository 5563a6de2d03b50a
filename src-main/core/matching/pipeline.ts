/**
 * How bank transactions are matched with documents: one run, to be read from top to bottom. Pure, and the same whatever
 * the order of the input. `incremental/` runs the same stages again for what a change touches.
 */
import { compareText } from '../compare-text.ts'
import { choose } from './assign/choose.ts'
import { componentsOf } from './assign/components.ts'
import { measureMargins } from './assign/margins.ts'
import { findAllCandidates, findCandidates } from './candidates/find-candidates.ts'
import { CLEAR_MARGIN } from './classify/ambiguous.ts'
import { classOf, classOfNetting, isByAmountAlone, isFirmlyFound } from './classify/class-of.ts'
import { toNettingProposal, toProposal } from './explain/proposal.ts'
import { type Bidding, createBidding } from './groups/bids.ts'
import { namedInstalments, partPayments } from './groups/instalments.ts'
import { jointPayments } from './groups/joint-payments.ts'
import { openLeftovers } from './groups/leftovers.ts'
import { freeNettings, possibleNettings } from './groups/netting.ts'
import { solvePayouts } from './groups/payouts.ts'
import { createPayoutReader } from './groups/read-payout.ts'
import { createSales } from './groups/sales.ts'
import { createDocumentIndex, type DocumentIndex } from './index/document-index.ts'
import type { Doc } from './model/document.ts'
import type { FoundGroup, FoundPair, Netting } from './model/found-group.ts'
import type { OpenTransaction, TransactionCandidates } from './model/hypothesis.ts'
import { byKey, byTime } from './model/order.ts'
import { createPacer } from './model/pacer.ts'
import type { MatchSettings } from './model/settings.ts'
import type { MatchInput, MatchOptions, MatchProposal, MatchResult } from './model/types.ts'

/**
 * Proposes match groups for everything that is open.
 *
 * @throws AppError `cancelled` when `isCancelled` answers true
 */
export const proposeMatches = (input: MatchInput, options: MatchOptions = {}): MatchResult => {
  const { transactions, settings } = input
  const pace = createPacer(transactions.length, options)

  // Index the documents: by customer, by number, by amount.
  const index = createDocumentIndex(input)

  // Read each transaction, and find all that it may pay, whatever the others do.
  const candidateSets = [...findAllCandidates(transactions, index, settings, pace)].sort(byKey)

  // Assign: transactions that look at the same documents are decided together. What is firm is reserved.
  const pairs = componentsOf(candidateSets, ({ docs }) => docs).flatMap(matchPairs)
  const firm = pairs.filter(isFirmlyFound)
  const firmUse = usageOf(firm)

  // Look again over what is not reserved, customer by customer: pairs and sums, then instalments, joint and part payments.
  const bidding = createBidding(index)
  candidateSets.forEach(bidding.note)
  const left = candidateSets.filter((one) => !firmUse.isAnswered(one))
  const groups = componentsOf(left, ({ places }) => places).flatMap((component) =>
    matchRest(component, firmUse.isFree, { bidding, index, settings }),
  )
  const groupsUse = usageOf([...firm, ...groups])

  // Payouts come late: they may take sales of any customer.
  const readPayout = createPayoutReader(settings)
  const payouts = candidateSets
    .filter((one) => !groupsUse.isAnswered(one))
    .sort(byTime)
    .flatMap((one) => readPayout(one) ?? [])
  const paidOut = solvePayouts(payouts, groupsUse.isFree, { index, settings, sales: createSales(index) })

  // What only an amount speaks for takes what is left.
  const others = [...firm, ...groups, ...paidOut]
  const found = [...others, ...waitingOf(pairs).filter(usageOf(others).isLeft)]

  // Credit notes are set off against invoices that nothing else uses.
  const nettings = freeNettings(possibleNettings(index), usageOf(found).isFree)

  // Classify, give the reasons, propose.
  pace(transactions.length)
  return toResult([...found.map(propose), ...nettings.map(proposeNetting)])
}

/**
 * The best whole of transactions that look at the same documents, and how clear each answer is.
 *
 * @param component in the order of keys
 */
export const matchPairs = (component: readonly TransactionCandidates[]): FoundPair[] =>
  measureMargins(component, choose(component), CLEAR_MARGIN).filter((pair) => pair !== null)

/** Pairs that wait until all else is found. */
export const waitingOf = (pairs: readonly FoundPair[]): FoundPair[] =>
  pairs.filter((pair) => !isFirmlyFound(pair) && isByAmountAlone(pair))

/** What the second look needs beside the transactions. */
export interface RestRun {
  index: DocumentIndex
  settings: MatchSettings
  bidding: Bidding
}

/**
 * The second look: what firm matches leave is searched again, until nothing firm comes that was not there before. Sums
 * are found once their documents are not lost among those of others.
 *
 * @param component all transactions without a firm answer that share customers, in the order of keys
 * @param isUnreserved whether no firm match was given the document
 */
export const matchRest = (
  component: readonly TransactionCandidates[],
  isUnreserved: (doc: Doc) => boolean,
  { index, settings, bidding }: RestRun,
): FoundGroup[] => {
  const reserved: FoundGroup[] = []
  const places = new Set(component.flatMap((one) => one.places))
  let mayDiffer = false
  /** What each was found to pay, until a document of its customers is reserved. */
  const known = new Map<TransactionCandidates, TransactionCandidates>()
  const reserve = (groups: readonly FoundGroup[]): void => {
    reserved.push(...groups)
    const touched = new Set<number>()
    for (const { hypotheses } of groups)
      for (const { parts } of hypotheses) for (const { doc } of parts) touched.add(doc.customer.position)
    for (const one of known.keys()) if (one.places.some((place) => touched.has(place))) known.delete(one)
  }
  for (;;) {
    const usage = usageOf(reserved)
    const isFree = (doc: Doc): boolean => isUnreserved(doc) && usage.isFree(doc)
    const isTaken = (doc: Doc): boolean => !places.has(doc.customer.position) || !isFree(doc)
    const left = component.filter((one) => !usage.isAnswered(one))
    const again = left.map((one) => {
      const found = known.get(one) ?? findCandidates({ ...one.reading, isTaken, mayDiffer }, index, settings)
      known.set(one, found)
      return found
    })
    const pairs = componentsOf(again, ({ docs }) => docs)
      .flatMap(matchPairs)
      .map((pair): FoundPair => ({ ...pair, isSecondLook: true }))
    const firmPairs = pairs.filter(isFirmlyFound)
    reserve(firmPairs)
    if (firmPairs.length > 0) continue
    const uses = usageOf(pairs)
    const groups = matchGroups(
      left.filter((one) => !uses.isAnswered(one)),
      (doc) => !isTaken(doc) && uses.isFree(doc),
      bidding,
      index,
    )
    const firmGroups = groups.filter(isFirmlyFound)
    reserve(firmGroups)
    if (firmGroups.length > 0) continue
    if (mayDiffer) return [...reserved, ...pairs, ...groups]
    // Sums that differ come last: what several transactions name together is no list paid in part.
    mayDiffer = true
    for (const [one, { hypotheses }] of known) if (hypotheses.length === 0) known.delete(one)
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
  bidding: Bidding,
  index: DocumentIndex,
): FoundGroup[] => {
  const left = openLeftovers(members, isUnused, bidding, index)
  namedInstalments(left)
  jointPayments(left)
  partPayments(left)
  return left.groups()
}

export const propose = (found: FoundGroup): MatchProposal => toProposal(found, classOf(found))

export const proposeNetting = (netting: Netting): MatchProposal =>
  toNettingProposal(netting, classOfNetting(netting))

/** What the groups leave: transactions without an answer, documents that are free. */
const usageOf = (found: readonly FoundGroup[]) => {
  const answered = new Set<OpenTransaction>()
  const used = new Set<Doc>()
  for (const { hypotheses } of found)
    for (const { transaction, parts } of hypotheses) {
      answered.add(transaction)
      for (const { doc } of parts) used.add(doc)
    }
  return {
    isAnswered: ({ reading }: TransactionCandidates): boolean => answered.has(reading.transaction),
    isFree: (doc: Doc): boolean => !used.has(doc),
    /** Whether neither its transaction nor any of its documents is used. */
    isLeft: ({ hypotheses: [{ transaction, parts }] }: FoundPair): boolean =>
      !answered.has(transaction) && parts.every(({ doc }) => !used.has(doc)),
  }
}

const toResult = (proposals: MatchProposal[]): MatchResult => {
  const counts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const proposal of proposals) counts[proposal.class] += 1
  return { proposals: proposals.sort((a, b) => compareText(a.id, b.id)), counts }
}
