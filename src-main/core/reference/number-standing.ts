/**
 * Decides from the words around a number whether it is a document's. The same digits are an hour, a street, a branch, a
 * contract or the payer's own reference far more often than a document of the books.
 */
import {
  areNeverPaid,
  isConnector,
  isFiller,
  isListWord,
  isPayingWord,
  isRangeWord,
  isRemittingWord,
  STREET_WORDS,
  typesOfWord,
} from './document-words.ts'
import { isCounted, isMoney } from './other-numbers.ts'
import type { Runs } from './scan-runs.ts'

/**
 * `asked`: a document's number is expected here. `named`: only the payer's name is before it. `other`: it is the number
 * of a document of somebody else. `unclear`: it has the form of a document's number, but nothing says so. `nothing`: it
 * is no document's number.
 */
export type Standing = 'asked' | 'named' | 'other' | 'unclear' | 'nothing'

interface NumberPlace {
  /** The first run of the number with its series and type. */
  start: number
  /** The number itself. */
  at: number
  /** The run where the number before ends that names a document; -1 without one. */
  end: number
  isTyped: boolean
  /** Whether it has neither a type nor a series. */
  isBare: boolean
  /** Whether its series is found in no text by chance. */
  isDistinctive: boolean
  /** Whether it has the form of a counter of instalments: `1/36`. */
  isCounter: boolean
  isName: (word: string) => boolean
}

const OWN_WORDS = new Set(['NOSSA', 'NOSSAS', 'NOSSO', 'NOSSOS'])
/** Words before numbers that look like a document's and are none. */
const OF_SOMETHING_ELSE = new Set([
  ...[
    'CTR',
    'CONT',
    'CONTR',
    'REQ',
    'REQUISICAO',
    'NE',
    'PO',
    'PED',
    'PEDIDO',
    'ORDEM',
    'OBRA',
    'SINISTRO',
    'SIN',
  ],
  ...['APOLICE', 'APOL', 'PROP', 'PROPOSTA', 'LOTE', 'NREF', 'SEMANA', 'DATA', 'VALOR'],
  ...['BLOCO', 'FRACAO', 'ANDAR', 'PORTA', 'RUA', 'AV', 'KM', 'CARTAO', 'TPA', 'TERM', 'BALCAO', 'AVENCA'],
])
const INSTALMENT = new Set(['PREST', 'PRESTACAO', 'PRESTACOES'])
const OF_REFERENCE = new Set(['REF', 'REFERENCIA', 'REFS'])
const JOINING = new Set(['-', '/', '_'])
const AFTER_NUMBER = new Set([' ', ',', ';', '+', '&', '.', '/', '-'])
const BEFORE_NUMBER = new Set([' ', '.', ':', '-', '/', '#', '.º', 'º', '. '])

export const standingOf = (runs: Runs, place: NumberPlace): Standing => {
  const { start, isTyped, isBare } = place
  if (isOwnOfPayer(runs, start)) return 'nothing'
  if (place.end === start && start < place.at) return 'asked'
  if (isTyped) return ofTyped(runs, place)
  if (isBare && isAmountBehind(runs, place.at)) return 'unclear'
  if (isBare && !standsAlone(runs, place)) return isLeftOver(runs, place) ? 'unclear' : 'nothing'
  // `3/36` alone may be an instalment.
  if (start === 0 && isBare && runs.gap(place.at + 1) === '/') return 'unclear'
  if (start === 0 && place.isCounter) return 'unclear'
  if (start === 0 && isBare && !isWholeList(runs)) return isBeforeName(runs, place) ? 'unclear' : 'nothing'
  if (start === 0) return 'asked'
  if (JOINING.has(runs.gap(start)) && runs.isDigits(start - 1)) return 'nothing'
  const back = beforeConnectors(runs, start)
  const isListed = place.end >= 0 && back === place.end && (!isBare || start === place.at)
  if (back < 0 || isListed) return 'asked'
  // A document in general is the bank's as often as the payer's: `DOC 12` counts only after a word of paying.
  if (isBare && start < place.at) return isPayingWord(runs.text(back)) ? 'asked' : 'nothing'
  if (runs.isDigits(back) && isBare && isNearDigits(runs, start, back)) return 'nothing'
  if (runs.isDigits(back)) return isBare && isBeforeWord(runs, place) ? 'unclear' : 'asked'
  const word = runs.text(back)
  if (place.end >= 0 && back === place.end + 1 && (isListWord(word) || isRangeWord(word))) return 'asked'
  if (OF_REFERENCE.has(word) && isOwnOfPayer(runs, back)) return 'nothing'
  // The bank's word for what it received, or a receipt.
  if (word === 'REC') return 'unclear'
  if ((isBare || place.isCounter) && INSTALMENT.has(word)) return 'nothing'
  if (isBare ? isPayingWord(word) : isRemittingWord(word)) return 'asked'
  if (place.isCounter && !isPayingWord(word)) return 'unclear'
  if (isBare && isBeforeWord(runs, place) && (place.isName(word) || isRemittingWord(word))) return 'unclear'
  if (place.isName(word)) return isNumbered(runs, start) ? 'asked' : 'named'
  if (isBare && isRemittingWord(word)) return isNumbered(runs, start) ? 'asked' : 'unclear'
  if (isBare) {
    const mayBeOne = isCountedBefore(runs, back) || (isNumbered(runs, start) && !isInStreet(runs, back))
    return mayBeOne ? 'unclear' : 'nothing'
  }
  if (isCountedBefore(runs, back)) return 'asked'
  if (isAfterType(runs, back)) return 'other'
  if (OF_SOMETHING_ELSE.has(word)) return 'nothing'
  return place.isDistinctive ? 'asked' : 'unclear'
}

/** Whether digits are before it that no counter of the bank has so few of. */
const isNearDigits = (runs: Runs, start: number, back: number): boolean =>
  !isNumbered(runs, start) && runs.length(back) < COUNTER

/** `N/FATURA`, `N/REF`, `NOSSA FATURA`, `P.O. 12`: the payer's own number. */
export const isOwnOfPayer = (runs: Runs, at: number): boolean =>
  (runs.text(at - 1) === 'N' && (runs.gap(at) === '/' || OF_REFERENCE.has(runs.text(at)))) ||
  (runs.text(at - 1) === 'O' && runs.text(at - 2) === 'P' && runs.gap(at - 1) === '.') ||
  OWN_WORDS.has(runs.text(at - 1))

/** A type that is joined to another word belongs to a longer name: `PART-INV-01-93`. */
const ofTyped = (runs: Runs, { start, isName }: NumberPlace): Standing => {
  if (start === 0 || !JOINING.has(runs.gap(start)) || runs.isDigits(start - 1)) return 'asked'
  const word = runs.text(start - 1)
  return isRemittingWord(word) || isConnector(word) || word.length === 1 || isName(word) ? 'asked' : 'other'
}

const beforeConnectors = (runs: Runs, start: number): number => {
  let back = start - 1
  while (back >= 0 && back > start - 4 && !runs.isDigits(back) && isConnector(runs.text(back))) back -= 1
  return back
}

/** Whether the word before is that of a number: `PADARIA AURORA N 33`. */
const isNumbered = (runs: Runs, start: number): boolean => isFiller(runs.text(start - 1))

/** Whether the word at run `at` stands between a type and a number: `FATURA EDP 2026/13`. */
const isAfterType = (runs: Runs, at: number): boolean => {
  const back = beforeConnectors(runs, at)
  return back >= 0 && !areNeverPaid(typesOfWord(runs.text(back)) ?? '')
}

/** Whether no sign or digits join the number to something else, as in a phone number, a card or a plate. */
const standsAlone = (runs: Runs, { start, at, end }: NumberPlace): boolean => {
  if (runs.length(at) >= LONGEST) return false
  const before = at === 0 ? ' ' : runs.gap(start)
  const isMarked = before === ' ' || before === '#' || isPayingWord(runs.text(start - 1))
  if (!BEFORE_NUMBER.has(before) || !isMarked) return false
  if (at > 0 && runs.isDigits(at - 1) && end !== at - 1 && runs.length(at - 1) < COUNTER) return false
  if (!runs.has(at + 1)) return ENDING.test(runs.folded.slice(runs.end(at)))
  if (isDecimal(runs, at)) return false
  const after = runs.gap(at + 1)
  if (!AFTER_NUMBER.has(after)) return false
  if (after === ' ') return !(runs.isDigits(at + 1) && runs.length(at + 1) === 3)
  return runs.isDigits(at + 1) || after === ',' || after === ';' || after === '.' || after === '+'
}

/** What may be behind the last number: no sign of money, of a rate or of something that goes on. */
const ENDING = /^[\s.,;)]*$/

/** `13.50` */
const isDecimal = (runs: Runs, at: number): boolean =>
  runs.isDigits(at + 1) && runs.gap(at + 1) === '.' && runs.start(at + 1) === runs.end(at) + 1

/** Whether a number at the beginning of the text is one of several, or the payer's name follows: `45 TINTA FRESCA`. */
const isBeforeName = (runs: Runs, { at, isName }: NumberPlace): boolean =>
  isName(runs.text(at + 1)) || (isListWord(runs.text(at + 1)) && runs.isDigits(at + 2))

/** Whether a word follows that the number may count, `13 PNEUS`; not so before what goes on with documents or the payer. */
const isBeforeWord = (runs: Runs, { at, isName }: NumberPlace): boolean => {
  const word = runs.text(at + 1)
  if (word === '' || runs.isDigits(at + 1) || runs.gap(at + 1) !== ' ') return false
  if (isListWord(word) || isRangeWord(word) || isConnector(word) || isRemittingWord(word)) return false
  return typesOfWord(word) === undefined && !isName(word)
}

/** `PAG 9 EUR 18,00`: the currency may belong to what follows. */
const isAmountBehind = (runs: Runs, at: number): boolean =>
  isMoney(runs.text(at + 1)) && runs.isDigits(at + 2)

/** Whether the text ends in the number, behind other digits: it may be a document's, but not where it ends a phone number. */
const isLeftOver = (runs: Runs, { start, at }: NumberPlace): boolean =>
  start === at &&
  at === runs.count - 1 &&
  runs.length(at) < COUNTER &&
  runs.isDigits(at - 1) &&
  runs.gap(at) === ' ' &&
  !(runs.length(at) === 3 && runs.length(at - 1) === 3)

const ADDRESSES = new Set([...STREET_WORDS, 'LOTE', 'BLOCO', 'PORTA'])
const STREET_REACH = 4

const isInStreet = (runs: Runs, at: number): boolean => {
  for (let back = at; back >= 0 && back > at - STREET_REACH; back -= 1)
    if (ADDRESSES.has(runs.text(back))) return true
  return false
}

/** Whether the word at run `at` belongs to a quantity: `20 PALETES 47`. */
const isCountedBefore = (runs: Runs, at: number): boolean => runs.isDigits(at - 1) && isCounted(runs.text(at))

/** A bank's counter has at least this many digits. */
const COUNTER = 5
/** Longer numbers are phones, tax ids and accounts. */
const LONGEST = 9

/** Whether the text has numbers alone, with the words of a list. */
const isWholeList = (runs: Runs): boolean => {
  for (let at = 1; at < runs.count; at += 1)
    if (!runs.isDigits(at) && !isListWord(runs.text(at)) && !isRangeWord(runs.text(at))) return false
  return true
}
