/** How firmly a transaction's text names a document, and whether it points at the document's customer. */
import { isRegistered } from '../../reference/ids.ts'
import { isFirmReference } from '../../reference/reference-findings.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { Part, TransactionReading } from '../model/hypothesis.ts'
import type { PayerHit } from '../model/payer-hit.ts'
import { nearPayer } from './near-payer.ts'

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
