/**
 * Finds numbers in the form of a document's, of a series that the books do not have: `FT AA/13`, `FT A2026 13`,
 * `FT 13/A2026`. They name a document that is not there, however well amount and payer of another one agree.
 */
import type { DocumentLists } from './document-lists.ts'
import {
  areNeverPaid,
  isConnector,
  isFiller,
  isListWord,
  isPayingWord,
  isRangeWord,
  isRemittingWord,
  isUnspecific,
  splitGluedCode,
  typesOfWord,
} from './document-words.ts'
import { isOwnOfPayer } from './number-standing.ts'
import { isDateAt, isMonthWord, isYear } from './other-numbers.ts'
import type { Mention } from './read-mentions.ts'
import { type Runs, withoutZeros } from './scan-runs.ts'
import { isSign, typeBefore } from './series-before.ts'

interface MissingNumber {
  shown: string
  /** Whether a document's type is before it; else it only has the form, where a document is expected. */
  isTyped: boolean
}

/** More runs that signs or nothing separate are no number of a document. */
const MAX_RUNS = 6
/** Longer numbers are accounts and phones. */
const LONGEST_NUMBER = 6
/** Longer words before a number are no series, and longer ones apart from it or behind it. */
const LONGEST_SERIES = 6
const LONGEST_CODE = 3
/** `NUMERO` */
const LONGEST_FILLER = 6
const SPACE = 32

/** Adds them to the numbers that no document has, or to the doubtful ones where no type says that one is meant. */
export const addMissingSeries = (
  { unknown, bare }: { unknown: string[]; bare: string[] },
  runs: Runs,
  mentions: readonly Mention[],
  lists: DocumentLists,
  isName: (word: string) => boolean,
): void => {
  for (let from = 0, next = 1; from < runs.count; from = next) {
    next = from + 1
    let hasDigits = runs.isDigits(from)
    while (runs.has(next) && (runs.isGlued(next) || (!isApart(runs, next) && isSign(runs.gap(next))))) {
      hasDigits ||= runs.isDigits(next)
      next += 1
    }
    if (!hasDigits || next - from > MAX_RUNS) continue
    // Most numbers stand alone: those matter only behind a short word.
    if (next - from === 1 && (runs.isDigits(from - 1) || runs.length(from - 1) > LONGEST_FILLER)) continue
    const missing = readMissing(runs, from, next - 1, mentions, lists, isName)
    if (missing?.isTyped) unknown.push(missing.shown)
    else if (missing && !bare.some((one) => one.endsWith(missing.shown))) bare.push(missing.shown)
  }
}

/** Whether one space is before the run, as before most. */
const isApart = (runs: Runs, at: number): boolean =>
  runs.start(at) === runs.end(at - 1) + 1 && runs.folded.charCodeAt(runs.end(at - 1)) === SPACE

/** @param begin the first of the joined runs */
const readMissing = (
  runs: Runs,
  begin: number,
  last: number,
  mentions: readonly Mention[],
  lists: DocumentLists,
  isName: (word: string) => boolean,
): MissingNumber | null => {
  const first = startOf(runs, begin, last, isName)
  if (!runs.isDigits(first) && first === last) return null
  const apart = first === last ? codeBefore(runs, first, isName) : first
  const types = apart === first ? typesAt(runs, begin, first) : (typeBefore(runs, apart)?.types ?? null)
  if (types !== null && areNeverPaid(types)) return null
  const isTyped = types !== null && !isUnspecific(types)
  if (apart !== first && !isTyped) return null
  const end = endOf(runs, first, last, isTyped, isName)
  if (apart === first && (!isOfSeries(runs, first, end) || isSuffixed(runs, first, end))) return null
  const shown = runs.folded.slice(runs.start(apart), runs.end(end))
  if (!isTyped && !(shown.includes('/') && isExpected(runs, first, isName))) return null
  const isRead = mentions.some((one) => one.at >= first && one.at <= end && isKnown(one, apart, lists))
  const id = runs.joined(first, end + 1)
  // A word may be glued to a known number: `FT A/13MARCO`.
  if (lists.inSerie(runs.joined(apart, end), withoutZeros(runs.text(end))).length > 0) return null
  if (isRead || lists.withExternalId(id).length > 0 || lists.withPurchaseOrder(id).length > 0) return null
  // The payer may add the year to a number without a series.
  return { shown, isTyped: isTyped && /[^\d/_-]/.test(shown) }
}

/** The first of the joined runs that may belong to the number: after a type, a payer's name, `PAG-`. */
const startOf = (runs: Runs, begin: number, last: number, isName: (word: string) => boolean): number => {
  let first = begin
  while (first < last && !runs.isDigits(first) && isNoSeries(runs, first, isName)) first += 1
  return first
}

const isNoSeries = (runs: Runs, at: number, isName: (word: string) => boolean): boolean => {
  const word = runs.text(at)
  if (typesOfWord(word) !== undefined || splitGluedCode(word)?.rest === '' || isFiller(word)) return true
  return isSign(runs.gap(at + 1)) && isOtherWord(word, isName)
}

const isOtherWord = (word: string, isName: (word: string) => boolean): boolean =>
  isRemittingWord(word) || isMonthWord(word) || isName(word)

const isJoiningWord = (word: string): boolean => isConnector(word) || isListWord(word) || isRangeWord(word)

/** The types that the word before the number means, also where it is joined to it; null without such a word. */
const typesAt = (runs: Runs, begin: number, first: number): string | null => {
  for (let at = first - 1; at >= begin; at -= 1) {
    const types = typesOfWord(runs.text(at))
    if (types !== undefined) return types
  }
  const before = typeBefore(runs, begin)
  if (before) return before.types
  const code = runs.isDigits(first) ? undefined : splitGluedCode(runs.text(first))
  return code?.types ?? null
}

/** The run of a short word between a type and a number, `FT AA 13`; the number's own run where there is none. */
const codeBefore = (runs: Runs, at: number, isName: (word: string) => boolean): number => {
  let back = at - 1
  while (isFiller(runs.text(back))) back -= 1
  const word = runs.text(back)
  const length = runs.isDigits(back) ? 0 : runs.length(back)
  const isCode = length > 0 && length <= LONGEST_CODE && runs.gap(at) === ' ' && !isJoiningWord(word)
  return isCode && !isOtherWord(word, isName) && typesOfWord(word) === undefined ? back : at
}

/** The last of the joined runs that may belong to the number: letters only after a type, `FT 13/A`. */
const endOf = (
  runs: Runs,
  first: number,
  last: number,
  isTyped: boolean,
  isName: (word: string) => boolean,
): number => {
  let end = last
  while (end > first && !runs.isDigits(end)) {
    const isSeries = isTyped && runs.gap(end) === '/' && runs.length(end) <= LONGEST_CODE
    if (isSeries && !isOtherWord(runs.text(end), isName)) break
    end -= 1
  }
  return end
}

/** Whether it has a series: letters, a year, or three numbers that are no date. */
const isOfSeries = (runs: Runs, first: number, end: number): boolean => {
  let letters = 0
  for (let at = first; at <= end; at += 1) {
    if (!runs.isDigits(at)) {
      letters += 1
      // `10A12` is a range.
      if (at > first && at < end && runs.isGlued(at) && runs.isGlued(at + 1)) return false
    }
    if (runs.length(at) > (runs.isDigits(at) ? LONGEST_NUMBER : LONGEST_SERIES)) return false
  }
  const numbers = end - first + 1 - letters
  if (letters > 0) return numbers > 0 && letters + numbers > 1
  const [a, b] = [runs.text(first), runs.text(first + 1)]
  if (numbers === 2) return (isYear(a) && !/^(?:0[1-9]|1[0-2])$/.test(b)) || (isYear(b) && Number(a) > 12)
  return numbers === 3 && isYear(a) && runs.gap(end) === '/' && !isDateAt(runs, first)
}

/**
 * `FT 13-PART1`, `FT 13/FT 14`: what is joined to a number is its series only where it may be one, as in `FT 13/K2026`.
 */
const isSuffixed = (runs: Runs, first: number, end: number): boolean => {
  if (!runs.isDigits(first) || runs.isDigits(first + 1) || runs.isGlued(first + 1)) return false
  if (typesOfWord(runs.text(first + 1)) !== undefined) return true
  const tail = runs.joined(first + 1, end + 1)
  return !(runs.gap(first + 1) === '/' ? SERIES_BEHIND : SERIES_OF_YEAR).test(tail)
}
const SERIES_BEHIND = /^\p{L}{1,4}(?:20\d\d|\d\d)?$/u
const SERIES_OF_YEAR = /^\p{L}{1,4}20\d\d$/u

/** Whether the place says that a document's number comes. */
const isExpected = (runs: Runs, first: number, isName: (word: string) => boolean): boolean => {
  const word = runs.text(first - 1)
  if (isOwnOfPayer(runs, first) || isOwnOfPayer(runs, first - 1)) return false
  return first === 0 || isPayingWord(word) || isRemittingWord(word) || isName(word)
}

/** Whether the number was read with the whole series, or as one that no document has. */
const isKnown = (
  { series, other, continues, atcud, reversed, number, leads }: Mention,
  first: number,
  lists: DocumentLists,
): boolean => {
  const [longest] = series
  if (other !== null || continues || atcud) return true
  // A number before another one may be the end of a series: `A/2026/19`.
  if (longest !== undefined && longest.start <= first)
    return !leads || lists.inSerie(longest.text, number).length > 0
  return reversed !== null && lists.inSerie(withoutZeros(reversed), number).length > 0
}
