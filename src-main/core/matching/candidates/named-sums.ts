/** Finds documents that a transaction's text names together and that add up to its amount. */
import type { CutReference } from '../../reference/reference-findings.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc, Hypothesis, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { oneOfEach } from './named-numbers.ts'
import { isFirm, isFirmHit, payerOf } from './reference-to.ts'
import { isDeclined, isDue, type Share, sum, toHypothesis, toShare, valuesOf } from './shares.ts'
import { findSubsets } from './subset-sums.ts'
import { CENT_OFF, UNNAMED_CREDIT } from './weights.ts'

/** The most documents that are searched for the rest of the amount. */
const MAX_POOL = 24
/** The most steps of one search, half a millisecond. */
const BUDGET = 50_000
/** The most documents that a number cut off at the text's end may mean; all of them go into one search. */
const MAX_LOOSE = MAX_POOL
/** A text that names more customers than this is a list of something else. */
const MAX_CUSTOMERS = 4

/** Which of the named documents are considered: open ones, those that the source shows as paid, or both. */
type Side = 'open' | 'settled' | 'both'

interface Named {
  firm: Doc[]
  loose: Doc[]
}

const NONE_NAMED: Named = { firm: [], loose: [] }

/** All documents that the text names, open or settled, and their sum; null where it names fewer than two. */
export const namedSum = (
  reading: TransactionReading,
  index: DocumentIndex,
): { docs: Doc[]; sum: number } | null => {
  const { firm, loose } = namedDocs(reading, index, 'both')
  const docs = [...firm, ...loose]
  return docs.length < 2 ? null : { docs, sum: reading.transaction.sign * sum(docs.map(toShare), false) }
}

const isOnSide = (doc: Doc, side: Side): boolean => side === 'both' || doc.settled === (side === 'settled')

/** Documents that the text names: firmly, or by a bare number where the customer is known from elsewhere. */
const namedDocs = (reading: TransactionReading, index: DocumentIndex, side: Side): Named => {
  if (reading.references.hits.length === 0) return NONE_NAMED
  const firm: Doc[] = []
  const loose: Doc[] = []
  const pick = (position: number): Doc | undefined => {
    const doc = index.docs[position]
    return doc && isOnSide(doc, side) ? doc : side === 'settled' ? index.paidParts[position] : undefined
  }
  const customers = new Set(reading.payers.hits.map((hit) => hit.customer))
  for (const hit of reading.references.hits) {
    const doc = pick(hit.position)
    if (!doc || isDeclined(doc, reading, index)) continue
    if (isFirmHit(hit)) {
      firm.push(doc)
      customers.add(doc.customer)
    }
  }
  for (const hit of reading.references.hits) {
    const doc = pick(hit.position)
    if (doc && !firm.includes(doc) && customers.has(doc.customer) && !isDeclined(doc, reading, index))
      loose.push(doc)
  }
  const { cut } = reading.references
  for (const customer of cut ? customers : [])
    for (const doc of customer.received)
      if (cut && isOnSide(doc, side) && loose.length < MAX_LOOSE && mayBeCutOff(doc, cut, reading, index))
        loose.push(doc)
  return { firm, loose: loose.slice(0, MAX_LOOSE) }
}

/** Whether a number at the cut-off end of the text may be the beginning of the document's. */
const mayBeCutOff = (
  doc: Doc,
  cut: CutReference,
  reading: TransactionReading,
  index: DocumentIndex,
): boolean =>
  isDue(doc, reading) && index.references.completes(doc.position, cut) && !isDeclined(doc, reading, index)

const ofCustomers = ({ firm, loose }: Named, customers: ReadonlySet<Customer>): Named => ({
  firm: firm.filter((doc) => customers.has(doc.customer)),
  loose: loose.filter((doc) => customers.has(doc.customer)),
})

/**
 * The selections that the text may mean: the payer's named documents, then all named ones, since one customer may pay
 * for others. Where the named documents belong to a few customers, also those of each customer.
 */
const selections = (reading: TransactionReading, index: DocumentIndex, side: Side): Named[] => {
  const all = namedDocs(reading, index, side)
  const customers = new Set(all.firm.map((doc) => doc.customer))
  if (customers.size < 2) return [all]
  const own = all.firm.filter((doc) => payerOf(doc.customer, reading) !== null)
  const mixed = [...(own.length > 0 && own.length < all.firm.length ? [{ ...all, firm: own }] : []), all]
  if (customers.size > MAX_CUSTOMERS) return mixed
  return [...mixed, ...[...customers].map((customer) => ofCustomers(all, new Set([customer])))]
}

/** Named documents as shares of a sum, with or without withholding. */
interface ShareSet {
  firm: Share[]
  loose: Share[]
  net: boolean
}

const shareSetsOf = (reading: TransactionReading, index: DocumentIndex, side: Side): ShareSet[] =>
  selections(reading, index, side).flatMap((named) => {
    if (named.firm.length + named.loose.length === 0) return []
    const [firm, loose] = [named.firm.map(toShare), named.loose.map(toShare)]
    const nets = [...firm, ...loose].some((share) => share.withheld !== 0) ? [false, true] : [false]
    return nets.map((net) => ({ firm, loose, net }))
  })

/** Whether the text may mean several documents; bare numbers count for customers known from elsewhere. */
const mayNameSeveral = (reading: TransactionReading, index: DocumentIndex): boolean => {
  const { hits, cut } = reading.references
  const [first] = hits
  if (!first || cut) return first !== undefined
  const { position } = first
  if (hits.length === 1) return isMeant(position, reading, index) && mayBeCredited(position, reading, index)
  if (reading.payers.hits.length === 0 && !hits.some(isFirmHit)) return false
  const meant = hits.filter((hit) => isMeant(hit.position, reading, index))
  const [only] = meant
  return only !== undefined && (meant.length > 1 || mayBeCredited(only.position, reading, index))
}

/** Whether the document's customer is known from elsewhere: as the payer, or by a document named firmly. */
const isMeant = (
  position: number,
  { payers, references }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const customer = index.customerAt(position)
  return (
    payers.hits.some((hit) => hit.customer === customer) ||
    references.hits.some((hit) => isFirmHit(hit) && index.customerAt(hit.position) === customer)
  )
}

/** Whether credit notes could reduce the document to the amount of the transaction. */
const mayBeCredited = (
  position: number,
  { transaction }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const docs = [index.docs[position], index.paidParts[position]]
  return docs.some(
    (doc) =>
      doc?.sign === transaction.sign && doc.target > transaction.amount && hasCredits(doc.customer, doc.sign),
  )
}

const hasCredits = (customer: Customer, sign: number): boolean =>
  (sign > 0 ? customer.refunded : customer.received).length > 0

/** The named documents that add up to the transaction, with or without withholding. */
export const namedTogether = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): Hypothesis[] => {
  if (!mayNameSeveral(reading, index)) return []
  const target = reading.transaction.sign * reading.transaction.amount
  const open = shareSetsOf(reading, index, 'open')
  const found = findExact(open, target, reading, index, settings)
  if (found) return [found]
  const settled = shareSetsOf(reading, index, 'settled')
  const explained = findExact(settled, target, reading, index, settings)
  if (explained) return [explained]
  if (open.length > 0 && settled.length > 0) {
    const mixed = findExact(shareSetsOf(reading, index, 'both'), target, reading, index, settings)
    if (mixed) return [mixed]
  }
  for (const { firm, loose, net } of [...open, ...settled]) {
    const credited = withCredits(chooseShares(firm, loose, net, target), net, reading, index)
    if (credited) return [credited]
  }
  return []
}

/**
 * A list whose numbers other types and series share: one document for each number, if they add up to the transaction.
 */
export const listedTogether = (reading: TransactionReading, index: DocumentIndex): Hypothesis[] => {
  if (!reading.references.hits.some(isFirmHit)) return []
  return oneOfEach(reading, index)
    .map((shares) => toHypothesis(shares, false, 0, reading, index, 0))
    .filter((one) => one.parts.some(isFirm))
}

/** The first set that adds up to the transaction, exactly or within the rounding. */
const findExact = (
  shareSets: readonly ShareSet[],
  target: number,
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): Hypothesis | undefined => {
  for (const { firm, loose, net } of shareSets) {
    if (firm.length + loose.length < 2) continue
    const shares = chooseShares(firm, loose, net, target)
    const rounding = target - sum(shares, net)
    if (shares.length > 1 && Math.abs(rounding) <= settings.roundingMinor)
      return toHypothesis(shares, net, rounding, reading, index, Math.abs(rounding) * CENT_OFF)
  }
  return undefined
}

const chooseShares = (
  firm: readonly Share[],
  loose: readonly Share[],
  net: boolean,
  target: number,
): Share[] =>
  firm.length > 0 && loose.length > 0 ? withLoose(firm, loose, net, target) : [...firm, ...loose]

/** Chooses among bare numbers that several series share those that complete the sum. */
const withLoose = (
  firm: readonly Share[],
  loose: readonly Share[],
  net: boolean,
  target: number,
): Share[] => {
  const values = valuesOf(loose, net)
  for (const cents of [0, -1, 1]) {
    const limits = { leastMembers: 1, mostSolutions: 2, budget: BUDGET }
    const { solutions } = findSubsets(values, target + cents - sum(firm, net), limits)
    const [only] = solutions
    if (only && solutions.length === 1) return [...firm, ...only.flatMap((at) => loose[at] ?? [])]
  }
  return [...firm]
}

/** The named documents less credit notes of the same customer that the text does not name. */
const withCredits = (
  shares: readonly Share[],
  net: boolean,
  reading: TransactionReading,
  index: DocumentIndex,
): Hypothesis | null => {
  const rest = reading.transaction.sign * reading.transaction.amount - sum(shares, net)
  const [first] = shares
  if (!first || rest * reading.transaction.sign >= 0) return null
  const customer = first.doc.customer
  const credits = reading.transaction.sign > 0 ? customer.refunded : customer.received
  if (credits.length === 0) return null
  const others = credits
    .filter((doc) => doc.settled === first.doc.settled && !shares.some((share) => share.doc === doc))
    .filter((doc) => isDue(doc, reading) && !isDeclined(doc, reading, index))
    .slice(0, MAX_POOL)
    .map(toShare)
  const limits = { leastMembers: 1, mostSolutions: 2, budget: BUDGET }
  const answer = findSubsets(
    others.map((share) => share.gross),
    rest,
    limits,
  )
  const [only] = answer.solutions
  if (!only || answer.solutions.length > 1) return null
  const chosen = only.flatMap((at) => others[at] ?? [])
  return toHypothesis([...shares, ...chosen], net, 0, reading, index, UNNAMED_CREDIT)
}
