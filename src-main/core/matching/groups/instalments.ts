/** What single movements left over: instalments that complete a document, and part payments that leave it open. */

import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, Part } from '../model/hypothesis.ts'
import { referenceTo, weigh } from '../candidates/weigh.ts'
import type { Claim, Verdict } from '../model/candidates.ts'
import { amountOf, type Bid, byDay, hasDoubles, withoutTwins } from './bids.ts'
import type { Leftovers } from './leftovers.ts'
import { findSubsets } from '../candidates/subset-sums.ts'

const POOL_MOST = 16
const BUDGET = 5_000

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
  const own = doc.isPaidPart ? 0 : doc.retention
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

interface Completion {
  bids: Bid[]
  withheld: number
  unique: boolean
}

/** The bids of a pool that add up, beside those that must be there. */
const addingUp = (
  must: readonly Bid[],
  pool: readonly Bid[],
  cash: number,
): Omit<Completion, 'withheld'> | null => {
  const rest = cash - sumOf(must)
  if (rest <= 0 || pool.length === 0) return null
  const limits = { leastMembers: Math.max(1, 2 - must.length), mostSolutions: 2, budget: BUDGET }
  const amounts = pool.map(({ claim }) => amountOf(claim))
  const { solutions, complete } = findSubsets(amounts, rest, limits)
  const [first] = solutions
  if (!first) return null
  const bids = [...must, ...first.flatMap((at) => pool[at] ?? [])].sort(byDay)
  return { bids, unique: complete && solutions.length === 1 }
}

/** The bids that complete the document: the first named ones, twins only where they must be, else those of them that add up, else with unnamed ones. */
const completing = (doc: Doc, bids: readonly Bid[]): Completion | null => {
  const named = bids.filter((bid) => bid.named)
  const targets = targetsOf(doc)
  for (const chosen of [withoutTwins(named), named])
    for (const { cash, withheld } of targets) {
      let sum = 0
      for (const [at, bid] of chosen.entries()) {
        sum += amountOf(bid.claim)
        if (sum === cash && at > 0) return { bids: chosen.slice(0, at + 1), withheld, unique: true }
      }
    }
  const free = bids.filter((bid) => !bid.named).slice(0, POOL_MOST)
  for (const [must, pool] of [
    [[], named.slice(0, POOL_MOST)],
    [named, free],
  ] as const)
    for (const { cash, withheld } of targets) {
      const found = addingUp(must, pool, cash)
      if (found) return { ...found, withheld }
    }
  return null
}

/** Settles the document where some of these bids complete it. */
const settleWhole = (doc: Doc, bids: readonly Bid[], left: Leftovers): void => {
  const whole = completing(doc, bids)
  if (!whole) return
  const doubles = hasDoubles(doc, whole.bids, left.naming(doc))
  const verdict = toVerdict(doc, whole.bids, whole.withheld, true, whole.unique, doubles, left.book)
  left.settle(verdict, [doc], claimsOf(whole.bids))
}

const settlePart = (doc: Doc, bids: readonly Bid[], left: Leftovers): void =>
  left.settle(toVerdict(doc, bids, 0, false, true, false, left.book), [doc], claimsOf(bids))

const claimsOf = (bids: readonly Bid[]): Claim[] => bids.map((bid) => bid.claim)

export const namedInstalments = (left: Leftovers): void => {
  for (const doc of left.docs) {
    const bids = left.bidsOf(doc)
    if (bids.some((bid) => bid.named)) settleWhole(doc, bids, left)
  }
}

/** What is named and leaves the document open; then what completes one without a name; then what fits one alone. */
export const partPayments = (left: Leftovers): void => {
  for (const doc of left.docs) {
    if (!left.isFree(doc)) continue
    const named = left.bidsOf(doc).filter((bid) => bid.named)
    if (named.length > 0 && sumOf(named) <= doc.target) settlePart(doc, named, left)
  }
  for (const doc of left.docs) {
    if (!left.isFree(doc)) continue
    const bids = left.bidsOf(doc)
    if (bids.length > 1) settleWhole(doc, bids, left)
  }
  const openBids = new Map<Claim, Bid[]>()
  for (const doc of left.docs) {
    if (!left.isFree(doc) || doc.settled) continue
    for (const bid of left.bidsOf(doc)) {
      const own = openBids.get(bid.claim)
      if (own) own.push(bid)
      else openBids.set(bid.claim, [bid])
    }
  }
  for (const claim of left.claims) {
    const fits = (openBids.get(claim) ?? []).filter((bid) => left.isFree(bid.doc))
    const [bid] = fits
    if (bid && fits.length === 1) settlePart(bid.doc, [{ ...bid, named: false }], left)
  }
}
