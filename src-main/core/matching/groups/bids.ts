/** What each transaction that was left over offers to pay, document by document. */
import { documentsOf, firstAtLeast, targetsOf } from '../candidates/pairs.ts'
import { isDeclined, LATE_ISSUE } from '../candidates/shares.ts'
import { payerOf, referenceTo } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { createMultimap } from '../index/multimap.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import { byTime, compareDays, compareKeys } from '../model/order.ts'
import type { Days } from '../model/units.ts'

/** Instalments of one document rarely stretch over more than this. */
const LONGEST_DAYS: Days = 400

const NONE: readonly Bid[] = []

export interface Bid {
  doc: Doc
  candidates: TransactionCandidates
  /** The text names the document; with the payer even a bare number does. */
  named: boolean
}

export const dayOf = (candidates: TransactionCandidates): number => candidates.reading.transaction.day
export const amountOf = (candidates: TransactionCandidates): number => candidates.reading.transaction.amount

const inTime = (doc: Doc, candidates: TransactionCandidates): boolean =>
  Number.isNaN(doc.day) ||
  Number.isNaN(dayOf(candidates)) ||
  (dayOf(candidates) >= doc.day - LATE_ISSUE && dayOf(candidates) - doc.day <= LONGEST_DAYS)

/** Whether it may pay a part of the document, as far as direction, amount and time go. */
const mayPayPart = (doc: Doc, candidates: TransactionCandidates, index: DocumentIndex): boolean =>
  doc.sign === candidates.reading.transaction.sign &&
  doc.target >= amountOf(candidates) &&
  inTime(doc, candidates) &&
  !isDeclined(doc, candidates.reading, index)

const mayBid = ({ reading }: TransactionCandidates): boolean =>
  reading.transaction.source.currency === 'EUR' && reading.ownMoney === null

const mayName = ({ references }: TransactionReading): boolean =>
  references.hits.length > 0 || references.cut !== null

/** Whether it may pay a part of any document of the customer, without naming it. */
const bidsUnnamed = (
  { reading }: TransactionCandidates,
  customer: Customer,
  index: DocumentIndex,
): boolean => {
  const { hits, unknown } = reading.references
  return (
    payerOf(customer, reading) !== null &&
    unknown.length === 0 &&
    !hits.some((hit) => hit.strength !== 'reference-number' || index.customerAt(hit.position) === customer)
  )
}

/** The documents that it names and may pay a part of, free or not; of its own customers only. */
const readNamed = (candidates: TransactionCandidates, index: DocumentIndex): Doc[] => {
  const { reading, customers } = candidates
  const { sign, amount } = reading.transaction
  const named: Doc[] = []
  if (!mayName(reading)) return named
  for (const customer of customers) {
    const isPayer = payerOf(customer, reading) !== null
    const docs = documentsOf(customer, sign)
    for (let at = firstAtLeast(targetsOf(customer, sign), amount); at < docs.length; at += 1) {
      const doc = docs[at]
      if (!doc || !mayPayPart(doc, candidates, index)) continue
      const reference = referenceTo(doc, reading, index)
      if (reference && (isPayer || reference.strength !== 'reference-number')) named.push(doc)
    }
  }
  return named
}

export const byDay = (a: Bid, b: Bid): number => byTime(a.candidates, b.candidates)

/** What transactions offer to pay of documents that are free, the earliest first. */
interface Bids {
  /** All that some of them may offer to pay. */
  docs: readonly Doc[]
  named(doc: Doc): readonly Bid[]
  /** Made one by one: a customer of thousands of documents and payments would have millions of them. */
  unnamed(doc: Doc): Iterable<Bid>
  /** Documents that the transaction offers to pay. */
  docsOf(candidates: TransactionCandidates): Iterable<Doc>
}

export interface Bidding {
  gather(members: readonly TransactionCandidates[], isFree: (doc: Doc) => boolean): Bids
  /** Notes which documents the candidates's text names. */
  note(candidates: TransactionCandidates): void
  forget(candidates: TransactionCandidates): void
  /** Candidates of its customer that name the document, whatever they were found to pay: a payment made twice shows so. */
  naming(doc: Doc): Iterable<TransactionCandidates>
}

export const createBidding = (index: DocumentIndex): Bidding => {
  const naming = createMultimap<number, TransactionCandidates>()
  /** Calls `use` for the positions of the documents that the candidates names. */
  const forNamed = ({ reading, customers }: TransactionCandidates, use: (position: number) => void): void => {
    for (const { position, strength } of reading.references.hits) {
      const customer = index.customerAt(position)
      if (!customer || !customers.includes(customer)) continue
      if (strength !== 'reference-number' || payerOf(customer, reading) !== null) use(position)
    }
  }
  return {
    gather: (members, isFree) => gatherBids(members, isFree, index),
    note: (candidates) => {
      forNamed(candidates, (position) => naming.add(position, candidates))
    },
    forget: (candidates) => {
      forNamed(candidates, (position) => naming.remove(position, candidates))
    },
    naming: (doc) => naming.of(doc.position),
  }
}

const gatherBids = (
  members: readonly TransactionCandidates[],
  isFree: (doc: Doc) => boolean,
  index: DocumentIndex,
): Bids => {
  const named = new Map<Doc, Bid[]>()
  const bidders = new Map<Customer, TransactionCandidates[]>()
  for (const candidates of members.filter(mayBid).sort(byTime)) {
    for (const doc of readNamed(candidates, index)) {
      const own = named.get(doc)
      const bid = { doc, candidates, named: true }
      if (own) own.push(bid)
      else if (isFree(doc)) named.set(doc, [bid])
    }
    for (const customer of candidates.customers) {
      if (!bidsUnnamed(candidates, customer, index)) continue
      const own = bidders.get(customer)
      if (own) own.push(candidates)
      else bidders.set(customer, [candidates])
    }
  }
  const isNamedBy = (doc: Doc, candidates: TransactionCandidates): boolean =>
    named.get(doc)?.some((bid) => bid.candidates === candidates) ?? false
  const docs = new Set(named.keys())
  for (const { received, refunded } of bidders.keys())
    for (const own of [received, refunded]) for (const doc of own) if (isFree(doc)) docs.add(doc)

  return {
    docs: [...docs],
    named: (doc) => named.get(doc) ?? NONE,
    unnamed: function* (doc) {
      for (const candidates of bidders.get(doc.customer) ?? [])
        if (mayPayPart(doc, candidates, index) && !isNamedBy(doc, candidates))
          yield { doc, candidates, named: false }
    },
    docsOf: function* (candidates) {
      const { sign, amount } = candidates.reading.transaction
      for (const customer of mayBid(candidates) ? candidates.customers : []) {
        const isBidder = bidsUnnamed(candidates, customer, index)
        const own = documentsOf(customer, sign)
        for (let at = firstAtLeast(targetsOf(customer, sign), amount); at < own.length; at += 1) {
          const doc = own[at]
          if (doc && isFree(doc) && mayPayPart(doc, candidates, index))
            if (isBidder || isNamedBy(doc, candidates)) yield doc
        }
      }
    },
  }
}

/** What the source already received was paid first; then the oldest. */
export const byPaymentOrder = (a: Doc, b: Doc): number =>
  Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || compareKeys(a.source, b.source)

/** What a payment made twice shares with the first. */
const twinKey = (candidates: TransactionCandidates): string => `${dayOf(candidates)}/${amountOf(candidates)}`

export const withoutTwins = (bids: readonly Bid[]): Bid[] => {
  const seen = new Set<string>()
  return bids.filter(({ candidates }) => {
    const key = twinKey(candidates)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * Whether more transactions name the document than it can take, or two of them are twins (one day, one amount): a
 * payment made twice looks just so.
 */
export const hasDoubledBids = (
  doc: Doc,
  bids: readonly Bid[],
  naming: Iterable<TransactionCandidates>,
): boolean => {
  const own = new Set([...naming, ...bids.map((bid) => bid.candidates)])
  let sum = 0
  const twins = new Set<string>()
  for (const candidates of own) {
    sum += amountOf(candidates)
    twins.add(twinKey(candidates))
  }
  return sum > doc.source.totalMinor || twins.size < own.size
}
