/** What single movements left over: instalments that complete a document, and part payments that leave it open. */

import type { Book } from '../prepare/book.ts'
import { compareDays } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import type { Hypothesis, Part } from '../propose/hypothesis.ts'
import { documentsOf } from '../propose/pair-candidates.ts'
import { isDeclined } from '../propose/sum-candidates.ts'
import { payerOf, referenceTo, weigh } from '../propose/weigh.ts'
import { findSubsets } from './subset-sums.ts'
import type { Claim, Verdict } from './verdict.ts'

const POOL_MOST = 16
const BUDGET = 5_000
/** Instalments of one document rarely stretch over more than this. */
const LONGEST_DAYS = 400

interface Bid {
  claim: Claim
  /** The text names the document; with the payer even a bare number does. */
  named: boolean
}

const dayOf = (claim: Claim): number => claim.reading.movement.day
const amountOf = (claim: Claim): number => claim.reading.movement.amount

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

/** The rows each movement adds; what is withheld goes with the last one. */
const toHypotheses = (doc: Doc, bids: readonly Bid[], withheld: number, book: Book): Hypothesis[] =>
  bids.map(({ claim }, at) => {
    const { reading } = claim
    const rows: Part['rows'] = [{ kind: 'payment', amountMinor: doc.sign * amountOf(claim), named: true }]
    if (withheld > 0 && at === bids.length - 1)
      rows.push({ kind: 'withholding', amountMinor: doc.sign * withheld, named: true })
    const params = { amountMinor: amountOf(claim), openMinor: doc.target }
    return weigh(
      [{ doc, rows, reference: referenceTo(doc, reading, book) }],
      { code: 'amount-part', params },
      reading,
      book,
    )
  })

const sumOf = (bids: readonly Bid[]): number => bids.reduce((sum, { claim }) => sum + amountOf(claim), 0)

const targetsOf = (doc: Doc): { cash: number; withheld: number }[] => {
  const own = doc.settled && doc.source.unpaidMinor !== 0 ? 0 : doc.source.retentionMinor
  const targets = [{ cash: doc.target, withheld: 0 }]
  if (own > 0 && own < doc.target) targets.push({ cash: doc.target - own, withheld: own })
  return targets
}

const toVerdict = (
  doc: Doc,
  bids: readonly Bid[],
  withheld: number,
  complete: boolean,
  unique: boolean,
  doubtful: boolean,
  book: Book,
): Verdict => {
  const hypotheses = toHypotheses(doc, bids, withheld, book)
  const allNamed = bids.every((bid) => bid.named)
  const known = hypotheses.every((one) => one.against.length === 0 && one.payer !== null)
  const clean = known && hypotheses.every((one) => one.lag >= 0)
  const booked = bids.every(({ claim }) => claim.reading.movement.source.status === 'booked')
  const certain = complete && allNamed && clean && booked && bids.length > 1 && !doubtful
  const likely =
    known && (allNamed ? complete || !doc.settled : complete && unique && bids.length > 1 && !doubtful)
  return {
    hypotheses,
    class: certain ? 'certain' : likely ? 'likely' : unique ? 'possible' : 'ambiguous',
    rivals: [],
    evidence: [
      complete
        ? {
            code: 'amount-instalments',
            params: { count: bids.length, amountMinor: sumOf(bids) },
            documentId: doc.source.id,
          }
        : {
            code: 'amount-part',
            params: { amountMinor: sumOf(bids), openMinor: doc.target },
            documentId: doc.source.id,
          },
    ],
  }
}

/**
 * Whether more movements name the document than it can take, or two of them are twins (one day, one amount): a
 * payment made twice looks just so.
 */
const hasDoubles = (
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
const byNamedDocument = (claims: readonly Claim[], book: Book): Map<number, Claim[]> => {
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

/** The bids that complete the document: the named ones in date order, helped out by unnamed ones of the payer. */
const completing = (
  doc: Doc,
  bids: readonly Bid[],
): { bids: Bid[]; withheld: number; unique: boolean } | null => {
  const named = bids.filter((bid) => bid.named)
  for (const { cash, withheld } of targetsOf(doc)) {
    let sum = 0
    for (let at = 0; at < named.length; at += 1) {
      sum += amountOf(named[at]?.claim as Claim)
      if (sum === cash && at > 0) return { bids: named.slice(0, at + 1), withheld, unique: true }
    }
  }
  const free = bids.filter((bid) => !bid.named).slice(0, POOL_MOST)
  for (const { cash, withheld } of targetsOf(doc)) {
    const rest = cash - sumOf(named)
    if (rest <= 0 || free.length === 0) continue
    const limits = { leastMembers: named.length > 0 ? 1 : 2, mostSolutions: 2, budget: BUDGET }
    const answer = findSubsets(
      free.map(({ claim }) => amountOf(claim)),
      rest,
      limits,
    )
    const [first] = answer.solutions
    if (!first) continue
    const picked = [...named, ...first.flatMap((at) => free[at] ?? [])].sort(byDay)
    return { bids: picked, withheld, unique: answer.complete && answer.solutions.length === 1 }
  }
  return null
}

const byDay = (a: Bid, b: Bid): number =>
  compareDays(dayOf(a.claim), dayOf(b.claim)) ||
  (a.claim.reading.movement.source.key < b.claim.reading.movement.source.key ? -1 : 1)

/** The documents each claim may pay a part of, with its bid; every claim looks at its own customers only. */
const gatherBids = (claims: readonly Claim[], isFree: (doc: Doc) => boolean, book: Book): Map<Doc, Bid[]> => {
  const bids = new Map<Doc, Bid[]>()
  for (const claim of claims) {
    const docs = new Set<Doc>()
    for (const customer of claim.customers)
      for (const doc of documentsOf(customer, claim.reading.movement.sign)) docs.add(doc)
    for (const hit of claim.reading.references.hits)
      for (const doc of [book.docs[hit.position], book.paidParts.get(hit.position)]) if (doc) docs.add(doc)
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
const inOrder = (a: Doc, b: Doc): number =>
  Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || a.source.id - b.source.id

/**
 * @param claims movements of a component that no hypothesis was chosen for
 * @param component all movements of the component, to see payments made twice
 * @param isFree whether nothing uses the document yet
 */
export const partPayments = (
  claims: readonly Claim[],
  component: readonly Claim[],
  isFree: (doc: Doc) => boolean,
  book: Book,
): Verdict[] => {
  if (claims.length === 0) return []
  const verdicts: Verdict[] = []
  const spent = new Set<Claim>()
  const taken = new Set<Doc>()
  const gathered = gatherBids(claims, isFree, book)
  const docs = [...gathered.keys()].sort(inOrder)
  const naming = byNamedDocument(component, book)
  const bidsOf = (doc: Doc): Bid[] => (gathered.get(doc) ?? []).filter((bid) => !spent.has(bid.claim))
  const settle = (doc: Doc, verdict: Verdict, bids: readonly Bid[]): void => {
    verdicts.push(verdict)
    taken.add(doc)
    for (const { claim } of bids) spent.add(claim)
  }
  for (const doc of docs) {
    const bids = bidsOf(doc)
    if (!bids.some((bid) => bid.named)) continue
    const whole = completing(doc, bids)
    if (whole)
      settle(
        doc,
        toVerdict(
          doc,
          whole.bids,
          whole.withheld,
          true,
          whole.unique,
          hasDoubles(doc, whole.bids, naming),
          book,
        ),
        whole.bids,
      )
  }
  for (const doc of docs) {
    if (taken.has(doc)) continue
    const named = bidsOf(doc).filter((bid) => bid.named)
    if (named.length === 0) continue
    if (sumOf(named) <= doc.target) settle(doc, toVerdict(doc, named, 0, false, true, false, book), named)
  }
  for (const doc of docs) {
    if (taken.has(doc)) continue
    const bids = bidsOf(doc)
    const whole = bids.length > 1 ? completing(doc, bids) : null
    if (whole)
      settle(
        doc,
        toVerdict(
          doc,
          whole.bids,
          whole.withheld,
          true,
          whole.unique,
          hasDoubles(doc, whole.bids, naming),
          book,
        ),
        whole.bids,
      )
  }
  const openBids = new Map<Claim, Doc[]>()
  for (const doc of docs) {
    if (taken.has(doc) || doc.settled) continue
    for (const { claim } of bidsOf(doc)) openBids.set(claim, [...(openBids.get(claim) ?? []), doc])
  }
  for (const claim of claims) {
    const fits = (openBids.get(claim) ?? []).filter((doc) => !taken.has(doc))
    const [doc] = fits
    if (!doc || fits.length > 1) continue
    const bids = [{ claim, named: false }]
    settle(doc, toVerdict(doc, bids, 0, false, true, false, book), bids)
  }
  return verdicts
}
