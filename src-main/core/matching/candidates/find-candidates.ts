/** All that one movement may pay: depends on the documents alone, never on other movements. */
import type { Book } from '../index/document-index.ts'
import type { Customer } from '../model/document.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { Claim } from '../model/candidates.ts'
import type { Hypothesis, Reading } from '../model/hypothesis.ts'
import { byScore, pairCandidates } from './pairs.ts'
import { sumCandidates } from './sums.ts'

const NOBODY: readonly Customer[] = []

/** Customers of the documents it may pay; without any, those it may pay a part of a document of. */
const customersOf = (
  reading: Reading,
  hypotheses: readonly Hypothesis[],
  book: Book,
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
  const { hits, telling } = reading.payers
  if (telling.length === 0 && reading.references.hits.length === 0) return NOBODY
  for (const hit of telling) add(hit.customer)
  for (const hit of reading.references.hits) {
    const customer = book.docs[hit.position]?.customer
    const isMeant = hit.strength !== 'reference-number' || hits.some((payer) => payer.customer === customer)
    if (customer && isMeant) add(customer)
  }
  return customers
}

const NO_DOCS: readonly number[] = []

const docsOf = (hypotheses: readonly Hypothesis[]): readonly number[] => {
  const [first] = hypotheses
  if (!first) return NO_DOCS
  const [part] = first.parts
  if (part && hypotheses.length === 1 && first.parts.length === 1) return [part.doc.index]
  return hypotheses.flatMap(({ parts }) => parts.map(({ doc }) => doc.index))
}

const placesOf = (customers: readonly Customer[]): readonly number[] => {
  const [first] = customers
  return first && customers.length === 1 ? first.place : customers.map((customer) => customer.position)
}

export const toClaim = (reading: Reading, book: Book, settings: MatchSettings): Claim => {
  const pairs = pairCandidates(reading, book, settings)
  const sums = sumCandidates(reading, book, settings, pairs)
  const hypotheses = sums.length === 0 ? pairs : [...pairs, ...sums].sort(byScore)
  const customers = customersOf(reading, hypotheses, book)
  return {
    key: reading.movement.source.key,
    reading,
    hypotheses,
    docs: docsOf(hypotheses),
    customers,
    places: placesOf(customers),
  }
}

/** Whether it fits a document of a payer it knows: then documents of nobody else are looked at for their amount. */
export const fitsKnownPayer = (claim: Claim | undefined): boolean =>
  claim?.hypotheses.some(({ parts, payer }) => payer !== null && parts.length === 1) ?? false

const isSameHypothesis = (a: Hypothesis, b: Hypothesis | undefined): boolean =>
  a.score === b?.score &&
  a.parts.length === b.parts.length &&
  a.parts.every(({ equals }, at) => equals === b.parts[at]?.equals)

/**
 * Whether two claims of one reading say the same, as long as the documents in them did not change meanwhile: others can
 * only change which documents they are of, what these weigh together, and of how many equals they were chosen.
 */
export const isSameClaim = (a: Claim, b: Claim): boolean =>
  a.docs.length === b.docs.length &&
  a.docs.every((index, at) => index === b.docs[at]) &&
  a.hypotheses.every((one, at) => isSameHypothesis(one, b.hypotheses[at]))
