/** What each transaction that was left over offers to pay, document by document. */
import { documentsOf, firstFrom, targetsOf } from '../candidates/pairs.ts'
import { isDeclined, LATE_ISSUE } from '../candidates/shares.ts'
import { payerOf, referenceTo } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { createMultimap } from '../index/multimap.ts'
import type { Doc } from '../model/document.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { byTime, compareDays, compareKeys } from '../model/order.ts'
import type { Days } from '../model/units.ts'

/** Instalments of one document rarely stretch over more than this. */
const LONGEST_DAYS: Days = 400

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

/**
 * The documents the candidates may pay a part of, free or not. It looks at its own customers only, even where its text
 * names others.
 */
export const readBids = (candidates: TransactionCandidates, index: DocumentIndex): Bid[] => {
  const { reading, customers } = candidates
  const { transaction, references } = reading
  const bids: Bid[] = []
  if (transaction.source.currency !== 'EUR' || reading.ownMoney !== null) return bids
  const mayName = references.hits.length > 0 || references.cut !== null
  const namesFirmly =
    references.unknown.length > 0 || references.hits.some((hit) => hit.strength !== 'reference-number')
  for (const customer of customers) {
    const isPayer = payerOf(customer, reading) !== null
    const namesOthers =
      namesFirmly || references.hits.some((hit) => index.docs[hit.position]?.customer === customer)
    if (!mayName && (!isPayer || namesOthers)) continue
    const docs = documentsOf(customer, transaction.sign)
    const targets = targetsOf(customer, transaction.sign)
    for (let at = firstFrom(targets, transaction.amount); at < docs.length; at += 1) {
      const doc = docs[at]
      if (!doc || !inTime(doc, candidates) || isDeclined(doc, reading, index)) continue
      const reference = mayName ? referenceTo(doc, reading, index) : null
      if (reference && (isPayer || reference.strength !== 'reference-number'))
        bids.push({ doc, candidates, named: true })
      else if (isPayer && !namesOthers) bids.push({ doc, candidates, named: false })
    }
  }
  return bids
}

export const byDay = (a: Bid, b: Bid): number => byTime(a.candidates, b.candidates)

export interface Bidding {
  /** By document that is free: the bids for it, the earliest first. */
  gather(members: readonly TransactionCandidates[], isFree: (doc: Doc) => boolean): Map<Doc, Bid[]>
  /** Notes which documents the candidates's text names. */
  note(candidates: TransactionCandidates): void
  forget(candidates: TransactionCandidates): void
  /** Candidates of its customer that name the document, whatever they were found to pay: a payment made twice shows so. */
  naming(doc: Doc): Iterable<TransactionCandidates>
}

/** @param bidsOf all that the transaction may pay a part of; who keeps a run may remember it */
export const createBidding = (
  index: DocumentIndex,
  bidsOf = (candidates: TransactionCandidates): readonly Bid[] => readBids(candidates, index),
): Bidding => {
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
    gather: (members, isFree) => {
      const gathered = new Map<Doc, Bid[]>()
      for (const candidates of [...members].sort(byTime))
        for (const bid of bidsOf(candidates)) {
          if (!isFree(bid.doc)) continue
          const list = gathered.get(bid.doc)
          if (list) list.push(bid)
          else gathered.set(bid.doc, [bid])
        }
      return gathered
    },
    note: (candidates) => {
      forNamed(candidates, (position) => naming.add(position, candidates))
    },
    forget: (candidates) => {
      forNamed(candidates, (position) => naming.remove(position, candidates))
    },
    naming: (doc) => naming.of(doc.position),
  }
}

/** What the source already received was paid first; then the oldest. */
export const inOrder = (a: Doc, b: Doc): number =>
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
