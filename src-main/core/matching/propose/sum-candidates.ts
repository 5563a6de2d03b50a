/** Candidates of one movement that are several documents of one customer, credit notes counting against. */

import { createSubsetFinder } from '../groups/subset-sums.ts'
import type { Book } from '../prepare/book.ts'
import type { Customer, Doc } from '../prepare/doc.ts'
import { tellingPayers } from '../prepare/payer-index.ts'
import type { MatchSettings } from '../settings.ts'
import type { Hypothesis, Reading } from './hypothesis.ts'
import { namedTogether } from './named-together.ts'
import { isDeclined, isDue, type Share, sum, toHypothesis, toShare } from './shares.ts'
import { isFirm, referenceTo } from './weigh.ts'
import { WORTH_LIKELY } from './weights.ts'

/** More open documents than this and a sum proves nothing: the pool is not searched beyond three members. */
const POOL_MOST = 24
const BUDGET = 4_000
/** Sums that are a cent off are only looked for among few documents. */
const ROUNDED_POOL_MOST = 10
const ROUNDED_DISCOUNT = 1_500

const roundingsOf = (settings: MatchSettings): number[] =>
  settings.roundingMinor > 0 ? [0, -settings.roundingMinor, settings.roundingMinor] : [0]

/** Oldest first, but before them invoices that a credit note names: of equals the named one is meant. */
const byUse =
  (book: Book) =>
  (a: Doc, b: Doc): number =>
    Number(book.credited.has(b.position)) - Number(book.credited.has(a.position)) ||
    a.day - b.day ||
    a.source.id - b.source.id

/** Which of a payer's documents are added up: what is open, what was settled in so many days, or both. */
interface Choice {
  open: boolean
  /** 0 leaves out what is settled. */
  settledDays: number
  most: number
}

const OPEN: Choice = { open: true, settledDays: 0, most: POOL_MOST }
const SETTLED: readonly Choice[] = [100, 240].map((days) => ({
  open: false,
  settledDays: days,
  most: POOL_MOST,
}))
/** A batch the source shows as paid in part: the two are seldom mixed, so that only few documents tell. */
const BOTH: Choice = { open: true, settledDays: 100, most: 10 }
const BOTH_DISCOUNT = 1_500

/** What a payer's movement may be the sum of; empty where there is too little or too much to choose from. */
const poolOf = (customer: Customer, choice: Choice, reading: Reading, book: Book): Share[] => {
  const pool: Doc[] = []
  for (const docs of [customer.received, customer.refunded])
    for (const doc of docs) {
      const isChosen = doc.settled
        ? choice.settledDays > 0 && !(reading.movement.day - doc.day > choice.settledDays)
        : choice.open
      if (!isChosen || !isDue(doc, reading) || isDeclined(doc, reading, book)) continue
      pool.push(doc)
      if (pool.length > choice.most) return []
    }
  return pool.length < 2 ? [] : pool.sort(byUse(book)).map(toShare)
}

/** Both kinds of a document that was paid in part are never added up. */
const mixedPool = (customer: Customer, reading: Reading, book: Book): Share[] => {
  const pool = poolOf(customer, BOTH, reading, book).filter((share) => !share.doc.isPaidPart)
  const settled = pool.filter((share) => share.doc.settled).length
  return settled === 0 || settled === pool.length ? [] : pool
}

/** How much less a sum says, the more documents it was picked from. */
const discountOf = (pool: number): number => (pool <= 8 ? 0 : pool <= 12 ? 1_000 : pool <= 16 ? 2_500 : 4_500)

const withinPool = (
  pool: Share[],
  reading: Reading,
  book: Book,
  settings: MatchSettings,
  mixing = 0,
): Hypothesis[] => {
  if (pool.length === 0) return []
  const target = reading.movement.sign * reading.movement.amount
  const reachable = pool.reduce((most, share) => most + Math.max(0, share.gross * reading.movement.sign), 0)
  if (reachable + settings.roundingMinor < reading.movement.amount) return []
  const must = pool.filter((share) => {
    const reference = referenceTo(share.doc, reading, book)
    return isFirm({ doc: share.doc, rows: [], reference })
  })
  const free = pool.filter((share) => !must.includes(share))
  const nets = pool.some((share) => share.withheld !== 0) ? [true, false] : [false]
  for (const net of nets) {
    const values = free.map((share) => share.gross - (net ? share.withheld : 0))
    const limits = { leastMembers: Math.max(1, 2 - must.length), mostSolutions: 2, budget: BUDGET }
    const rest = target - sum(must, net)
    const find = createSubsetFinder(values)
    for (const rounding of free.length <= ROUNDED_POOL_MOST ? roundingsOf(settings) : [0]) {
      const answer = find(rest - rounding, limits)
      if (answer.solutions.length === 0) continue
      const discount =
        mixing +
        discountOf(free.length) +
        (answer.complete ? 0 : 3_000) +
        (rounding === 0 ? 0 : ROUNDED_DISCOUNT)
      return answer.solutions.map((solution) =>
        toHypothesis(
          [...must, ...solution.flatMap((at) => free[at] ?? [])],
          net,
          rounding,
          reading,
          book,
          discount,
        ),
      )
    }
  }
  return []
}

/** @param pairs the single-document candidates already found: a good one makes sums needless (fewest members first) */
export const sumCandidates = (
  reading: Reading,
  book: Book,
  settings: MatchSettings,
  pairs: readonly Hypothesis[],
): Hypothesis[] => {
  if (reading.movement.source.currency !== 'EUR') return []
  const named = namedTogether(reading, book, settings)
  if (named.length > 0) return named
  const best = pairs[0]
  if (best && best.tier <= 2 && best.score >= WORTH_LIKELY) return []
  const found: Hypothesis[] = []
  for (const { customer } of tellingPayers(reading.payers.hits)) {
    const before = found.length
    found.push(...withinPool(poolOf(customer, OPEN, reading, book), reading, book, settings))
    for (const choice of SETTLED) {
      const sums = withinPool(poolOf(customer, choice, reading, book), reading, book, settings)
      found.push(...sums)
      if (sums.length > 0) break
    }
    if (found.length > before) continue
    const mixed = mixedPool(customer, reading, book)
    found.push(...withinPool(mixed, reading, book, settings, BOTH_DISCOUNT))
  }
  return found
}
