/** Documents that a movement's text names together, where they make up its amount. */
import type { CutReference } from '../../reference/reference-index.ts'
import { findSubsets } from '../groups/subset-sums.ts'
import type { Book } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import type { MatchSettings } from '../settings.ts'
import type { Hypothesis, Reading } from './hypothesis.ts'
import { isDeclined, isDue, type Share, sum, toHypothesis, toShare } from './shares.ts'
import { isFirm, payerOf } from './weigh.ts'

/** Documents that are searched for the rest of what is named. */
const POOL_MOST = 24
const BUDGET = 4_000
const LOOSE_MOST = 24
/** A text that names more customers than these is a list of something else. */
const CUSTOMERS_MOST = 4

const NONE_NAMED: { firm: Doc[]; loose: Doc[] } = { firm: [], loose: [] }

/** Documents the text names: firmly, or by a bare number where the customer is known from elsewhere. */
const namedDocs = (reading: Reading, book: Book, settled: boolean): { firm: Doc[]; loose: Doc[] } => {
  if (reading.references.hits.length === 0) return NONE_NAMED
  const firm: Doc[] = []
  const loose: Doc[] = []
  const pick = (position: number): Doc | undefined => {
    const doc = book.docs[position]
    return doc?.settled === settled ? doc : settled ? book.paidParts.get(position) : undefined
  }
  const customers = new Set(reading.payers.hits.map((hit) => hit.customer))
  for (const hit of reading.references.hits) {
    const doc = pick(hit.position)
    if (!doc || isDeclined(doc, reading, book)) continue
    if (isFirm({ doc, rows: [], reference: hit })) {
      firm.push(doc)
      customers.add(doc.customer)
    }
  }
  for (const hit of reading.references.hits) {
    const doc = pick(hit.position)
    if (doc && !firm.includes(doc) && customers.has(doc.customer) && !isDeclined(doc, reading, book))
      loose.push(doc)
  }
  const { cut } = reading.references
  for (const customer of cut ? customers : [])
    for (const doc of customer.received)
      if (cut && doc.settled === settled && loose.length < LOOSE_MOST && isCut(doc, cut, reading, book))
        loose.push(doc)
  const own = firm.filter((doc) => payerOf(doc.customer, reading) !== null)
  return { firm: own.length > 0 ? own : firm, loose: loose.slice(0, LOOSE_MOST) }
}

/** A document that a number at the text's cut end may be the beginning of. */
const isCut = (doc: Doc, cut: CutReference, reading: Reading, book: Book): boolean =>
  isDue(doc, reading) && book.references.completes(doc.position, cut) && !isDeclined(doc, reading, book)

/** All that is named; where a number of a list fits documents of several customers, each one's documents alone as well. */
const namings = (reading: Reading, book: Book, settled: boolean): { firm: Doc[]; loose: Doc[] }[] => {
  const all = namedDocs(reading, book, settled)
  const customers = new Set(all.firm.map((doc) => doc.customer))
  if (customers.size < 2 || customers.size > CUSTOMERS_MOST) return [all]
  const ofOne = [...customers].map((customer) => ({
    firm: all.firm.filter((doc) => doc.customer === customer),
    loose: all.loose.filter((doc) => doc.customer === customer),
  }))
  return [all, ...ofOne.filter((one) => one.firm.length + one.loose.length > 1)]
}

/** The documents the text names together, when they add up to the movement, with or without what is withheld. */
export const namedTogether = (reading: Reading, book: Book, settings: MatchSettings): Hypothesis[] => {
  const target = reading.movement.sign * reading.movement.amount
  for (const named of [false, true].flatMap((settled) => namings(reading, book, settled))) {
    if (named.firm.length + named.loose.length === 0) continue
    const firm = named.firm.map(toShare)
    const loose = named.loose.map(toShare)
    const nets = [...firm, ...loose].some((share) => share.withheld !== 0) ? [false, true] : [false]
    for (const net of nets) {
      const shares =
        firm.length > 0 && loose.length > 0 ? withLoose(firm, loose, net, target) : [...firm, ...loose]
      const rounding = target - sum(shares, net)
      if (shares.length > 1 && Math.abs(rounding) <= settings.roundingMinor)
        return [toHypothesis(shares, net, rounding, reading, book, Math.abs(rounding) * 500)]
      const credited = withCredits(shares, net, reading, book)
      if (credited) return [credited]
    }
  }
  return []
}

/** Of bare numbers that several series share, those that make the sum come out. */
const withLoose = (
  firm: readonly Share[],
  loose: readonly Share[],
  net: boolean,
  target: number,
): Share[] => {
  const values = loose.map((share) => share.gross - (net ? share.withheld : 0))
  for (const cents of [0, -1, 1]) {
    const limits = { leastMembers: 1, mostSolutions: 2, budget: BUDGET }
    const { solutions } = findSubsets(values, target + cents - sum(firm, net), limits)
    const [only] = solutions
    if (only && solutions.length === 1) return [...firm, ...only.flatMap((at) => loose[at] ?? [])]
  }
  return [...firm]
}

/** The named documents less credit notes of the same customer that the text does not name. */
const withCredits = (
  shares: readonly Share[],
  net: boolean,
  reading: Reading,
  book: Book,
): Hypothesis | null => {
  const rest = reading.movement.sign * reading.movement.amount - sum(shares, net)
  const [first] = shares
  if (!first || rest * reading.movement.sign >= 0) return null
  const customer = first.doc.customer
  const others = (reading.movement.sign > 0 ? customer.refunded : customer.received)
    .filter((doc) => doc.settled === first.doc.settled && !shares.some((share) => share.doc === doc))
    .filter((doc) => isDue(doc, reading) && !isDeclined(doc, reading, book))
    .slice(0, POOL_MOST)
    .map(toShare)
  const limits = { leastMembers: 1, mostSolutions: 2, budget: BUDGET }
  const answer = findSubsets(
    others.map((share) => share.gross),
    rest,
    limits,
  )
  const [only] = answer.solutions
  if (!only || answer.solutions.length > 1) return null
  const credits = only.flatMap((at) => others[at] ?? [])
  return toHypothesis([...shares, ...credits], net, 0, reading, book, 500)
}
