/** What each movement that was left over offers to pay, document by document. */
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import { compareDays } from '../index/amount-index.ts'
import { documentsOf, firstFrom, targetsOf } from '../candidates/pairs.ts'
import { isDeclined } from '../candidates/shares.ts'
import { payerOf, referenceTo } from '../candidates/weigh.ts'
import { byTime } from '../model/order.ts'
import { createMultimap } from '../index/multimap.ts'
import type { Claim } from '../model/candidates.ts'

/** Instalments of one document rarely stretch over more than this. */
const LONGEST_DAYS = 400

export interface Bid {
  doc: Doc
  claim: Claim
  /** The text names the document; with the payer even a bare number does. */
  named: boolean
}

export const dayOf = (claim: Claim): number => claim.reading.movement.day
export const amountOf = (claim: Claim): number => claim.reading.movement.amount

const inTime = (doc: Doc, claim: Claim): boolean =>
  Number.isNaN(doc.day) ||
  Number.isNaN(dayOf(claim)) ||
  (dayOf(claim) >= doc.day - 3 && dayOf(claim) - doc.day <= LONGEST_DAYS)

/**
 * The documents the claim may pay a part of, free or not. It looks at its own customers only, even where its text
 * names others.
 */
const readBids = (claim: Claim, book: Book): Bid[] => {
  const { reading, customers } = claim
  const { movement, references } = reading
  const bids: Bid[] = []
  if (movement.source.currency !== 'EUR') return bids
  const mayName = references.hits.length > 0 || references.cut !== null
  const namesFirmly =
    references.unknown.length > 0 || references.hits.some((hit) => hit.strength !== 'reference-number')
  for (const customer of customers) {
    const isPayer = payerOf(customer, reading) !== null
    const namesOthers =
      namesFirmly || references.hits.some((hit) => book.docs[hit.position]?.customer === customer)
    if (!mayName && (!isPayer || namesOthers)) continue
    const docs = documentsOf(customer, movement.sign)
    const targets = targetsOf(customer, movement.sign)
    for (let at = firstFrom(targets, movement.amount); at < docs.length; at += 1) {
      const doc = docs[at]
      if (!doc || !inTime(doc, claim) || isDeclined(doc, reading, book)) continue
      const reference = mayName ? referenceTo(doc, reading, book) : null
      if (reference && (isPayer || reference.strength !== 'reference-number'))
        bids.push({ doc, claim, named: true })
      else if (isPayer && !namesOthers) bids.push({ doc, claim, named: false })
    }
  }
  return bids
}

export const byDay = (a: Bid, b: Bid): number => byTime(a.claim, b.claim)

export interface Bidding {
  /** By document that is free: the bids for it, the earliest first. */
  gather(claims: readonly Claim[], isFree: (doc: Doc) => boolean): Map<Doc, Bid[]>
  /** Notes which documents the claim's text names. */
  hear(claim: Claim): void
  forget(claim: Claim): void
  /** The claim is what it was, but documents came that it may pay a part of. */
  readAgain(claim: Claim): void
  /** Claims of its customer that name the document, whatever they were found to pay: a payment made twice shows so. */
  naming(doc: Doc): Iterable<Claim>
}

export const createBidding = (book: Book): Bidding => {
  const known = new WeakMap<Claim, Bid[]>()
  const naming = createMultimap<number, Claim>()
  const bidsOf = (claim: Claim): Bid[] => {
    const before = known.get(claim)
    if (before) return before
    const bids = readBids(claim, book)
    known.set(claim, bids)
    return bids
  }
  /** Calls `use` for the positions of the documents that the claim names. */
  const forNamed = ({ reading, customers }: Claim, use: (position: number) => void): void => {
    for (const { position, strength } of reading.references.hits) {
      const customer = book.customerAt(position)
      if (!customer || !customers.includes(customer)) continue
      if (strength !== 'reference-number' || payerOf(customer, reading) !== null) use(position)
    }
  }
  return {
    gather: (claims, isFree) => {
      const gathered = new Map<Doc, Bid[]>()
      for (const claim of [...claims].sort(byTime))
        for (const bid of bidsOf(claim)) {
          if (!isFree(bid.doc)) continue
          const list = gathered.get(bid.doc)
          if (list) list.push(bid)
          else gathered.set(bid.doc, [bid])
        }
      return gathered
    },
    hear: (claim) => {
      forNamed(claim, (position) => naming.add(position, claim))
    },
    forget: (claim) => {
      forNamed(claim, (position) => naming.remove(position, claim))
    },
    readAgain: (claim) => known.delete(claim),
    naming: (doc) => naming.of(doc.position),
  }
}

/** What the source already received was paid first; then the oldest. */
export const inOrder = (a: Doc, b: Doc): number =>
  Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || a.source.id - b.source.id

/** What a payment made twice shares with the first. */
const twinKey = (claim: Claim): string => `${dayOf(claim)}/${amountOf(claim)}`

export const withoutTwins = (bids: readonly Bid[]): Bid[] => {
  const seen = new Set<string>()
  return bids.filter(({ claim }) => {
    const key = twinKey(claim)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * Whether more movements name the document than it can take, or two of them are twins (one day, one amount): a
 * payment made twice looks just so.
 */
export const hasDoubles = (doc: Doc, bids: readonly Bid[], naming: Iterable<Claim>): boolean => {
  const own = new Set([...naming, ...bids.map((bid) => bid.claim)])
  let sum = 0
  const twins = new Set<string>()
  for (const claim of own) {
    sum += amountOf(claim)
    twins.add(twinKey(claim))
  }
  return sum > doc.source.totalMinor || twins.size < own.size
}
