/** What the texts of a line and of a transaction have in common, and what contradicts. */

import type { BankRow, Book, LineRow } from './read-book.ts'
import type { NumberRead } from './read-numbers.ts'
import { areOfOtherKinds } from './row-kinds.ts'

export interface Comparison {
  /** A number that both have and few others, which alone tells that they belong together. */
  number: NumberRead | null
  isPaired: boolean
  /** A number of few digits that both have behind a type. */
  short: NumberRead | null
  /** Words that both have. */
  words: readonly string[]
  /** Numbers of documents or cheques that contradict each other. */
  otherNumber: NumberRead | null
  /** Whether the line names somebody and the transaction somebody else. */
  hasOtherNames: boolean
  /** Whether the shared number may go on in the line, since the bank's text ends in it. */
  mayGoOn: boolean
}

export const compare = (book: Book, line: LineRow, row: BankRow): Comparison => {
  const number = sharedNumber(book, line.numbers, row.numbers)
  const short = number === null ? sharedShort(line.numbers, row.numbers) : null
  const words = sharedWords(line.names, row.names)
  const otherNumber = number === null && short === null ? contradiction(line.numbers, row.numbers) : null
  const hasOtherNames = words.length === 0 && nameOthers(line, row)
  // Most pairs say nothing, or no more than other names: one object serves them all.
  if (number === null && short === null && otherNumber === null && words.length === 0)
    return hasOtherNames ? OTHER_NAMES : NOTHING
  const isPaired = number !== null && row.paired.has(number.key)
  return {
    number,
    isPaired,
    short,
    words,
    otherNumber,
    hasOtherNames,
    mayGoOn: number?.isLast === true && !isPaired,
  }
}

const NO_WORDS: readonly string[] = []

const NOTHING: Comparison = {
  number: null,
  isPaired: false,
  short: null,
  words: NO_WORDS,
  otherNumber: null,
  hasOtherNames: false,
  mayGoOn: false,
}
const OTHER_NAMES: Comparison = { ...NOTHING, hasOtherNames: true }

const haveOneType = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return true
  for (const type of one) if (other.includes(type)) return true
  return false
}

/** The transaction's number, which tells whether its text ends there. */
const sharedNumber = (
  book: Book,
  ofLine: readonly NumberRead[],
  ofBank: readonly NumberRead[],
): NumberRead | null => {
  for (const number of ofBank)
    if (number.kind !== 'short')
      for (const own of ofLine)
        if (own.key === number.key && haveOneType(own.types, number.types) && book.isRare(number))
          return own.kind === 'cheque' ? { ...number, kind: 'cheque' } : number
  return null
}

const lastDigits = ({ key }: NumberRead): string => key.slice(Math.max(1, key.lastIndexOf('/') + 1))

const sharedShort = (ofLine: readonly NumberRead[], ofBank: readonly NumberRead[]): NumberRead | null => {
  for (const number of ofBank)
    for (const own of ofLine)
      if (
        (own.kind === 'short' || number.kind === 'short') &&
        own.kind !== 'cheque' &&
        number.kind !== 'cheque' &&
        lastDigits(own) === lastDigits(number) &&
        haveOneType(own.types, number.types)
      )
        return number
  return null
}

/** Whether both name documents, or cheques, and none is the same or may be the same cut off. */
const contradiction = (ofLine: readonly NumberRead[], ofBank: readonly NumberRead[]): NumberRead | null => {
  let found: NumberRead | null = null
  for (const own of ofLine)
    for (const number of ofBank) {
      const areCheques = own.kind === 'cheque' && number.kind === 'cheque'
      if (!areCheques && !(isDocument(own) && isDocument(number))) continue
      const isOneType = haveOneType(own.types, number.types)
      if (own.key === number.key ? isOneType : mayBeOne(own, number, areCheques)) return null
      // An invoice and a credit note of one number are two documents; other numbers of other types say nothing.
      if (isOneType || own.key === number.key) found = number
    }
  return found
}

/** Whether the bank's number is the line's, cut off or with digits of the bank before it. */
const mayBeOne = (own: NumberRead, number: NumberRead, areCheques: boolean): boolean => {
  const [a, b] = [lastDigits(own), lastDigits(number)]
  return (number.isLast && a.startsWith(b)) || (areCheques && isTail(a, b))
}

const PAID = /^[ITSCD]+$/

const isDocument = ({ kind, types }: NumberRead): boolean =>
  (kind === 'document' && (types === null || PAID.test(types))) ||
  (kind === 'short' && types !== null && PAID.test(types))

/** Banks write the last digits of a cheque's number, or put digits of their own before it. */
const isTail = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

/** Letters at the beginning that suffice: both sides cut names off. */
export const CUT = 4

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length >= CUT && other.startsWith(one)) ||
  (other.length >= CUT && one.startsWith(other))

export const sharedWords = (ofLine: readonly string[], ofBank: readonly string[]): readonly string[] => {
  let found: string[] | undefined
  for (const word of ofBank)
    for (const own of ofLine)
      if (isSameWord(own, word)) {
        found ??= []
        found.push(own.length > word.length ? own : word)
        break
      }
  return found ?? NO_WORDS
}

/** Whether each names somebody, they are of different kinds, or one is a transfer between own accounts and the other names somebody. */
const nameOthers = (line: LineRow, row: BankRow): boolean => {
  if (row.saysOwnTransfer) return line.hasName && !line.saysTransfer
  return (row.hasName && (line.hasName || line.saysOwnTransfer)) || areOfOtherKinds(line, row)
}
