/** Finds several documents of one customer that a transaction may pay together, less credit notes. */
import type { DocumentIndex } from '../index/document-index.ts'
import {
  type Customer,
  compareKeys,
  type Days,
  type Doc,
  type Hypothesis,
  type MilliBits,
  type MinorUnits,
  type TransactionReading,
} from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { documentsOf } from './documents-of.ts'
import { listedTogether, namedTogether } from './named-sums.ts'
import { isFirmHit, payerOf, referenceTo } from './reference-to.ts'
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
import { createSubsetFinder, findSubsets, swapEquals } from './subset-sums.ts'
import { MIN_LIKELY_SCORE } from './weights.ts'

/** A sum from more open documents proves nothing: a larger pool is not searched. */
const MAX_POOL = 24
/**
 * The most steps of one search, half a millisecond: all sets of 15 documents, nearly always all of 24. A search that
 * reaches the limit makes the match ambiguous.
 */
const BUDGET = 50_000
/** Sums that differ by the rounding are searched among few documents only. */
const MAX_ROUNDED_POOL = 10
const ROUNDED_DISCOUNT: MilliBits = 1_500

/** Settled documents are added up where they are at most this old: first the recent ones, then all. */
const RECENT_DAYS: Days = 100
const OLDER_DAYS: Days = 240
/** A batch that the source shows as paid in part: open and settled documents are seldom mixed, so few are searched. */
const MAX_MIXED = 10
const MIXED_DISCOUNT: MilliBits = 1_500

/** How many open documents the payer has whose sums could not all be searched; 0 where all were. */
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

/** Invoices that a credit note refers to first, then the oldest: of equal documents the first is chosen. */
const byPreference =
  (index: DocumentIndex) =>
  ({ doc: a }: Share, { doc: b }: Share): number =>
    Number(index.creditBases.credited.has(b.position)) - Number(index.creditBases.credited.has(a.position)) ||
    a.day - b.day ||
    compareKeys(a.source, b.source)

/** The documents that a payer's transaction may be the sum of; empty where there are too many. */
interface Pools {
  open: readonly Doc[]
  /** Settled documents; `older` includes the recent ones. */
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
  return { open: emptyIfTooMany(open), recent: emptyIfTooMany(recent), older: emptyIfTooMany(older) }
}

const emptyIfTooMany = (pool: readonly Doc[]): readonly Doc[] => (pool.length > MAX_POOL ? [] : pool)

/** Open and settled documents together; of a document that was paid in part only the open amount. */
const mixedPool = ({ open, recent }: Pools): readonly Doc[] => {
  const whole = recent.filter((doc) => !doc.isPaidPart)
  if (open.length === 0 || whole.length === 0) return []
  return open.length + whole.length > MAX_MIXED ? [] : [...open, ...whole]
}

/** Names one letter apart may be two customers: only sums of few documents are hardly chance. */
const MAX_SPELT_POOL = 8

/** The score that a sum loses for the size of its pool: of 8 documents there are 255 sums, of 16 already 65 535. */
const discountOf = (pool: number): MilliBits =>
  pool <= 8 ? 0 : pool <= 12 ? 1_000 : pool <= 16 ? 2_500 : 4_500

const isNamed =
  (reading: TransactionReading, index: DocumentIndex) =>
  ({ doc }: Share): boolean => {
    const reference = referenceTo(doc, reading, index)
    return reference !== null && isFirmHit(reference)
  }

/** Whether all credit notes, and the documents that are not too large for the amount, can reach the amount. */
const mayReach = (docs: readonly Doc[], sign: number, amount: MinorUnits, rounding: MinorUnits): boolean => {
  let largest = amount + rounding
  for (const doc of docs) if (doc.sign !== sign) largest += doc.target
  let reachable = rounding
  for (const doc of docs)
    if (doc.sign === sign && doc.target - doc.retention <= largest) reachable += doc.target
  return reachable >= amount
}

const searchPool = (
  docs: readonly Doc[],
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
  mixedDiscount: number,
  mayRound: boolean,
  isPayer: boolean,
): Hypothesis[] => {
  const { sign, amount } = reading.transaction
  if (docs.length < 2 || !mayReach(docs, sign, amount, settings.roundingMinor)) return []
  const target = sign * amount
  const pool = docs.map(toShare)
  const required = reading.references.hits.length === 0 ? [] : pool.filter(isNamed(reading, index))
  if (required.length === 0 && !isPayer) return []
  const free = required.length === 0 ? pool : pool.filter((share) => !required.includes(share))
  const nets = pool.some((share) => share.withheld !== 0) ? [true, false] : [false]
  for (const net of nets) {
    const limits = { leastMembers: Math.max(1, 2 - required.length), mostSolutions: 2, budget: BUDGET }
    const rest = target - sum(required, net)
    const find = createSubsetFinder(valuesOf(free, net))
    for (const rounding of mayRound && free.length <= MAX_ROUNDED_POOL ? roundingsOf(settings) : [0]) {
      // Hardly any pool has a solution, in whatever order; only where there is one does the order matter.
      if (find(rest - rounding, limits).solutions.length === 0) continue
      const ordered = free.toSorted(byPreference(index))
      const { solutions, complete } = findSubsets(valuesOf(ordered, net), rest - rounding, limits)
      const areOpenAndSettled = (a: Share, b: Share): boolean =>
        cashOf(a, net) === cashOf(b, net) && a.doc.settled !== b.doc.settled
      const discount = mixedDiscount + discountOf(free.length) + (rounding === 0 ? 0 : ROUNDED_DISCOUNT)
      return solutions
        .map((solution) => solution.flatMap((at) => ordered[at] ?? []))
        .flatMap((chosen) => [chosen, ...swapEquals(chosen, ordered, areOpenAndSettled)])
        .map((chosen) =>
          toHypothesis(
            [...required, ...withEquals(chosen, free, net)],
            net,
            rounding,
            reading,
            index,
            discount,
          ),
        )
        .map((one): Hypothesis => (complete ? one : { ...one, isUnfinished: true }))
    }
  }
  return []
}

/**
 * The customers whose documents are added up: the payer, and a customer of whom the text names a document if it has a
 * second one, or if its name may be the payer's. A list may have a number that cannot be read, and the sum shows what
 * it means.
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

/** @param pairs the single-document candidates: a good one makes sums unnecessary (fewest documents first) */
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
  if (best && best.tier <= 2 && best.score >= MIN_LIKELY_SCORE) return []
  const listed = listedTogether(reading, index)
  if (listed.length > 0) return listed
  const found: Hypothesis[] = []
  for (const [customer, isPayer] of customersToSum(reading, index)) {
    const search = (docs: readonly Doc[], mixedDiscount = 0, mayRound = true): Hypothesis[] =>
      searchPool(docs, reading, index, settings, mixedDiscount, mayRound, isPayer)
    if (documentsOf(customer, reading.transaction.sign).length === 0) continue
    const pools = poolsOf(customer, reading, index)
    const sums = search(pools.open)
    const settled = search(pools.recent)
    sums.push(...settled)
    if (settled.length === 0 && pools.older.length > pools.recent.length)
      sums.push(...search(pools.older, 0, false))
    if (sums.length === 0) sums.push(...search(mixedPool(pools), MIXED_DISCOUNT, false))
    found.push(...sums)
  }
  return found.length > 0 ? found : sumsOfSpellings(reading, index, settings)
}

/** Open documents of a payer without a tax id, and of the customers whose names differ from its name in one letter. */
const sumsOfSpellings = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): Hypothesis[] =>
  reading.payers.distinctive.flatMap(({ customer }) => {
    const spellings = index.spellings.of(customer)
    if (spellings.length === 0) return []
    const open = [customer, ...spellings].flatMap((one) => poolsOf(one, reading, index).open)
    if (open.length > MAX_SPELT_POOL) return []
    return searchPool(open, reading, index, settings, 0, false, true)
  })
