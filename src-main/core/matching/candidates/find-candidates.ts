/** All that one transaction may pay: depends on the documents alone, never on other transactions. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer } from '../model/document.ts'
import { passesTransactionGates } from '../model/gates.ts'
import type { Hypothesis, TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import { byScore } from '../model/order.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchTransaction } from '../model/types.ts'
import { nearPayer } from './near-payer.ts'
import { noteOtherSums } from './other-sums.ts'
import { pairCandidates } from './pairs.ts'
import { readTransaction } from './read-transaction.ts'
import { sumCandidates } from './sums.ts'
import { isFirmHit } from './weigh.ts'

const NOBODY: readonly Customer[] = []

const NOWHERE: readonly number[] = []

const NO_DOCS: readonly number[] = []

const NOTHING_FOUND: readonly Hypothesis[] = []

/** A payment that the bank took back pays nothing, nor is the line that did so a refund, unless its text names a document. */
const isTakenBack = ({ returnedAfter, takesBack, references }: TransactionReading): boolean =>
  (returnedAfter !== null || takesBack) && references.hits.length === 0 && references.cut === null

export const findCandidates = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): TransactionCandidates => {
  const { key } = reading.transaction.source
  if (isTakenBack(reading))
    return { key, reading, hypotheses: NOTHING_FOUND, docs: NO_DOCS, customers: NOBODY, places: NOWHERE }
  const hypotheses = findHypotheses(reading, index, settings)
  const customers = customersOf(reading, hypotheses, index)
  return {
    key,
    reading,
    hypotheses,
    docs: docsOf(hypotheses),
    customers,
    places: placesOf(customers, reading, index),
  }
}

/** Customers of the documents it may pay; without any, those it may pay a part of a document of. */
const customersOf = (
  reading: TransactionReading,
  hypotheses: readonly Hypothesis[],
  index: DocumentIndex,
): readonly Customer[] => {
  const first = hypotheses[0]?.parts[0]?.doc.customer
  const isOnly = hypotheses.every(({ parts }) => parts.every(({ doc }) => doc.customer === first))
  if (first && isOnly) return first.alone
  const customers: Customer[] = []
  const add = (customer: Customer): void => {
    if (!customers.includes(customer)) customers.push(customer)
  }
  for (const one of hypotheses) for (const part of one.parts) add(part.doc.customer)
  if (customers.length > 0) return customers
  const { hits, distinctive } = reading.payers
  if (distinctive.length === 0 && reading.references.hits.length === 0) return NOBODY
  for (const hit of distinctive) add(hit.customer)
  for (const hit of reading.references.hits) {
    const customer = index.customerAt(hit.position)
    const isMeant = hit.strength !== 'reference-number' || hits.some((payer) => payer.customer === customer)
    if (customer && isMeant) add(customer)
  }
  return customers
}

/** Slots of the documents in these hypotheses. */
export const docsOf = (hypotheses: readonly Hypothesis[]): readonly number[] => {
  const [first] = hypotheses
  if (!first) return NO_DOCS
  const [part] = first.parts
  if (part && hypotheses.length === 1 && first.parts.length === 1) return [part.doc.slot]
  return hypotheses.flatMap(({ parts }) => parts.map(({ doc }) => doc.slot))
}

/** Customers a second search goes through: who may have paid, and whose documents are named. An amount alone leads to nobody. */
const placesOf = (
  customers: readonly Customer[],
  reading: TransactionReading,
  index: DocumentIndex,
): readonly number[] => {
  const { payers, references } = reading
  const places = new Set<number>()
  for (const { customer } of payers.distinctive) places.add(customer.position)
  for (const customer of customers)
    if (!payers.hits.some((hit) => hit.customer === customer) && nearPayer(customer, reading))
      places.add(customer.position)
  for (const hit of references.hits) {
    const owner = index.customerAt(hit.position)
    if (owner && (isFirmHit(hit) || payers.distinctive.length === 0) && customers.includes(owner))
      places.add(owner.position)
  }
  if (references.cut !== null) for (const customer of customers) places.add(customer.position)
  if (places.size === 0)
    for (const { customer } of payers.hits) if (customers.includes(customer)) places.add(customer.position)
  const [first] = customers
  return first && places.size === 1 && places.has(first.position) ? first.place : [...places]
}

/** Single documents and sums of them that the transaction may pay, best first. */
export const findHypotheses = (
  reading: TransactionReading,
  index: DocumentIndex,
  settings: MatchSettings,
): readonly Hypothesis[] => {
  const pairs = pairCandidates(reading, index, settings)
  noteOtherSums(pairs, reading, index)
  const sums = sumCandidates(reading, index, settings, pairs)
  return sums.length === 0 ? pairs : [...pairs, ...sums].sort(byScore)
}

/** One counterparty after the other: its documents then lie in the processor's cache, and its candidates side by side. */
export function* findAllCandidates(
  transactions: readonly MatchTransaction[],
  index: DocumentIndex,
  settings: MatchSettings,
  pace: (done: number) => void,
): Iterable<TransactionCandidates> {
  let done = 0
  for (const ofOne of Map.groupBy(transactions, (one) => one.counterpartyName).values())
    for (const transaction of ofOne) {
      pace(done)
      done += 1
      if (passesTransactionGates(transaction))
        yield findCandidates(readTransaction(transaction, index), index, settings)
    }
}
