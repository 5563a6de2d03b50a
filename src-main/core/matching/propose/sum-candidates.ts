/** Candidates of one movement that are several documents of one customer, credit notes counting against. */

import { createSubsetFinder, findSubsets } from '../groups/subset-sums.ts'
import { type Book, declineKey } from '../prepare/book.ts'
import type { Customer, Doc } from '../prepare/doc.ts'
import { tellingPayers } from '../prepare/payer-index.ts'
import type { MatchSettings } from '../settings.ts'
import type { Hypothesis, Part, PartRow, Reading } from './hypothesis.ts'
import { isFirm, payerOf, referenceTo, weigh } from './weigh.ts'
import { WORTH_LIKELY } from './weights.ts'

/** More open documents than this and a sum proves nothing: the pool is not searched beyond three members. */
const POOL_MOST = 24
const SETTLED_DAYS = [100, 240] as const
const BUDGET = 4_000
const LOOSE_MOST = 24
/** Sums that are a cent off are only looked for among few documents. */
const ROUNDED_POOL_MOST = 10
const ROUNDED_DISCOUNT = 1_500

const roundingsOf = (settings: MatchSettings): number[] =>
  settings.roundingMinor > 0 ? [0, -settings.roundingMinor, settings.roundingMinor] : [0]

/** What a document adds to a sum, and what is withheld from it. */
interface Share {
  doc: Doc
  /** Signed: plus for received documents. */
  gross: number
  withheld: number
}

const toShare = (doc: Doc): Share => ({
  doc,
  gross: doc.sign * doc.target,
  withheld: doc.retention < doc.target ? doc.sign * doc.retention : 0,
})

const rowsOf = (share: Share, net: boolean, settling: 1 | -1): PartRow[] => {
  const withheld = net ? share.withheld : 0
  const kind = share.doc.sign === settling ? 'payment' : 'credit-note'
  const rows: PartRow[] = [{ kind, amountMinor: share.gross - withheld, named: true }]
  if (withheld !== 0) rows.push({ kind: 'withholding', amountMinor: withheld, named: true })
  return rows
}

const toHypothesis = (
  shares: readonly Share[],
  net: boolean,
  rounding: number,
  reading: Reading,
  book: Book,
  discount: number,
): Hypothesis => {
  const { sign, amount, source } = reading.movement
  const parts = [...shares]
    .sort((a, b) => a.doc.day - b.doc.day || a.doc.source.id - b.doc.source.id)
    .map(
      (share): Part => ({
        doc: share.doc,
        rows: rowsOf(share, net, sign),
        reference: referenceTo(share.doc, reading, book),
      }),
    )
  nameCredits(parts, book)
  if (rounding !== 0) roundLast(parts, rounding, sign)
  const params = { count: parts.length, amountMinor: amount, currency: source.currency }
  return weigh(parts, { code: 'amount-sum', params }, reading, discount)
}

/** A credit note that is based on an invoice of the group is as good as named. */
const nameCredits = (parts: readonly Part[], book: Book): void => {
  for (const part of parts) {
    const base = part.reference ? undefined : book.basedOn.get(part.doc.position)
    const invoice = parts.find((other) => base?.includes(other.doc.position))
    if (invoice) part.reference = { strength: 'reference-document', shown: invoice.doc.source.number ?? '' }
  }
}

/** The cents between the sum and the movement go to the largest document, or to the movement itself when it is over. */
const roundLast = (parts: Part[], rounding: number, sign: 1 | -1): void => {
  const row = parts
    .flatMap((part) => part.rows)
    .find(({ kind, amountMinor }) => kind === 'payment' && Math.abs(amountMinor) > 1)
  const part = parts.find((candidate) => row && candidate.rows.includes(row))
  if (!row || !part) return
  const isShort = rounding * sign < 0
  if (isShort) row.amountMinor += rounding
  part.rows.push({ kind: 'rounding', amountMinor: isShort ? -rounding : rounding, named: isShort })
}

export const isDeclined = (doc: Doc, reading: Reading, book: Book): boolean =>
  book.declines.size > 0 && book.declines.has(declineKey(doc.source.id, reading.movement.source.key))

const sum = (shares: readonly Share[], net: boolean): number =>
  shares.reduce((total, share) => total + share.gross - (net ? share.withheld : 0), 0)

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
  const own = firm.filter((doc) => payerOf(doc.customer, reading) !== null)
  return { firm: own.length > 0 ? own : firm, loose: loose.slice(0, LOOSE_MOST) }
}

/** The documents the text names together, when they add up to the movement, with or without what is withheld. */
const namedTogether = (reading: Reading, book: Book, settings: MatchSettings): Hypothesis[] => {
  const target = reading.movement.sign * reading.movement.amount
  for (const settled of [false, true]) {
    const named = namedDocs(reading, book, settled)
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

/** Issued before the movement, give or take a weekend. */
const isDue = (doc: Doc, reading: Reading): boolean =>
  Number.isNaN(doc.day) || Number.isNaN(reading.movement.day) || doc.day <= reading.movement.day + 3

/** Oldest first, but before them invoices that a credit note names: of equals the named one is meant. */
const byUse =
  (book: Book) =>
  (a: Doc, b: Doc): number =>
    Number(book.credited.has(b.position)) - Number(book.credited.has(a.position)) ||
    a.day - b.day ||
    a.source.id - b.source.id

/** What a payer's movement may be the sum of; empty where there is too little or too much to choose from. */
const poolOf = (
  customer: Customer,
  settled: boolean,
  days: number,
  reading: Reading,
  book: Book,
): Share[] => {
  const pool: Doc[] = []
  for (const docs of [customer.received, customer.refunded])
    for (const doc of docs) {
      if (doc.settled !== settled || !isDue(doc, reading)) continue
      if ((settled && reading.movement.day - doc.day > days) || isDeclined(doc, reading, book)) continue
      pool.push(doc)
      if (pool.length > POOL_MOST) return []
    }
  return pool.length < 2 ? [] : pool.sort(byUse(book)).map(toShare)
}

/** How much less a sum says, the more documents it was picked from. */
const discountOf = (pool: number): number => (pool <= 8 ? 0 : pool <= 12 ? 1_000 : pool <= 16 ? 2_500 : 4_500)

const withinPool = (pool: Share[], reading: Reading, book: Book, settings: MatchSettings): Hypothesis[] => {
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
        discountOf(free.length) + (answer.complete ? 0 : 3_000) + (rounding === 0 ? 0 : ROUNDED_DISCOUNT)
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
    found.push(...withinPool(poolOf(customer, false, 0, reading, book), reading, book, settings))
    for (const days of SETTLED_DAYS) {
      const sums = withinPool(poolOf(customer, true, days, reading, book), reading, book, settings)
      found.push(...sums)
      if (sums.length > 0) break
    }
  }
  return found
}
