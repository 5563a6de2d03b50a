/** Candidates of one movement that are several documents of one customer, credit notes counting against. */

import { createSubsetFinder } from '../groups/subset-sums.ts'
import type { Book } from '../prepare/book.ts'
import type { Customer, Doc } from '../prepare/doc.ts'
import { tellingPayers } from '../prepare/payer-index.ts'
import type { MatchSettings } from '../settings.ts'
import type { Hypothesis, Reading } from './hypothesis.ts'
import { listedTogether, namedTogether } from './named-together.ts'
import { documentsOf } from './pair-candidates.ts'
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

/** Which of a payer's documents are added up: what is open, or what was settled and is so many days old at most. */
interface Choice {
  settled: boolean
  days: number
}

const OPEN: Choice = { settled: false, days: 0 }
const SETTLED: readonly Choice[] = [100, 240].map((days) => ({ settled: true, days }))
/** A batch the source shows as paid in part: the two are seldom mixed, so that only few documents tell. */
const MIXED_MOST = 10
const MIXED_DISCOUNT = 1_500

/** What a payer's movement may be the sum of; null where there is too much to choose from. */
const poolOf = (customer: Customer, choice: Choice, reading: Reading, book: Book): Doc[] | null => {
  const pool: Doc[] = []
  for (const docs of [customer.received, customer.refunded])
    for (const doc of docs) {
      if (doc.settled !== choice.settled || !isDue(doc, reading)) continue
      if (doc.settled && reading.movement.day - doc.day > choice.days) continue
      if (isDeclined(doc, reading, book)) continue
      pool.push(doc)
      if (pool.length > POOL_MOST) return null
    }
  return pool
}

/** Open and settled documents together; of one that was paid in part only what is open. */
const mixedPool = (open: readonly Doc[] | null, settled: readonly Doc[] | null): Doc[] => {
  const whole = settled?.filter((doc) => !doc.isPaidPart) ?? []
  if (!open || open.length === 0 || whole.length === 0) return []
  return open.length + whole.length > MIXED_MOST ? [] : [...open, ...whole]
}

/** How much less a sum says, the more documents it was picked from. */
const discountOf = (pool: number): number => (pool <= 8 ? 0 : pool <= 12 ? 1_000 : pool <= 16 ? 2_500 : 4_500)

const isNamed =
  (reading: Reading, book: Book) =>
  ({ doc }: Share): boolean =>
    isFirm({ doc, rows: [], reference: referenceTo(doc, reading, book) })

const withinPool = (
  docs: Doc[],
  reading: Reading,
  book: Book,
  settings: MatchSettings,
  mixing = 0,
): Hypothesis[] => {
  const { sign, amount } = reading.movement
  let reachable = settings.roundingMinor
  for (const doc of docs) if (doc.sign === sign) reachable += doc.target
  if (docs.length < 2 || reachable < amount) return []
  const target = sign * amount
  const pool = [...docs].sort(byUse(book)).map(toShare)
  const must = reading.references.hits.length === 0 ? [] : pool.filter(isNamed(reading, book))
  const free = must.length === 0 ? pool : pool.filter((share) => !must.includes(share))
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
  const listed = listedTogether(reading, book)
  if (listed.length > 0) return listed
  const found: Hypothesis[] = []
  for (const { customer } of tellingPayers(reading.payers.hits)) {
    if (documentsOf(customer, reading.movement.sign).length === 0) continue
    const before = found.length
    const open = poolOf(customer, OPEN, reading, book)
    found.push(...withinPool(open ?? [], reading, book, settings))
    let recent: Doc[] | null = null
    for (const choice of SETTLED) {
      const pool = poolOf(customer, choice, reading, book)
      recent ??= pool
      const sums = withinPool(pool ?? [], reading, book, settings)
      found.push(...sums)
      if (sums.length > 0) break
    }
    if (found.length === before)
      found.push(...withinPool(mixedPool(open, recent), reading, book, settings, MIXED_DISCOUNT))
  }
  return found
}
