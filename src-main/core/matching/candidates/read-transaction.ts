/** Reads a movement once: the documents its texts name and the customers it points at. */
import type { CutReference, ReferenceFindings } from '../../reference/reference-index.ts'
import type { Book } from '../index/document-index.ts'
import type { PayerHit } from '../model/payer-hit.ts'
import type { MatchTransaction } from '../model/types.ts'
import { type Reading, toMovement } from '../model/hypothesis.ts'

/** Banks fill the reference with these when the payer gave none. */
const EMPTY_REFERENCE = /^(NOT\s?PROVIDED|NONREF|NOTPROVIDED|N\/A)?$/i

const NOWHERE: readonly number[] = []

export const readMovement = (source: MatchTransaction, book: Book): Reading => {
  const references = findReferences(source, book)
  return {
    movement: toMovement(source),
    references,
    ends: references.cut === null ? NOWHERE : readEnds(references.cut, book),
    payers: book.payers.find(source),
  }
}

/** Whether the two readings of a movement find the same; that the payer is a stranger counts only where nobody is found. */
export const readTheSame = (a: Reading, b: Reading): boolean =>
  a.ends.join() === b.ends.join() &&
  a.payers.hits.length === b.payers.hits.length &&
  a.payers.hits.every((hit, at) => isSamePayer(hit, b.payers.hits[at])) &&
  JSON.stringify(a.references) === JSON.stringify(b.references)

const isSamePayer = (a: PayerHit, b: PayerHit | undefined): boolean =>
  a === b || (a.customer === b?.customer && a.name === b.name && a.codes.join() === b.codes.join())

/** A text that ends where the bank's line does may end with a whole number all the same. */
const readEnds = ({ serie, prefix }: CutReference, book: Book): readonly number[] =>
  serie === null ? NOWHERE : book.references.find(`${serie}/${prefix}`).hits.map((hit) => hit.position)

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
