/** Reads what a text of a ledger or a bank names: numbers of documents and cheques, references, names. */
import {
  isConnector,
  isFiller,
  isListWord,
  splitGluedCode,
  typesOfWord,
} from '../../reference/document-words.ts'
import {
  afterBankNumber,
  afterHourOrPostcode,
  afterQuantity,
  isDateAt,
  isMonthAt,
  isYear,
} from '../../reference/other-numbers.ts'
import { Runs, withoutZeros } from '../../reference/scan-runs.ts'
import { kindOf } from './row-kinds.ts'
import { isOfSomethingElse, isReversal, isTelling } from './telling-words.ts'

/**
 * `document`: behind a type, with a series or at least six digits. `cheque`: behind the word. `long`: another run of at least six
 * digits. `short`: few digits behind a type, which many documents may have, or a series and a number without a type.
 */
type NumberKind = 'document' | 'cheque' | 'long' | 'short'

export interface NumberRead {
  kind: NumberKind
  /** Numbers that are the same have the same key. */
  key: string
  /** As it is shown. */
  shown: string
  /** The interface types that the word before it may mean; null without such a word. */
  types: string | null
  /** Whether the text ends in it, so that it may go on. */
  isLast: boolean
}

export interface TextRead {
  numbers: NumberRead[]
  names: string[]
  /** Whether a word says that something is reversed. */
  saysReversal: boolean
  /** What words say that it is for, as bits. */
  kinds: number
}

/** Fewer digits are found in any text. */
const LONG = 6
/** Nine digits are a taxpayer, a phone or a reference of payment services: they say who, not which. */
const PARTY = 9
/** Characters that a text which was cut off has at least. */
const SHORTEST_CUT = 16
const CHEQUE = new Set(['CHEQUE', 'CHEQUES', 'CHQ', 'CHQS', 'CHEQ', 'CH'])
const RECEIPT = new Set(['RC', 'REC', 'RECIBO', 'RB', 'RG'])
const REFERENCE = new Set(['REF', 'REFERENCIA', 'REFS'])
const LINKS = new Set([',', ';', '+', '&'])
const SERIES_LETTERS = 6

const runs = new Runs()

/** @param isField whether the text is a number of its own, as a document's field or a reference is */
export const readText = (text: string, into: TextRead, isField = false): void => {
  if (text === '') return
  runs.read(text)
  let listed = null as Listed | null
  for (let at = 0; at < runs.count; at += 1) {
    if (!runs.isDigits(at)) {
      addName(at, into)
      continue
    }
    const typed = wordBefore(at)
    const skipped = typed.types === null && !typed.isCheque ? afterOtherNumber(at) : at
    if (skipped > at) {
      at = skipped - 1
      continue
    }
    const found = numberAt(at, typed)
    if (found === null) {
      at = endOfPlate(at) - 1
      continue
    }
    const isListed =
      listed !== null && found.serie === '' && typed.types === null && continues(at, listed.end)
    const serie = isListed ? (listed?.serie ?? '') : found.serie
    const types = isListed ? (listed?.types ?? null) : typed.types
    const isLast = found.end === runs.count - 1 && text.length >= SHORTEST_CUT
    const read = toNumber({ ...found, serie, types, isCheque: typed.isCheque, isLast, isField })
    if (read === 'party') into.names.push(`#${found.digits}`)
    else if (read !== null && !isOtherThing(at, typed.at, isField)) into.numbers.push(read)
    listed = (serie !== '' || types !== null) && !typed.isCheque ? { serie, types, end: found.end } : null
    at = found.end
  }
}

/** What the next number of a list inherits. */
interface Listed {
  serie: string
  types: string | null
  end: number
}

const addName = (at: number, into: TextRead): void => {
  const length = runs.length(at)
  if (length < 2) return
  const word = runs.text(at)
  into.kinds |= kindOf(word)
  if (length < 3) return
  // Letters glued to digits are a code, not a name.
  if ((runs.isGlued(at) && runs.isDigits(at - 1)) || (runs.isDigits(at + 1) && runs.isGlued(at + 1))) return
  if (isTelling(word)) {
    if (!into.names.includes(word)) into.names.push(word)
  } else if (isReversal(word)) into.saysReversal = true
}

interface Typed {
  types: string | null
  isCheque: boolean
  /** The run of the word, or of the number's beginning. */
  at: number
}

/** The type or cheque that the words before a number say, fillers between them left out. */
const wordBefore = (at: number): Typed => {
  let back = at - 1
  while (back > 0 && back > at - 3 && isFiller(runs.text(back)) && !runs.isDigits(back)) back -= 1
  const word = runs.text(back)
  if (back < 0 || runs.isDigits(back)) return { types: null, isCheque: false, at }
  if (CHEQUE.has(word)) return { types: null, isCheque: true, at: back }
  if (RECEIPT.has(word)) return { types: 'R', isCheque: false, at: back }
  const glued = back === at - 1 && runs.isGlued(at) ? splitGluedCode(word) : undefined
  const types = typesOfWord(word) ?? glued?.types
  if (types !== undefined) return { types: types === '' ? 'X' : types, isCheque: false, at: back }
  // The letters of a series stand between its type and the number: `FT A/12`.
  const before = runs.text(back - 1)
  const isSerie = runs.length(back) <= SERIES_LETTERS && (runs.gap(at) === '/' || runs.isGlued(at))
  const ofSerie = isSerie ? typesOfWord(before) : undefined
  if (ofSerie !== undefined && ofSerie !== '') return { types: ofSerie, isCheque: false, at: back - 1 }
  return { types: null, isCheque: false, at: isSerie ? back : at }
}

/** The run after a date, month, account, hour, postcode or quantity that begins at run `at`; else `at`. */
const afterOtherNumber = (at: number): number => {
  if (isDateAt(runs, at)) return at + 3
  if (isMonthAt(runs, at)) return at + 2
  const bank = afterBankNumber(runs, at)
  if (bank > at) return bank
  const hour = afterHourOrPostcode(runs, at)
  return hour > at ? hour : afterQuantity(runs, at, true)
}

/** Codes of two letters or digits with dashes between them are plates. */
const endOfPlate = (at: number): number => {
  let end = at + 1
  while (runs.has(end) && runs.length(end) === 2 && runs.gap(end) === '-') end += 1
  return end
}

interface Found {
  digits: string
  serie: string
  end: number
}

/** The number that begins at run `at`, with the series before its last sign; null for a plate or a masked card. */
const numberAt = (at: number, typed: Typed): Found | null => {
  if (runs.length(at) === 2 && endOfPlate(at) === at + 3) return null
  if (isPartOfPlate(at)) return null
  let serie = ''
  if (at > 0 && !runs.isDigits(at - 1) && (runs.isGlued(at) || runs.gap(at) === '/')) {
    const before = runs.text(at - 1)
    const glued = runs.isGlued(at) ? splitGluedCode(before)?.rest : undefined
    if (glued !== undefined) serie = glued
    else if (typesOfWord(before) === undefined && !CHEQUE.has(before) && !isFiller(before)) {
      if (before.length > SERIES_LETTERS || before.includes('X')) return null
      serie = before
    }
  }
  let end = at
  while (runs.has(end + 1)) {
    const gap = runs.gap(end + 1)
    if (gap !== '' && gap !== '/' && gap !== '-') break
    if (!runs.isDigits(end + 1) && !(runs.length(end + 1) <= 3 && runs.isDigits(end + 2))) {
      if (gap === '') return null
      break
    }
    if (!runs.isDigits(end) && gap !== '/' && gap !== '-' && serie === '' && typed.types === null) return null
    serie += runs.text(end)
    end += 1
  }
  return runs.isDigits(end) ? { digits: withoutZeros(runs.text(end)), serie, end } : null
}

const isPartOfPlate = (at: number): boolean =>
  runs.length(at) === 2 && at > 0 && runs.length(at - 1) === 2 && runs.gap(at) === '-'

const continues = (at: number, end: number): boolean =>
  (at === end + 1 && LINKS.has(runs.gap(at))) || (at === end + 2 && isListWord(runs.text(at - 1)))

interface Part extends Found {
  types: string | null
  isCheque: boolean
  isLast: boolean
  isField: boolean
}

const toNumber = ({ digits, serie, types, isCheque, isLast, isField }: Part): NumberRead | 'party' | null => {
  const isDocument = serie !== '' && !isCheque
  const shown = isDocument ? `${serie}/${digits}` : digits
  const key = isDocument ? `D${serie}/${digits}` : `N${digits}`
  const read = (kind: NumberKind, own = key): NumberRead => ({ kind, key: own, shown, types, isLast })
  if (isCheque) return read('cheque')
  // Without a type it may be an order's, a contract's or a flat's; a year and a month have this form too.
  if (isDocument && types === null && !isField) return isMonthLike(serie, digits) ? null : read('short')
  if (isDocument) return read('document')
  if (types === null && digits.length === PARTY) return 'party'
  if (digits.length >= LONG) return read(types === null ? 'long' : 'document')
  return types !== null || isField ? read('short', `B${digits}`) : null
}

const isMonthLike = (serie: string, digits: string): boolean =>
  (isYear(serie) && Number(digits) <= 12) || (Number(serie) <= 99 && digits.length <= 2)

/** Whether the words before say that the number is a card's, a contract's, a terminal's or the payer's own. */
const isOtherThing = (at: number, typedAt: number, isField: boolean): boolean => {
  if (isField) return false
  let back = Math.min(at, typedAt) - 1
  if (typedAt < at && isOfSomethingElse(runs.text(typedAt))) return true
  if (REFERENCE.has(runs.text(back)) && runs.text(back - 1) === 'N') return true
  while (back >= 0 && back > at - 3 && isConnector(runs.text(back))) back -= 1
  return isOfSomethingElse(runs.text(back)) || isOfSomethingElse(runs.text(at - 1))
}
