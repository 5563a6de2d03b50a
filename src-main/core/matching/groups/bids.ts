/** What each movement that was left over offers to pay, document by document. */
import type { Book } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import { compareDays } from '../prepare/shelves.ts'
import { documentsOf } from '../propose/pair-candidates.ts'
import { isDeclined } from '../propose/shares.ts'
import { payerOf, referenceTo } from '../propose/weigh.ts'
import type { Claim } from '../solve/verdict.ts'

/** Instalments of one document rarely stretch over more than this. */
const LONGEST_DAYS = 400

export interface Bid {
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

/** Whether the claim may pay a part of the document, and whether it says so. */
const bidFor = (doc: Doc, claim: Claim, book: Book): Bid | null => {
  const { reading } = claim
  if (reading.movement.sign !== doc.sign || reading.movement.source.currency !== 'EUR') return null
  if (amountOf(claim) > doc.target || !inTime(doc, claim) || isDeclined(doc, reading, book)) return null
  const reference = referenceTo(doc, reading, book)
  const payer = payerOf(doc.customer, reading)
  if (reference && (payer || reference.strength !== 'reference-number')) return { claim, named: true }
  const namesOthers =
    reading.references.unknown.length > 0 ||
    reading.references.hits.some((hit) => hit.strength !== 'reference-number') ||
    reading.references.hits.some((hit) => book.docs[hit.position]?.customer === doc.customer)
  return payer && !namesOthers ? { claim, named: false } : null
}

export const byDay = (a: Bid, b: Bid): number =>
  compareDays(dayOf(a.claim), dayOf(b.claim)) ||
  (a.claim.reading.movement.source.key < b.claim.reading.movement.source.key ? -1 : 1)

/**
 * The documents each claim may pay a part of, with its bid. A claim looks at its own customers only, even where its
 * text names others: what lies outside its component is decided elsewhere.
 */
export const gatherBids = (
  claims: readonly Claim[],
  isFree: (doc: Doc) => boolean,
  book: Book,
): Map<Doc, Bid[]> => {
  const bids = new Map<Doc, Bid[]>()
  for (const claim of claims) {
    const docs = new Set<Doc>()
    for (const customer of claim.customers)
      for (const doc of documentsOf(customer, claim.reading.movement.sign)) docs.add(doc)
    for (const doc of docs) {
      const bid = isFree(doc) ? bidFor(doc, claim, book) : null
      if (!bid) continue
      const list = bids.get(doc)
      if (list) list.push(bid)
      else bids.set(doc, [bid])
    }
  }
  for (const list of bids.values()) list.sort(byDay)
  return bids
}

/** What the source already received was paid first; then the oldest. */
export const inOrder = (a: Doc, b: Doc): number =>
  Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || a.source.id - b.source.id

/**
 * Whether more movements name the document than it can take, or two of them are twins (one day, one amount): a
 * payment made twice looks just so.
 */
export const hasDoubles = (
  doc: Doc,
  bids: readonly Bid[],
  naming: ReadonlyMap<number, readonly Claim[]>,
): boolean => {
  const own = new Set([...(naming.get(doc.position) ?? []), ...bids.map((bid) => bid.claim)])
  let sum = 0
  const twins = new Set<string>()
  for (const claim of own) {
    sum += amountOf(claim)
    twins.add(`${dayOf(claim)}/${amountOf(claim)}`)
  }
  return sum > doc.source.totalMinor || twins.size < own.size
}

/** Claims by the position of each document their texts name. */
export const byNamedDocument = (claims: readonly Claim[], book: Book): Map<number, Claim[]> => {
  const naming = new Map<number, Claim[]>()
  for (const claim of claims)
    for (const { position, strength } of claim.reading.references.hits) {
      const customer = book.docs[position]?.customer
      if (
        strength === 'reference-number' &&
        !claim.reading.payers.hits.some((hit) => hit.customer === customer)
      )
        continue
      const list = naming.get(position)
      if (list) list.push(claim)
      else naming.set(position, [claim])
    }
  return naming
}
