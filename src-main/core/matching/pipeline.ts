/**
 * How bank transactions are matched with documents: one run, to be read from top to bottom. Pure, and the same whatever
 * the order of the input. `incremental/` runs the same stages again for what a change touches.
 */
import { compareText } from '../compare-text.ts'
import { choose } from './assign/choose.ts'
import { componentsOf } from './assign/components.ts'
import { measureMargins } from './assign/margins.ts'
import { findAllCandidates } from './candidates/find-candidates.ts'
import { CLEAR_MARGIN } from './classify/ambiguous.ts'
import { classOf, classOfNetting } from './classify/class-of.ts'
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
import type { FoundGroup, Netting } from './model/found-group.ts'
import type { OpenTransaction, TransactionCandidates } from './model/hypothesis.ts'
import { byKey, byTime } from './model/order.ts'
import { createPacer } from './model/pacer.ts'
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

  // Assign: transactions that look at the same documents are decided together.
  const pairs = componentsOf(candidateSets, ({ docs }) => docs).flatMap(matchPairs)
  const pairsUse = usageOf(pairs)

  // Group what is left over of the same customers: instalments, joint payments, part payments.
  const bidding = createBidding(index)
  candidateSets.forEach(bidding.note)
  const left = candidateSets.filter((one) => !pairsUse.isAnswered(one))
  const groups = componentsOf(left, ({ places }) => places).flatMap((component) =>
    matchGroups(component, pairsUse.isFree, bidding, index),
  )
  const groupsUse = usageOf([...pairs, ...groups])

  // Payouts come late: they may take sales of any customer.
  const readPayout = createPayoutReader(settings)
  const payouts = candidateSets
    .filter((one) => !groupsUse.isAnswered(one))
    .sort(byTime)
    .flatMap((one) => readPayout(one) ?? [])
  const paidOut = solvePayouts(payouts, groupsUse.isFree, { index, settings, sales: createSales(index) })

  // Credit notes are set off against invoices that nothing else uses.
  const found = [...pairs, ...groups, ...paidOut]
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
export const matchPairs = (component: readonly TransactionCandidates[]): FoundGroup[] =>
  measureMargins(component, choose(component), CLEAR_MARGIN).filter((pair) => pair !== null)

/**
 * The simplest first: one document in instalments, several transactions for several documents, then parts of one.
 *
 * @param component all transactions left over that share customers, in the order of keys
 * @param isUnused whether no single transaction was given the document
 */
export const matchGroups = (
  component: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  bidding: Bidding,
  index: DocumentIndex,
): FoundGroup[] => {
  const left = openLeftovers(component, isUnused, bidding, index)
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
  }
}

const toResult = (proposals: MatchProposal[]): MatchResult => {
  const counts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const proposal of proposals) counts[proposal.class] += 1
  return { proposals: proposals.sort((a, b) => compareText(a.id, b.id)), counts }
}
