/** Finds the documents that are meant by numbers which the payer wrote wrongly. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc, TransactionReading } from '../model/hypothesis.ts'
import { mistakeInNumber } from './mistaken-number.ts'
import { isFirmHit } from './reference-to.ts'
import { isDue } from './shares.ts'
import { placeOf, placeOfNumber } from './written-amounts.ts'

/** A document, and the position in the text of the number that means it. */
export interface Placed {
  doc: Doc
  at: number
}

/**
 * Reads numbers that no document has, or that belong to another customer: each means the only document of the customer
 * whose number differs from it by one mistake.
 *
 * @param named the documents of any customer that the text names without a mistake
 * @returns null where a number's meaning is unknown and it may mean something other than the customer's documents
 */
export const misreadNumbers = (
  customer: Customer,
  named: readonly Doc[],
  isOpen: (doc: Doc) => boolean,
  reading: TransactionReading,
  index: DocumentIndex,
): Placed[] | null => {
  const { references, transaction } = reading
  const { text } = transaction.source
  const own = named.filter((doc) => doc.customer === customer)
  const taken = new Set(own.map((doc) => placeOf(doc, text)))
  const docs = [...customer.received, ...customer.refunded].filter(
    (doc) => isOpen(doc) && isDue(doc, reading) && !own.includes(doc),
  )
  const found: Placed[] = []
  const read = (shown: string, position?: number): boolean => {
    const at = placeOfNumber(shown, text)
    const other = position === undefined ? undefined : index.documents[position]
    const [doc, ...more] = taken.has(at)
      ? []
      : docs.filter(({ source }) => mistakeInNumber(source, shown, other))
    if (!doc || more.length > 0) return false
    found.push({ doc, at })
    return true
  }
  if (!references.unknown.every((shown) => read(shown))) return null
  for (const hit of references.hits) {
    if (!isFirmHit(hit) || index.customerAt(hit.position) === customer) continue
    if (!read(hit.shown, hit.position) && named.some(({ position }) => position === hit.position)) return null
  }
  return new Set(found.map(({ doc }) => doc)).size < found.length ? null : found
}
