/** What single movements left over: instalments that complete a document, and part payments that leave it open. */

import type { Book } from '../prepare/book.ts'
import { compareDays } from '../prepare/book.ts'
import type { Customer, Doc } from '../prepare/doc.ts'
import type { Hypothesis, Part } from '../propose/hypothesis.ts'
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
const hasDoubles = (doc: Doc, bids: readonly Bid[], claims: readonly Claim[], book: Book): boolean => {
  const naming = claims.filter(
    ({ reading }) =>
      reading.movement.sign === doc.sign &&
      (referenceTo(doc, reading, book) !== null || bids.some((bid) => bid.claim.reading === reading)),
  )
  const sum = naming.reduce((total, claim) => total + amountOf(claim), 0)
  const twins = new Set(naming.map((claim) => `${dayOf(claim)}/${amountOf(claim)}`))
  return sum > doc.source.totalMinor || twins.size < naming.length
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

const docsOf = (customers: Iterable<Customer>, book: Book, claims: readonly Claim[]): Doc[] => {
  const docs = new Set<Doc>()
  for (const customer of customers)
    for (const doc of [...customer.received, ...customer.refunded]) docs.add(doc)
  for (const { reading } of claims)
    for (const hit of reading.references.hits) {
      const doc = book.docs[hit.position]
      if (doc) docs.add(doc)
    }
  // What the source already received was paid first.
  return [...docs].sort(
    (a, b) => Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || a.source.id - b.source.id,
  )
}

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
  const customers = new Set(claims.flatMap((claim) => claim.customers))
  const docs = docsOf(customers, book, claims).filter(isFree)
  const bidsOf = (doc: Doc): Bid[] =>
    claims.flatMap((claim) => (spent.has(claim) ? [] : (bidFor(doc, claim, book) ?? []))).sort(byDay)
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
          hasDoubles(doc, whole.bids, component, book),
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
          hasDoubles(doc, whole.bids, component, book),
          book,
        ),
        whole.bids,
      )
  }
  const left = docs.filter((doc) => !taken.has(doc) && !doc.settled)
  for (const claim of claims) {
    if (spent.has(claim)) continue
    const fits = left.filter((doc) => !taken.has(doc) && bidFor(doc, claim, book) !== null)
    const [doc] = fits
    if (!doc || fits.length > 1) continue
    const bids = [{ claim, named: false }]
    settle(doc, toVerdict(doc, bids, 0, false, true, false, book), bids)
  }
  return verdicts
}
