/** Finds the single documents that a transaction may pay: by reference, by payer and amount, or by amount alone. */
import { amountKey } from '../index/amount-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { memoizeLast } from '../index/memoize.ts'
import { sharesCurrency } from '../model/gates.ts'
import {
  byScore,
  type Customer,
  compareKeys,
  type Days,
  type Doc,
  type Hypothesis,
  type MinorUnits,
  type OpenTransaction,
  type TransactionReading,
} from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { fitDeducted, fitPlainly } from './amount-fits.ts'
import { documentsOf, firstAtLeast, targetsOf } from './documents-of.ts'
import { payerOf, referenceTo } from './reference-to.ts'
import { isDeclined, isDueBy } from './shares.ts'
import { leastTarget } from './stated-foreign.ts'
import { weigh } from './weigh.ts'
import { MIN_SHOWN_SCORE, STATED_CHARGE } from './weights.ts'

/** An amount that documents of more customers have does not show who paid. */
const MAX_CUSTOMERS = 4
/** The most documents of one amount that are considered. */
const MAX_AMOUNT = 32
/** The most equal documents of one customer that are considered: those nearest in time. */
const MAX_EQUALS = 24

/** No table has a larger fixed fee of a payment service, in addition to its percentage. */
const MAX_FIXED_FEE: MinorUnits = 200
/** Customers pay about a month after the issue: of many equal documents those nearest to that are considered. */
const EXPECTED_DELAY: Days = 30
/** No deduction is larger than this share of a document, whatever the tables say; in percent. */
const MAX_PERCENT = 90
/** Documents are considered up to this deduction, even where the tables have only smaller ones; in percent. */
const MIN_PERCENT = 30

const NOTHING_FOUND: readonly Hypothesis[] = []
const NO_DOCS: readonly Doc[] = []

/** All single-document candidates that are worth showing, best first; independent of other transactions. */
export const pairCandidates = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const docs: Doc[] = []
  for (const { customer } of reading.payers.hits) addPayerDocuments(docs, customer, reading, settings)
  const payerCount = docs.length
  const add = (doc: Doc | undefined): void => {
    if (doc && !(payerCount > 0 && docs.includes(doc))) docs.push(doc)
  }
  for (const { position } of reading.references.hits) {
    add(index.docs[position])
    add(index.paidParts[position])
  }
  const found = weighAll(docs, reading, index, settings)
  if (found.length > 0) return found
  return candidatesByAmount(reading, index, settings)
}

/** Adds the payer's documents whose target is the amount, or could be it before a named deduction. */
const addPayerDocuments = (
  found: Doc[],
  customer: Customer,
  reading: TransactionReading,
  settings: MatchSettings,
): void => {
  const { amount, sign, source } = reading.transaction
  const docs = documentsOf(customer, sign)
  const targets = targetsOf(customer, sign)
  const isForeign = source.currency !== 'EUR'
  const highest = amount * largestDeduction(settings) + MAX_FIXED_FEE
  const start = found.length
  let equals = 0
  for (
    let at = isForeign ? 0 : firstAtLeast(targets, leastTarget(reading.transaction) - settings.roundingMinor);
    at < targets.length;
    at += 1
  ) {
    const doc = docs[at]
    const target = targets[at] ?? 0
    if (!doc || (!isForeign && target > highest)) break
    if (target === amount) equals += 1
    found.push(doc)
  }
  if (equals > MAX_EQUALS && !isForeign) keepNearestEquals(found, start, reading)
}

/** Keeps of very many equal documents only those nearest in time. */
const keepNearestEquals = (found: Doc[], start: number, reading: TransactionReading): void => {
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

/**
 * The largest ratio of a document to the amount received after a deduction of the tables; cached for the last settings.
 */
const largestDeduction = memoizeLast((settings: MatchSettings): number => {
  const percents = [...settings.withholdingRates, ...settings.fees].map((rule) => rule.percent)
  const most = Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, ...percents))
  return 1 / (1 - most / 100)
})

/** The hypothesis that the transaction pays exactly this document; null where a gate or the amount excludes it. */
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
  const discount = fit.code === 'amount-less-charge' ? -STATED_CHARGE : 0
  return weigh([{ doc, rows: fit.rows, reference }], fit, reading, index, discount)
}

/** Whether the transaction may pay a document of one of its customers, even if its text does not name it. */
export const mayConcern = (doc: Doc, transaction: OpenTransaction, settings: MatchSettings): boolean =>
  isDueBy(doc, transaction.day) ||
  fitPlainly(doc, transaction) !== null ||
  fitDeducted(doc, transaction, settings) !== null

/** Documents of any customer whose target is the transaction's amount. */
export const equalsOf = ({ sign, amount, source }: OpenTransaction, index: DocumentIndex): readonly Doc[] => {
  const key = amountKey(sign, amount)
  const { currency } = source
  const equals = currency === 'EUR' ? index.byAmount.get(key) : index.byForeignAmount.get(`${currency}${key}`)
  return equals ?? NO_DOCS
}

/** Candidates by amount alone; none where documents of too many customers have the amount. */
const candidatesByAmount = (
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
    if (hypothesis && hypothesis.score >= MIN_SHOWN_SCORE) found.push(hypothesis)
  }
  if (found.length === 0) return NOTHING_FOUND
  // The copy has no spare capacity: the candidates of every transaction stay in memory.
  return found.length > 1 ? found.sort(byScore).slice() : found.slice()
}
