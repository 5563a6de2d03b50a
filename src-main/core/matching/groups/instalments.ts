/** What single transactions left over: instalments that complete a document, and part payments that leave it open. */
import { findSubsets } from '../candidates/subset-sums.ts'
import { referenceTo, weigh } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundInstalments } from '../model/found-group.ts'
import type { Hypothesis, Part, TransactionCandidates } from '../model/hypothesis.ts'
import { amountOf, type Bid, byDay, hasDoubledBids, withoutTwins } from './bids.ts'
import type { Leftovers } from './leftovers.ts'

const MAX_POOL = 16
const BUDGET = 5_000

export const namedInstalments = (left: Leftovers): void => {
  for (const doc of left.docs) if (left.namedBids(doc).length > 0) addWhole(doc, left)
}

/** The rows each transaction adds; what is withheld goes with the last one. */
const toHypotheses = (doc: Doc, bids: readonly Bid[], withheld: number, index: DocumentIndex): Hypothesis[] =>
  bids.map(({ candidates }, at) => {
    const { reading } = candidates
    const rows: Part['rows'] = [
      { kind: 'payment', amountMinor: doc.sign * amountOf(candidates), named: true },
    ]
    if (withheld > 0 && at === bids.length - 1)
      rows.push({ kind: 'withholding', amountMinor: doc.sign * withheld, named: true })
    const params = { amountMinor: amountOf(candidates), openMinor: doc.target }
    return weigh(
      [{ doc, rows, reference: referenceTo(doc, reading, index) }],
      { code: 'amount-part', params },
      reading,
      index,
    )
  })

const sumOf = (bids: readonly Bid[]): number =>
  bids.reduce((sum, { candidates }) => sum + amountOf(candidates), 0)

const cashTargetsOf = (doc: Doc): { cash: number; withheld: number }[] => {
  const own = doc.isPaidPart ? 0 : doc.retention
  const targets = [{ cash: doc.target, withheld: 0 }]
  if (own > 0 && own < doc.target) targets.push({ cash: doc.target - own, withheld: own })
  return targets
}

const toInstalments = (
  doc: Doc,
  bids: readonly Bid[],
  { withheld, unique }: Pick<Completion, 'withheld' | 'unique'>,
  found: Pick<FoundInstalments, 'complete' | 'hasDoubles'>,
  index: DocumentIndex,
): FoundInstalments => ({
  kind: 'instalments',
  hypotheses: toHypotheses(doc, bids, withheld, index),
  doc,
  paid: sumOf(bids),
  unique,
  named: bids.every((bid) => bid.named),
  ...found,
})

interface Completion {
  bids: Bid[]
  withheld: number
  unique: boolean
}

/** The bids of a pool that add up together with those that must be there. */
const addingUp = (
  must: readonly Bid[],
  pool: readonly Bid[],
  cash: number,
): Omit<Completion, 'withheld'> | null => {
  const rest = cash - sumOf(must)
  if (rest <= 0 || pool.length === 0) return null
  const limits = { leastMembers: Math.max(1, 2 - must.length), mostSolutions: 2, budget: BUDGET }
  const amounts = pool.map(({ candidates }) => amountOf(candidates))
  const { solutions, complete } = findSubsets(amounts, rest, limits)
  const [first] = solutions
  if (!first) return null
  const bids = [...must, ...first.flatMap((at) => pool[at] ?? [])].sort(byDay)
  return { bids, unique: complete && solutions.length === 1 }
}

/** The bids that complete the document: the first named ones, twins only where they must be, else those of them that add up, else with unnamed ones. */
const completing = (doc: Doc, left: Leftovers): Completion | null => {
  const named = left.namedBids(doc)
  const targets = cashTargetsOf(doc)
  for (const chosen of [withoutTwins(named), named])
    for (const { cash, withheld } of targets) {
      let sum = 0
      for (const [at, bid] of chosen.entries()) {
        sum += amountOf(bid.candidates)
        if (sum === cash && at > 0) return { bids: chosen.slice(0, at + 1), withheld, unique: true }
      }
    }
  const free = left.unnamedBids(doc, MAX_POOL)
  for (const [must, pool] of [
    [[], named.slice(0, MAX_POOL)],
    [named, free],
  ] as const)
    for (const { cash, withheld } of targets) {
      const found = addingUp(must, pool, cash)
      if (found) return { ...found, withheld }
    }
  return null
}

/** Groups the bids that complete the document, where some do. */
const addWhole = (doc: Doc, left: Leftovers): void => {
  const whole = completing(doc, left)
  if (!whole) return
  const hasDoubles = hasDoubledBids(doc, whole.bids, left.naming(doc))
  const found = toInstalments(doc, whole.bids, whole, { complete: true, hasDoubles }, left.index)
  left.add(found, [doc], candidatesOf(whole.bids))
}

const addPart = (doc: Doc, bids: readonly Bid[], left: Leftovers): void => {
  const found = { complete: false, hasDoubles: false }
  const part = toInstalments(doc, bids, { withheld: 0, unique: true }, found, left.index)
  left.add(part, [doc], candidatesOf(bids))
}

const candidatesOf = (bids: readonly Bid[]): TransactionCandidates[] => bids.map((bid) => bid.candidates)

/** What is named and leaves the document open; then what completes one without a name; then what fits one alone. */
export const partPayments = (left: Leftovers): void => {
  for (const doc of left.docs) {
    if (!left.isFree(doc)) continue
    const named = left.namedBids(doc)
    if (named.length > 0 && sumOf(named) <= doc.target) addPart(doc, named, left)
  }
  for (const doc of left.docs) if (left.isFree(doc)) addWhole(doc, left)
  for (const candidates of left.members) {
    const doc = left.onlyDocOf(candidates)
    if (doc) addPart(doc, [{ doc, candidates, named: false }], left)
  }
}
