/** How a number in a text may come from that of a document by a slip of the pen. */
import { createNumberReader, type DocumentNumber } from '../../reference/document-number.ts'
import { isNear } from '../index/similar-names.ts'
import type { MatchDocument } from '../model/types.ts'

/** Shorter numbers are all one digit apart. */
const SHORTEST_MISTAKEN = 3

const readNumber = createNumberReader()

/** A number that no document has stands as series and number, or as the number alone. */
const readUnknown = (shown: string): DocumentNumber => {
  const at = shown.lastIndexOf('/')
  return { serie: shown.slice(0, Math.max(0, at)), number: shown.slice(at + 1) }
}

/** Whether two texts of one length differ by two neighbours exchanged. */
const haveSwappedDigits = (a: string, b: string): boolean => {
  let at = 0
  while (a[at] === b[at]) at += 1
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/**
 * Two neighbouring digits are exchanged or one is wrong, with the zeros that people leave out, or one is missing or too many;
 * null where it is the document's own number, or nothing like it.
 *
 * @param shown the number in the text
 * @param other the document that has this number, if one does
 */
export const mistakeInNumber = (
  document: MatchDocument,
  shown: string,
  other: MatchDocument | undefined,
): 'reference-digits-swapped' | 'reference-digit-wrong' | null => {
  const own = readNumber(document)
  const said = other ? readNumber(other) : readUnknown(shown)
  if (!own || !said || own.number === said.number) return null
  if (said.serie !== '' && said.serie !== own.serie) return null
  const length = Math.max(own.number.length, said.number.length)
  const [ownDigits, saidDigits] = [own.number.padStart(length, '0'), said.number.padStart(length, '0')]
  if (haveSwappedDigits(ownDigits, saidDigits)) return 'reference-digits-swapped'
  if (length < SHORTEST_MISTAKEN) return null
  return isNear(own.number, said.number) || isNear(ownDigits, saidDigits) ? 'reference-digit-wrong' : null
}
