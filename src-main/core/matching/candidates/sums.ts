/** Candidates of one transaction that are several documents of one customer, credit notes counting against. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { Hypothesis, TransactionReading } from '../model/hypothesis.ts'
import { compareKeys } from '../model/order.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { Days, MilliBits, MinorUnits } from '../model/units.ts'
import { listedTogether, namedTogether } from './named-sums.ts'
import { documentsOf } from './pairs.ts'
import {
  cashOf,
  isDeclined,
  isDue,
  type Share,
  sum,
  toHypothesis,
  toShare,
  valuesOf,
  withEquals,
} from './shares.ts'
import { createSubsetFinder, exchanged, findSubsets } from './subset-sums.ts'
import { isFirmHit, payerOf, referenceTo } from './weigh.ts'
import { WORTH_LIKELY } from './weights.ts'

/** More open documents than this and a sum proves nothing: the pool is not searched beyond three members. */
const MAX_POOL = 24
/** Steps of one search, half a millisecond: all sets of 15 documents, nearly always all of 24. What was given up is a question. */
const BUDGET = 50_000
/** Sums that are a cent off are only looked for among few documents. */
const MAX_ROUNDED_POOL = 10
const ROUNDED_DISCOUNT: MilliBits = 1_500

/** Documents that were settled are added up where they are so many days old at most: first those, then these. */
const RECENT_DAYS: Days = 100
const OLDER_DAYS: Days = 240
/** A batch the source shows as paid in part: the two are seldom mixed, so that only few documents are searched. */
const MAX_MIXED = 10
const MIXED_DISCOUNT: MilliBits = 1_500

/** Of how many open documents of the payer no sum could be searched to the end: 0 where all were. */
export const unsearchedDocuments = (
  customer: Customer,
  reading: TransactionReading,
  index: DocumentIndex,
): number => {
  const { sign, amount } = reading.transaction
  const open = [...customer.received, ...customer.refunded].filter(
    (doc) => !doc.settled && isDue(doc, reading) && !isDeclined(doc, reading, index),
  )
  if (open.length > MAX_POOL) return open.length
  const limits = { leastMembers: 2, mostSolutions: 2, budget: BUDGET }
  const isComplete = findSubsets(valuesOf(open.map(toShare), false), sign * amount, limits).complete
  return isComplete ? 0 : open.length
}

const roundingsOf = (settings: MatchSettings): number[] =>
  settings.roundingMinor > 0 ? [0, -settings.roundingMinor, settings.roundingMinor] : [0]

/** Oldest first, but before them invoices that a credit note names: of equals the named one is meant. */
const byUse =
  (index: DocumentIndex) =>
  ({ doc: a }: Share, { doc: b }: Share): number =>
    Number(index.creditBases.credited.has(b.position)) - Number(index.creditBases.credited.has(a.position)) ||
    a.day - b.day ||
    compareKeys(a.source, b.source)

/** What a payer's transaction may be the sum of; empty where there is too much to choose from. */
interface Pools {
  open: readonly Doc[]
  /** What was settled; `older` holds the recent ones too. */
  recent: readonly Doc[]
  older: readonly Doc[]
}

const poolsOf = (customer: Customer, reading: TransactionReading, index: DocumentIndex): Pools => {
  const pools: { [K in keyof Pools]: Doc[] } = { open: [], recent: [], older: [] }
  const put = (pool: Doc[], doc: Doc): void => {
    if (pool.length <= MAX_POOL) pool.push(doc)
  }
  for (const docs of [customer.received, customer.refunded])
    for (const doc of docs) {
      if (!isDue(doc, reading) || isDeclined(doc, reading, index)) continue
      const age = reading.transaction.day - doc.day
      if (!doc.settled) put(pools.open, doc)
      else if (!(age > OLDER_DAYS)) {
        put(pools.older, doc)
        if (!(age > RECENT_DAYS)) put(pools.recent, doc)
      }
    }
  const { open, recent, older } = pools
  return { open: orNone(open), recent: orNone(recent), older: orNone(older) }
}

const orNone = (pool: readonly Doc[]): readonly Doc[] => (pool.length > MAX_POOL ? [] : pool)

/** Open and settled documents together; of one that was paid in part only what is open. */
const mixedPool = ({ open, recent }: Pools): readonly Doc[] => {
  const whole = recent.filter((doc) => !doc.isPaidPart)
  if (open.length === 0 || whole.length === 0) return []
  return open.length + whole.length > MAX_MIXED ? [] : [...open, ...whole]
}

/** How much less a sum says, the more documents it was picked from: among 8 there are 255 sums, among 16 already 65 535. */
const discountOf = (pool: number): MilliBits =>
  pool <= 8 ? 0 : pool <= 12 ? 1_000 : pool <= 16 ? 2_500 : 4_500

const isNamed =
  (reading: TransactionReading, index: DocumentIndex) =>
  ({ doc }: Share): boolean => {
    const reference = referenceTo(doc, reading, index)
    return reference !== null && isFirmHit(reference)
  }

/** Whether the documents that are no larger than the money and all credit notes together make up at least the money. */
const mayReach = (docs: readonly Doc[], sign: number, amount: MinorUnits, rounding: MinorUnits): boolean => {
  let largest = amount + rounding
  for (const doc of docs) if (doc.sign !== sign) largest += doc.target
  let reachable = rounding
  for (const doc of docs)
    if (doc.sign === sign && doc.target - doc.retention <= largest) reachable += doc.target
  return reachable >= amount
}

const withinPool = (
  docs: readonly Doc[],
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
  mixing: number,
  mayRound: boolean,
  isPayer: boolean,
): Hypothesis[] => {
  const { sign, amount } = reading.transaction
  if (docs.length < 2 || !mayReach(docs, sign, amount, settings.roundingMinor)) return []
  const target = sign * amount
  const pool = docs.map(toShare)
  const must = reading.references.hits.length === 0 ? [] : pool.filter(isNamed(reading, index))
  if (must.length === 0 && !isPayer) return []
  const free = must.length === 0 ? pool : pool.filter((share) => !must.includes(share))
  const nets = pool.some((share) => share.withheld !== 0) ? [true, false] : [false]
  for (const net of nets) {
    const limits = { leastMembers: Math.max(1, 2 - must.length), mostSolutions: 2, budget: BUDGET }
    const rest = target - sum(must, net)
    const find = createSubsetFinder(valuesOf(free, net))
    for (const rounding of mayRound && free.length <= MAX_ROUNDED_POOL ? roundingsOf(settings) : [0]) {
      // Hardly any pool has an answer, in whatever order; only of one that has does it matter which comes first.
      if (find(rest - rounding, limits).solutions.length === 0) continue
      const ordered = free.toSorted(byUse(index))
      const { solutions, complete } = findSubsets(valuesOf(ordered, net), rest - rounding, limits)
      const areOfTwo = (a: Share, b: Share): boolean =>
        cashOf(a, net) === cashOf(b, net) && a.doc.settled !== b.doc.settled
      const discount = mixing + discountOf(free.length) + (rounding === 0 ? 0 : ROUNDED_DISCOUNT)
      return solutions
        .map((solution) => solution.flatMap((at) => ordered[at] ?? []))
        .flatMap((chosen) => [chosen, ...exchanged(chosen, ordered, areOfTwo)])
        .map((chosen) =>
          toHypothesis([...must, ...withEquals(chosen, free, net)], net, rounding, reading, index, discount),
        )
        .map((one): Hypothesis => (complete ? one : { ...one, isUnfinished: true }))
    }
  }
  return []
}

/**
 * Whose documents are added up: the payer's; and those of whom the text names a document, with a name that may be the
 * payer's or a second document. A list has one number that cannot be read, and the sum shows what it stands for.
 */
const customersToSum = (
  reading: TransactionReading,
  index: DocumentIndex,
): ReadonlyMap<Customer, boolean> => {
  const customers = new Map(reading.payers.distinctive.map(({ customer }) => [customer, true]))
  const named = new Set<Customer>()
  for (const hit of reading.references.hits) {
    const customer = isFirmHit(hit) ? index.customerAt(hit.position) : undefined
    if (!customer || customers.has(customer)) continue
    if (named.has(customer) || payerOf(customer, reading) !== null) customers.set(customer, false)
    named.add(customer)
  }
  return customers
}

/** @param pairs the single-document candidates already found: a good one makes sums needless (fewest members first) */
export const sumCandidates = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
  pairs: readonly Hypothesis[],
): Hypothesis[] => {
  if (reading.transaction.source.currency !== 'EUR') return []
  const named = namedTogether(reading, index, settings)
  if (named.length > 0) return named
  const best = pairs[0]
  if (best && best.tier <= 2 && best.score >= WORTH_LIKELY) return []
  const listed = listedTogether(reading, index)
  if (listed.length > 0) return listed
  const found: Hypothesis[] = []
  for (const [customer, isPayer] of customersToSum(reading, index)) {
    const within = (docs: readonly Doc[], mixing = 0, mayRound = true): Hypothesis[] =>
      withinPool(docs, reading, index, settings, mixing, mayRound, isPayer)
    if (documentsOf(customer, reading.transaction.sign).length === 0) continue
    const pools = poolsOf(customer, reading, index)
    const sums = within(pools.open)
    const settled = within(pools.recent)
    sums.push(...settled)
    if (settled.length === 0 && pools.older.length > pools.recent.length)
      sums.push(...within(pools.older, 0, false))
    if (sums.length === 0) sums.push(...within(mixedPool(pools), MIXED_DISCOUNT, false))
    found.push(...sums)
  }
  return found
}
