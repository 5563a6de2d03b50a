/** Reads a movement once: the documents its texts name and the customers it points at. */
import type { ReferenceFindings } from '../../reference/reference-index.ts'
import type { Book } from '../prepare/book.ts'
import type { MatchTransaction } from '../types.ts'
import { type Reading, toMovement } from './hypothesis.ts'

/** Banks fill the reference with these when the payer gave none. */
const EMPTY_REFERENCE = /^(NOT\s?PROVIDED|NONREF|NOTPROVIDED|N\/A)?$/i

export const readMovement = (source: MatchTransaction, book: Book): Reading => ({
  movement: toMovement(source),
  references: findReferences(source, book),
  payers: book.payers.find(source),
})

const findReferences = (source: MatchTransaction, book: Book): ReferenceFindings => {
  const inText = book.references.find(source.text)
  const reference = source.reference?.trim() ?? ''
  if (EMPTY_REFERENCE.test(reference) || source.text.includes(reference)) return inText
  const inReference = book.references.find(reference)
  if (inReference.hits.length === 0) return inText
  const known = new Set(inText.hits.map((hit) => hit.position))
  return {
    hits: [...inText.hits, ...inReference.hits.filter((hit) => !known.has(hit.position))],
    unknown: inText.unknown,
    cut: inText.cut,
  }
}
