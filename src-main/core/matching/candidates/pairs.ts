/** Candidates of one transaction that are single documents: found by reference, by payer and amount, or by amount alone. */
import { amountKey } from '../index/amount-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { lowerBound } from '../index/lower-bound.ts'
import type { Customer, Doc } from '../model/document.ts'
import { sharesCurrency } from '../model/gates.ts'
import type { Hypothesis, OpenTransaction, TransactionReading } from '../model/hypothesis.ts'
import { byScore, compareKeys } from '../model/order.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { Days, MinorUnits } from '../model/units.ts'
import { fitDeducted, fitPlainly } from './amount-fits.ts'
import { isDeclined, isDueBy } from './shares.ts'
import { payerOf, referenceTo, weigh } from './weigh.ts'
import { WORTH_SHOWING } from './weights.ts'

/** An amount that documents of more customers share does not show who paid. */
const MAX_CUSTOMERS = 4
/** Documents of one amount that are considered at most. */
const MAX_AMOUNT = 32
/** Equal documents of one customer that are considered at most: those nearest in time. */
const MAX_EQUALS = 24

/** A fixed fee of a payment service on top of its percentage: cents that no table exceeds. */
const MAX_FIXED_FEE: MinorUnits = 200
/** Customers pay about a month after the issue: of many equal documents those nearest to that are meant. */
const EXPECTED_DELAY: Days = 30
/** No deduction takes a larger part of a document, whatever the tables say; in percent. */
const MAX_PERCENT = 90
/** Documents are considered up to this deduction, even where the tables hold smaller ones; in percent. */
const MIN_PERCENT = 30

const NOTHING_FOUND: readonly Hypothesis[] = []
const NOWHERE: readonly Doc[] = []

export const documentsOf = (customer: Customer, sign: number): readonly Doc[] =>
  sign > 0 ? customer.received : customer.refunded

/** Their targets, ascending. */
export const targetsOf = (customer: Customer, sign: number): readonly number[] =>
  sign > 0 ? customer.receivedTargets : customer.refundedTargets

/** The first position in `targets` (ascending) with at least `amount`. */
export const firstAtLeast = (targets: readonly number[], amount: number): number =>
  lowerBound(0, targets.length, (at) => (targets[at] ?? 0) < amount)

/** Adds the documents of a payer whose target is the amount or could be it before a named deduction. */
const addOfPayer = (
  found: Doc[],
  customer: Customer,
  reading: TransactionReading,
  settings: MatchSettings,
): void => {
  const { amount, sign, source } = reading.transaction
  const docs = documentsOf(customer, sign)
  const targets = targetsOf(customer, sign)
  const isForeign = source.currency !== 'EUR'
  const highest = amount * deepestDeduction(settings) + MAX_FIXED_FEE
  const start = found.length
  let equals = 0
  for (
    let at = isForeign ? 0 : firstAtLeast(targets, amount - settings.roundingMinor);
    at < targets.length;
    at += 1
  ) {
    const doc = docs[at]
    const target = targets[at] ?? 0
    if (!doc || (!isForeign && target > highest)) break
    if (target === amount) equals += 1
    found.push(doc)
  }
  if (equals > MAX_EQUALS && !isForeign) thinEquals(found, start, reading)
}

/** Of very many equal documents only those nearest in time stay. */
const thinEquals = (found: Doc[], start: number, reading: TransactionReading): void => {
  const { amount, day } = reading.transaction
  if (Number.isNaN(day)) return
  const own = found.splice(start)
  const distance = (doc: Doc): Days => Math.abs(day - doc.day - EXPECTED_DELAY)
  const near = own
    .filter((doc) => doc.target === amount)
    .sort((a, b) => distance(a) - distance(b) || compareKeys(a.source, b.source))
    .slice(0, MAX_EQUALS)
  found.push(...near, ...own.filter((doc) => doc.target !== amount))
}

let lastSettings: MatchSettings | undefined
let lastDeepest = 1

/** The largest ratio of a document to what arrives after a deduction of the tables; the last settings are remembered. */
const deepestDeduction = (settings: MatchSettings): number => {
  if (settings === lastSettings) return lastDeepest
  const percents = [...settings.withholdingRates, ...settings.fees].map((rule) => rule.percent)
  const most = Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, ...percents))
  lastSettings = settings
  lastDeepest = 1 / (1 - most / 100)
  return lastDeepest
}

/** The hypothesis that the transaction settles exactly this document; null when a gate or the amount forbids it. */
const pairHypothesis = (
  doc: Doc,
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): Hypothesis | null => {
  const { transaction } = reading
  if (doc.sign !== transaction.sign || !sharesCurrency(doc.source, transaction.source)) return null
  if (isDeclined(doc, reading, index)) return null
  const plain = fitPlainly(doc, transaction)
  const fit = plain ?? fitDeducted(doc, transaction, settings)
  if (!fit) return null
  const reference = referenceTo(doc, reading, index)
  if (!plain && reference === null && payerOf(doc.customer, reading) === null) return null
  return weigh([{ doc, rows: fit.rows, reference }], fit, reading, index)
}

/** Whether the transaction may have to do with a document of a customer it looks at, unless its text names it. */
export const mayConcern = (doc: Doc, transaction: OpenTransaction, settings: MatchSettings): boolean =>
  isDueBy(doc, transaction.day) ||
  fitPlainly(doc, transaction) !== null ||
  fitDeducted(doc, transaction, settings) !== null

/** All single-document candidates worth showing, best first; independent of every other transaction. */
export const pairCandidates = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const docs: Doc[] = []
  for (const { customer } of reading.payers.hits) addOfPayer(docs, customer, reading, settings)
  const ofPayers = docs.length
  const add = (doc: Doc | undefined): void => {
    if (doc && !(ofPayers > 0 && docs.includes(doc))) docs.push(doc)
  }
  for (const { position } of reading.references.hits) {
    add(index.docs[position])
    add(index.paidParts[position])
  }
  const found = weighAll(docs, reading, index, settings)
  if (found.length > 0) return found
  return ofAmount(reading, index, settings)
}

/** Documents whose target is the transaction's amount, of any customer. */
export const equalsOf = ({ sign, amount, source }: OpenTransaction, index: DocumentIndex): readonly Doc[] => {
  const key = amountKey(sign, amount)
  const { currency } = source
  const equals = currency === 'EUR' ? index.byAmount.get(key) : index.byForeignAmount.get(`${currency}${key}`)
  return equals ?? NOWHERE
}

/** Candidates by amount alone; none where documents of too many customers have the amount. */
const ofAmount = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const equals = equalsOf(reading.transaction, index)
  if (equals.length > MAX_AMOUNT) return NOTHING_FOUND
  const found = weighAll(equals, reading, index, settings)
  return found.length > MAX_CUSTOMERS && customersOf(found).size > MAX_CUSTOMERS ? NOTHING_FOUND : found
}

const customersOf = (found: readonly Hypothesis[]): Set<Customer | undefined> =>
  new Set(found.map(({ parts }) => parts[0]?.doc.customer))

const weighAll = (
  docs: readonly Doc[],
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const found: Hypothesis[] = []
  for (const doc of docs) {
    const hypothesis = pairHypothesis(doc, reading, index, settings)
    if (hypothesis && hypothesis.score >= WORTH_SHOWING) found.push(hypothesis)
  }
  if (found.length === 0) return NOTHING_FOUND
  // A copy takes no more memory than it needs: what a transaction may pay is kept.
  return found.length > 1 ? found.sort(byScore).slice() : found.slice()
}
