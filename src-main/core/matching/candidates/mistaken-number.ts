/** Decides whether a number in a text is a document's number with one mistake. */
import { createNumberReader, type DocumentNumber } from '../../reference/document-number.ts'
import { withoutZeros } from '../../reference/scan-runs.ts'
import { isNear } from '../index/similar-names.ts'
import type { MatchDocument } from '../model/types.ts'

/** Shorter numbers all differ by one digit. */
const SHORTEST_MISTAKEN = 3

const readNumber = createNumberReader()

/** Reads a number that no document has: series and number, or the number alone. */
const readUnknown = (shown: string): DocumentNumber => {
  const at = shown.lastIndexOf('/')
  return { serie: shown.slice(0, Math.max(0, at)), number: withoutZeros(shown.slice(at + 1)) }
}

/** Whether two texts of the same length differ by two neighbouring characters that are swapped. */
const haveSwappedDigits = (a: string, b: string): boolean => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at < a.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/**
 * Two neighbouring digits are swapped, or one digit is wrong, missing or added; leading zeros may be left out. Null
 * where it is the document's own number, or differs by more.
 *
 * @param shown the number in the text
 * @param other the document that has this number, if there is one
 */
export const mistakeInNumber = (
  document: MatchDocument,
  shown: string,
  other: MatchDocument | undefined,
): 'reference-digits-swapped' | 'reference-digit-wrong' | null => {
  const own = readNumber(document)
  const written = other ? readNumber(other) : readUnknown(shown)
  if (!own || !written || own.number === written.number) return null
  if (written.serie !== '' && written.serie !== own.serie) return null
  const length = Math.max(own.number.length, written.number.length)
  const [ownDigits, writtenDigits] = [own.number.padStart(length, '0'), written.number.padStart(length, '0')]
  if (haveSwappedDigits(ownDigits, writtenDigits)) return 'reference-digits-swapped'
  if (length < SHORTEST_MISTAKEN) return null
  return isNear(own.number, written.number) || isNear(ownDigits, writtenDigits)
    ? 'reference-digit-wrong'
    : null
}
