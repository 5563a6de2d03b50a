/** Possible instalments: the documents that a transaction without a match may pay in part. */
import { documentsOf, firstAtLeast, targetsOf } from '../candidates/documents-of.ts'
import { payerOf, referenceTo } from '../candidates/reference-to.ts'
import { isDeclined, LATE_ISSUE } from '../candidates/shares.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { createMultimap } from '../index/multimap.ts'
import {
  byTime,
  type Customer,
  compareDays,
  compareKeys,
  type Days,
  type Doc,
  type TransactionCandidates,
  type TransactionReading,
} from '../model/hypothesis.ts'

/** Instalments of one document rarely extend over more days. */
const MAX_DAYS: Days = 400

const NONE: readonly Instalment[] = []

export interface Instalment {
  doc: Doc
  candidates: TransactionCandidates
  /** Whether the text names the document, by more than a bare number. */
  named: boolean
}

export const dayOf = (candidates: TransactionCandidates): number => candidates.reading.transaction.day
export const amountOf = (candidates: TransactionCandidates): number => candidates.reading.transaction.amount

const inTime = (doc: Doc, candidates: TransactionCandidates): boolean =>
  Number.isNaN(doc.day) ||
  Number.isNaN(dayOf(candidates)) ||
  (dayOf(candidates) >= doc.day - LATE_ISSUE && dayOf(candidates) - doc.day <= MAX_DAYS)

/** Whether it may pay a part of the document, by direction, amount and time. */
const mayPayPart = (doc: Doc, candidates: TransactionCandidates, index: DocumentIndex): boolean =>
  doc.sign === candidates.reading.transaction.sign &&
  doc.target >= amountOf(candidates) &&
  inTime(doc, candidates) &&
  !isDeclined(doc, candidates.reading, index)

const mayPayInstalment = ({ reading }: TransactionCandidates): boolean =>
  reading.transaction.source.currency === 'EUR' && reading.ownMoney === null

const mayName = ({ references }: TransactionReading): boolean =>
  references.hits.length > 0 || references.cut !== null

/** Whether it may pay a part of any document of the customer without naming it. */
const mayPayUnnamed = (
  { reading }: TransactionCandidates,
  customer: Customer,
  index: DocumentIndex,
): boolean => {
  const { hits, unknown, bare } = reading.references
  // A number that no known bill has means a missing bill more often than a part payment.
  if (index.side === 'supplier' && bare.length > 0) return false
  return (
    payerOf(customer, reading) !== null &&
    unknown.length === 0 &&
    !hits.some((hit) => hit.strength !== 'reference-number' || index.customerAt(hit.position) === customer)
  )
}

/**
 * The documents that it names and may pay a part of, free or not, only of its own customers; where the payer is known,
 * also those that a bare number may mean.
 */
const readNamed = (
  candidates: TransactionCandidates,
  index: DocumentIndex,
): Omit<Instalment, 'candidates'>[] => {
  const { reading, customers } = candidates
  const { sign, amount } = reading.transaction
  const named: Omit<Instalment, 'candidates'>[] = []
  if (!mayName(reading)) return named
  for (const customer of customers) {
    const isPayer = payerOf(customer, reading) !== null
    const docs = documentsOf(customer, sign)
    for (let at = firstAtLeast(targetsOf(customer, sign), amount); at < docs.length; at += 1) {
      const doc = docs[at]
      if (!doc || !mayPayPart(doc, candidates, index)) continue
      const reference = referenceTo(doc, reading, index)
      const isBare = reference?.strength === 'reference-number'
      if (reference && (isPayer || !isBare)) named.push({ doc, named: !isBare })
    }
  }
  return named
}

export const byDay = (a: Instalment, b: Instalment): number => byTime(a.candidates, b.candidates)

/** Possible instalments of free documents, the earliest first. */
interface PossibleInstalments {
  /** All documents that may have instalments. */
  docs: readonly Doc[]
  named(doc: Doc): readonly Instalment[]
  /** Generated one by one: a customer with thousands of documents and payments would have millions of them. */
  unnamed(doc: Doc): Iterable<Instalment>
  /** Documents that the transaction may pay a part of. */
  docsOf(candidates: TransactionCandidates): Iterable<Doc>
}

export interface InstalmentIndex {
  collect(members: readonly TransactionCandidates[], isFree: (doc: Doc) => boolean): PossibleInstalments
  /** Adds the documents that the transaction's text names. */
  add(candidates: TransactionCandidates): void
  remove(candidates: TransactionCandidates): void
  /**
   * Transactions of its customer that name the document, whatever they were matched with: this shows a payment made
   * twice.
   */
  naming(doc: Doc): Iterable<TransactionCandidates>
}

export const createInstalmentIndex = (index: DocumentIndex): InstalmentIndex => {
  const naming = createMultimap<number, TransactionCandidates>()
  /** Calls `use` with the positions of the documents that the transaction names. */
  const forEachNamed = (
    { reading, customers }: TransactionCandidates,
    use: (position: number) => void,
  ): void => {
    for (const { position, strength } of reading.references.hits) {
      const customer = index.customerAt(position)
      if (!customer || !customers.includes(customer)) continue
      if (strength !== 'reference-number' || payerOf(customer, reading) !== null) use(position)
    }
  }
  return {
    collect: (members, isFree) => collectInstalments(members, isFree, index),
    add: (candidates) => {
      forEachNamed(candidates, (position) => naming.add(position, candidates))
    },
    remove: (candidates) => {
      forEachNamed(candidates, (position) => naming.remove(position, candidates))
    },
    naming: (doc) => naming.get(doc.position),
  }
}

const collectInstalments = (
  members: readonly TransactionCandidates[],
  isFree: (doc: Doc) => boolean,
  index: DocumentIndex,
): PossibleInstalments => {
  const named = new Map<Doc, Instalment[]>()
  const unnamedPayers = new Map<Customer, TransactionCandidates[]>()
  for (const candidates of members.filter(mayPayInstalment).sort(byTime)) {
    for (const one of readNamed(candidates, index)) {
      const { doc } = one
      const own = named.get(doc)
      const instalment = { ...one, candidates }
      if (own) own.push(instalment)
      else if (isFree(doc)) named.set(doc, [instalment])
    }
    for (const customer of candidates.customers) {
      if (!mayPayUnnamed(candidates, customer, index)) continue
      const own = unnamedPayers.get(customer)
      if (own) own.push(candidates)
      else unnamedPayers.set(customer, [candidates])
    }
  }
  const isNamedBy = (doc: Doc, candidates: TransactionCandidates): boolean =>
    named.get(doc)?.some((instalment) => instalment.candidates === candidates) ?? false
  const docs = new Set(named.keys())
  for (const { received, refunded } of unnamedPayers.keys())
    for (const own of [received, refunded]) for (const doc of own) if (isFree(doc)) docs.add(doc)

  return {
    docs: [...docs],
    named: (doc) => named.get(doc) ?? NONE,
    unnamed: function* (doc) {
      for (const candidates of unnamedPayers.get(doc.customer) ?? [])
        if (mayPayPart(doc, candidates, index) && !isNamedBy(doc, candidates))
          yield { doc, candidates, named: false }
    },
    docsOf: function* (candidates) {
      const { sign, amount } = candidates.reading.transaction
      for (const customer of mayPayInstalment(candidates) ? candidates.customers : []) {
        const isUnnamedPayer = mayPayUnnamed(candidates, customer, index)
        const own = documentsOf(customer, sign)
        for (let at = firstAtLeast(targetsOf(customer, sign), amount); at < own.length; at += 1) {
          const doc = own[at]
          if (doc && isFree(doc) && mayPayPart(doc, candidates, index))
            if (isUnnamedPayer || isNamedBy(doc, candidates)) yield doc
        }
      }
    },
  }
}

/** Amounts that the source already received were paid first; then the oldest document. */
export const byPaymentOrder = (a: Doc, b: Doc): number =>
  Number(b.settled) - Number(a.settled) || compareDays(a.day, b.day) || compareKeys(a.source, b.source)

/** A payment made twice has the same key as the first. */
const dayAndAmount = (candidates: TransactionCandidates): string =>
  `${dayOf(candidates)}/${amountOf(candidates)}`

export const withoutEqualPayments = (instalments: readonly Instalment[]): Instalment[] => {
  const seen = new Set<string>()
  return instalments.filter(({ candidates }) => {
    const key = dayAndAmount(candidates)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * Whether more transactions name the document than can pay it, or two of them have the same day and amount: a payment
 * made twice looks the same.
 */
export const hasDoubledInstalments = (
  doc: Doc,
  instalments: readonly Instalment[],
  naming: Iterable<TransactionCandidates>,
): boolean => {
  const own = new Set([...naming, ...instalments.map((instalment) => instalment.candidates)])
  let sum = 0
  const keys = new Set<string>()
  for (const candidates of own) {
    sum += amountOf(candidates)
    keys.add(dayAndAmount(candidates))
  }
  return sum > doc.source.totalMinor || keys.size < own.size
}
