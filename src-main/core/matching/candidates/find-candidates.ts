/** Finds everything that one transaction may pay. The result depends on the documents, never on other transactions. */
import type { DocumentIndex } from '../index/document-index.ts'
import { passesTransactionGates } from '../model/gates.ts'
import {
  byScore,
  type Customer,
  type Days,
  type Doc,
  type Hypothesis,
  type TransactionCandidates,
  type TransactionReading,
} from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchTransaction } from '../model/types.ts'
import { fitDeducted, fitPlainly } from './amount-fits.ts'
import { documentsOf, firstAtLeast, targetsOf } from './documents-of.ts'
import { pairCandidates } from './pairs.ts'
import { readTransaction } from './read-transaction.ts'
import { isFirm, isFirmHit, nearPayer } from './reference-to.ts'
import { isDeclined, isDue } from './shares.ts'
import { sumCandidates } from './sums.ts'

const NO_CUSTOMERS: readonly Customer[] = []

const NO_POSITIONS: readonly number[] = []

const NO_DOCS: readonly number[] = []

const NOTHING_FOUND: readonly Hypothesis[] = []

/** A returned payment pays nothing and the return is not a refund, unless the text names a document. */
const isReversed = ({ returnedAfterDays, isReversal, references }: TransactionReading): boolean =>
  (returnedAfterDays !== null || isReversal) && !references.hits.some(isFirmHit) && references.cut === null

export const findCandidates = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): TransactionCandidates => {
  const { key } = reading.transaction.source
  if (isReversed(reading))
    return {
      key,
      reading,
      hypotheses: NOTHING_FOUND,
      docSlots: NO_DOCS,
      customers: NO_CUSTOMERS,
      customerPositions: NO_POSITIONS,
    }
  const hypotheses = findHypotheses(reading, index, settings)
  const customers = withSpellings(customersOf(reading, hypotheses, index), reading, index)
  return {
    key,
    reading,
    hypotheses,
    docSlots: docSlotsOf(hypotheses),
    customers,
    customerPositions: customerPositionsOf(customers, reading, index),
  }
}

/**
 * Customers of the documents that it may pay; where there are none, the customers of documents that it may pay in part.
 */
const customersOf = (
  reading: TransactionReading,
  hypotheses: readonly Hypothesis[],
  index: DocumentIndex,
): readonly Customer[] => {
  const first = hypotheses[0]?.parts[0]?.doc.customer
  const isOnly = hypotheses.every(({ parts }) => parts.every(({ doc }) => doc.customer === first))
  if (first && isOnly) return first.asList
  const customers: Customer[] = []
  const add = (customer: Customer): void => {
    if (!customers.includes(customer)) customers.push(customer)
  }
  for (const one of hypotheses) for (const part of one.parts) add(part.doc.customer)
  if (customers.length > 0) return customers
  const { hits, distinctive } = reading.payers
  if (distinctive.length === 0 && reading.references.hits.length === 0) return NO_CUSTOMERS
  for (const hit of distinctive) add(hit.customer)
  for (const hit of reading.references.hits) {
    const customer = index.customerAt(hit.position)
    const isMeant = hit.strength !== 'reference-number' || hits.some((payer) => payer.customer === customer)
    if (customer && isMeant) add(customer)
  }
  return customers
}

/** Documents of a customer that is typed in two ways may be paid together. */
const withSpellings = (
  customers: readonly Customer[],
  { payers }: TransactionReading,
  index: DocumentIndex,
): readonly Customer[] => {
  const others = payers.distinctive.flatMap(({ customer }) => index.spellings.of(customer))
  return others.length === 0 ? customers : [...new Set([...customers, ...others])]
}

/** Slots of the documents in these hypotheses. */
export const docSlotsOf = (hypotheses: readonly Hypothesis[]): readonly number[] => {
  const [first] = hypotheses
  if (!first) return NO_DOCS
  const [part] = first.parts
  if (part && hypotheses.length === 1 && first.parts.length === 1) return [part.doc.slot]
  return hypotheses.flatMap(({ parts }) => parts.map(({ doc }) => doc.slot))
}

/** Customers that the second search covers: possible payers, and owners of named documents; none for an amount alone. */
const customerPositionsOf = (
  customers: readonly Customer[],
  reading: TransactionReading,
  index: DocumentIndex,
): readonly number[] => {
  const { payers, references } = reading
  const positions = new Set<number>()
  for (const { customer } of payers.distinctive) {
    positions.add(customer.position)
    for (const { position } of index.spellings.of(customer)) positions.add(position)
  }
  for (const customer of customers)
    if (!payers.hits.some((hit) => hit.customer === customer) && nearPayer(customer, reading))
      positions.add(customer.position)
  for (const hit of references.hits) {
    const owner = index.customerAt(hit.position)
    if (owner && (isFirmHit(hit) || payers.distinctive.length === 0) && customers.includes(owner))
      positions.add(owner.position)
  }
  if (references.cut !== null) for (const customer of customers) positions.add(customer.position)
  if (positions.size === 0)
    for (const { customer } of payers.hits) if (customers.includes(customer)) positions.add(customer.position)
  const [first] = customers
  return first && positions.size === 1 && positions.has(first.position)
    ? first.positionAsList
    : [...positions]
}

/** Single documents and sums of them that the transaction may pay, best first. */
export const findHypotheses = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const pairs = pairCandidates(reading, index, settings)
  noteOtherSums(pairs, reading, index)
  if (index.side === 'supplier') noteOtherWithheld(pairs, reading, settings)
  noteLongerNumbers(pairs, reading, index)
  const sums = sumCandidates(reading, index, settings, pairs)
  return sums.length === 0 ? pairs : [...pairs, ...sums].sort(byScore)
}

/** Reads the transactions by counterparty, so that a customer's documents stay in the processor's cache. */
export function* findAllCandidates(
  transactions: readonly MatchTransaction[],
  index: DocumentIndex,
  settings: MatchSettings,
  pace: (done: number) => void,
): Iterable<TransactionCandidates> {
  let done = 0
  for (const ofCounterparty of Map.groupBy(transactions, (one) => one.counterpartyName).values())
    for (const transaction of ofCounterparty) {
      pace(done)
      done += 1
      if (passesTransactionGates(transaction))
        yield findCandidates(readTransaction(transaction, index), index, settings)
    }
}

/**
 * Notes a number with which the text ends, where another document of the customer has the same amount and a number that
 * goes on from it: some banks cut texts at lengths of their own.
 */
const noteLongerNumbers = (
  pairs: readonly Hypothesis[],
  { references }: TransactionReading,
  index: DocumentIndex,
): void => {
  const { end } = references
  if (end === null) return
  for (const pair of pairs) {
    const [part] = pair.parts
    if (!part?.reference || !index.references.completes(part.doc.position, end)) continue
    const { customer, sign, target } = part.doc
    const [docs, targets] = [documentsOf(customer, sign), targetsOf(customer, sign)]
    for (let at = firstAtLeast(targets, target); targets[at] === target; at += 1) {
      const other = docs[at]
      if (other && other !== part.doc && index.references.completes(other.position, end))
        pair.longerNumber = part.reference.shown
    }
  }
}

/** Among more documents some always add up, which proves nothing. */
const MAX_POOL = 40
/** Settled documents that are older than this at the payment are not considered. */
const SETTLED_DAYS: Days = 240

/**
 * Checks whether two or three other documents of the customer add up to the amount of a single-document match as well.
 * Records this on pairs that the text does not name: only these depend on the amount.
 */
const noteOtherSums = (
  pairs: readonly Hypothesis[],
  reading: TransactionReading,
  index: DocumentIndex,
): void => {
  for (const pair of pairs) {
    const [part] = pair.parts
    if (!part || isFirm(part) || !pair.payer?.strong) continue
    const { amount, source } = reading.transaction
    if (source.currency !== 'EUR') continue
    if ([false, true].some((settled) => addsUp(poolOf(part.doc, settled, reading, index), amount)))
      pair.hasOtherSum = true
  }
}

/**
 * Checks whether another document of the supplier, less a withholding, comes to the amount as well: the payer decides what
 * is withheld, so the document may not show it.
 */
const noteOtherWithheld = (
  pairs: readonly Hypothesis[],
  reading: TransactionReading,
  settings: MatchSettings,
): void => {
  const { transaction } = reading
  const isWithheld = (doc: Doc): boolean =>
    (fitPlainly(doc, transaction) ?? fitDeducted(doc, transaction, settings))?.code ===
    'amount-less-withholding'
  for (const pair of pairs) {
    const [part] = pair.parts
    if (!part || isFirm(part) || !pair.payer?.strong) continue
    const others = documentsOf(part.doc.customer, transaction.sign)
    if (others.some((doc) => doc !== part.doc && !doc.settled && isDue(doc, reading) && isWithheld(doc)))
      pair.hasOtherSum = true
  }
}

/** What the customer's other documents of this state add to a sum, ascending; empty where there are too many. */
const poolOf = (doc: Doc, settled: boolean, reading: TransactionReading, index: DocumentIndex): number[] => {
  const { sign, day } = reading.transaction
  const values: number[] = []
  for (const docs of [doc.customer.received, doc.customer.refunded])
    for (const other of docs) {
      if (other === doc || other.settled !== settled || !isDue(other, reading)) continue
      if ((settled && day - other.day > SETTLED_DAYS) || isDeclined(other, reading, index)) continue
      values.push(sign * other.sign * other.target)
      if (values.length > MAX_POOL) return []
    }
  return values.sort((a, b) => a - b)
}

/** Whether two of the ascending values, from this position on, add up to the target. */
const twoAddUp = (values: readonly number[], from: number, target: number): boolean => {
  let low = from
  let high = values.length - 1
  while (low < high) {
    const sum = (values[low] ?? 0) + (values[high] ?? 0)
    if (sum === target) return true
    if (sum < target) low += 1
    else high -= 1
  }
  return false
}

/** Whether two or three of the ascending values add up to the target. */
const addsUp = (values: readonly number[], target: number): boolean =>
  twoAddUp(values, 0, target) || values.some((value, at) => twoAddUp(values, at + 1, target - value))
