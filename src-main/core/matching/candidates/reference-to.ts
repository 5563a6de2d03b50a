/** How firmly a transaction's text names a document, and whether it points at the document's customer. */
import { isRegistered } from '../../reference/ids.ts'
import { isFirmReference } from '../../reference/reference-findings.ts'
import { isDigit, withoutZeros } from '../../reference/scan-runs.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { nameWords } from '../index/names.ts'
import { isNearlyIn } from '../index/similar-names.ts'
import type { Customer, Doc, Part, PayerHit, TransactionReading } from '../model/hypothesis.ts'
import { toHit } from '../model/payer-hit.ts'
import type { MatchTransaction } from '../model/types.ts'

/** How the transaction's text names this document. */
export const referenceTo = (
  doc: Doc,
  reading: TransactionReading,
  index: DocumentIndex,
): Part['reference'] => {
  const { hits } = reading.references
  const hit = hits.find((candidate) => candidate.position === doc.position)
  if (hit)
    return hit.isTyped && isOnlyOfCustomer(hit, doc.customer, reading.references, index)
      ? namedForCustomer(hit)
      : hit
  const origin = hits.find((candidate) => isOrigin(candidate.position, doc, index))
  if (origin) return { strength: 'reference-document', shown: origin.shown }
  const { cut } = reading.references
  if (cut && index.references.completes(doc.position, cut))
    return { strength: 'reference-prefix-cut', shown: doc.source.number ?? '' }
  return null
}

export const isFirmHit: (reference: NonNullable<Part['reference']>) => boolean = isFirmReference

/** Whether it tells the document from equal ones: a bare number, a short id or a cut number may be there by chance. */
export const isTelling = (reference: Part['reference']): boolean =>
  reference !== null &&
  (isFirmHit(reference) ||
    reference.strength === 'reference-document' ||
    (reference.strength === 'reference-purchase-order' && isRegistered(reference)))

export const isFirm = (part: Part): boolean => part.reference !== null && isFirmHit(part.reference)

/** Whether the document refers to the one of its customer at this position, such as a pro-forma or a quotation. */
export const isOrigin = (position: number, { source, customer }: Doc, index: DocumentIndex): boolean =>
  source.documentReference !== null &&
  index.documents[position]?.number === source.documentReference &&
  index.customerAt(position) === customer

type Hit = TransactionReading['references']['hits'][number]

/** A type and a number that several series have name one document of the customer, if it has only one of them. */
export const isOnlyOfCustomer = (
  hit: Hit,
  customer: Customer,
  references: TransactionReading['references'],
  index: DocumentIndex,
): boolean =>
  references.hits.every(
    (other) => other === hit || !other.isTyped || index.customerAt(other.position) !== customer,
  )

const namedForCustomer = ({ shown }: Hit): Part['reference'] => ({
  strength: 'reference-series-number',
  shown,
})

export const payerOf = (customer: Customer, reading: TransactionReading): PayerHit | null =>
  reading.payers.hits.find((hit) => hit.customer === customer) ?? nearPayer(customer, reading)

/** The one customer of all parts; undefined where there are several. */
export const customerOf = (parts: readonly Part[]): Customer | undefined => {
  const customer = parts[0]?.doc.customer
  return parts.every((part) => part.doc.customer === customer) ? customer : undefined
}

/**
 * Finds customers whose own name was mistyped on a document. A customer without a tax id is known by its name alone,
 * which is typed again for each document: the text may contain it with one letter different. Not checked where the text
 * clearly names a customer with a tax id.
 */
export const nearPayer = (
  customer: Customer,
  { payers, transaction }: TransactionReading,
): PayerHit | null => {
  if (customer.taxId !== null || customer.names.length === 0) return null
  if (payers.hits.some((hit) => hit.strong && hit.customer.taxId !== null)) return null
  const words = wordsOf(transaction.source)
  const name = customer.names.find((one) => isNearlyIn(one, words))
  return name === undefined ? null : toHit(customer, 'name-similar', name)
}

/** Words that may be the payer's name. */
const wordsOf = ({ counterpartyName, text }: MatchTransaction): readonly string[] => {
  const named = nameWords(counterpartyName ?? '')
  return named.length > 0 ? named : nameWords(text)
}

/**
 * The number of a document without its type and series. The last digits of a document's number: `91` of `FT 2024/91`; a
 * document without them gets a key of its own.
 */
export const numeralOf = (number: string | null, position: number): string => {
  if (number === null) return `#${position}`
  let start = number.length
  while (start > 0 && isDigit(number.charCodeAt(start - 1))) start -= 1
  return start === number.length ? `#${position}` : withoutZeros(number.slice(start))
}
