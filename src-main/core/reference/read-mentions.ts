/** Reads every number in a bank text that could name a document, as payers write them; knows series, but no documents. */
import { isFiller, splitGluedCode, typesOfWord } from './document-words.ts'
import { type Runs, withoutZeros } from './scan-runs.ts'

/** A known series that stands before a number, and the interface types of the word before or glued to it. */
export interface SeriesReading {
  text: string
  types: string | null
}

/** One number of the text with the readings of what stands around it. */
export interface Mention {
  /** Without leading zeros. */
  number: string
  /** Interface types the word before it may mean; null without such a word, '' for papers never paid. */
  types: string | null
  /** The known series that a sign (`/`, `-`) or a type ties to the number, shortest first. */
  series: readonly SeriesReading[]
  /** The series in the reversed writing `12/A`. */
  reversed: string | null
  /** The eight-character code before `-number`, as in an ATCUD. */
  atcud: boolean
  /** Taken over from the number before it: `2026/89 e 90`. */
  continues: boolean
  /** How many numbers `10 a 12` names from here; 1 for one. */
  rangeTo: string | null
  /** Another number follows behind `/` or `-`: this one is a series, or nothing. */
  leads: boolean
  /** The text ends in this number, so it may be the beginning of a longer one. */
  last: boolean
}

/** The folded names of all series there are. */
export interface KnownSeries {
  names: ReadonlySet<string>
  /** How long the names are: a text of another length need not be cut out to be looked up. */
  lengths: ReadonlySet<number>
  longest: number
}

const TIES = new Set(['/', '-', '', '.', '_'])
const LINKS = new Set([',', ';', '+', '&'])
const LIST_WORDS = new Set(['E', 'AND', 'Y'])
const RANGE_WORDS = new Set(['A', 'ATE', 'AO', 'TO'])
const CODE_LENGTHS = [2, 3]
const LONGEST_CODE = 3
const ATCUD_CODE = 8
const NO_SERIES: readonly SeriesReading[] = []

/** Four digits that are a year of documents: 1990 to 2099. */
export const isYear = (digits: string): boolean =>
  digits.length === 4 && (digits.startsWith('20') || digits.startsWith('199'))

/** `12/05/2026`, `2026-05-12`, `12.05.26`: three short numbers with one sign are a date. */
const isDateAt = (runs: Runs, at: number): boolean => {
  if (!runs.isDigits(at + 1) || !runs.isDigits(at + 2)) return false
  const sign = runs.gap(at + 1)
  if ((sign !== '-' && sign !== '/' && sign !== '.') || runs.gap(at + 2) !== sign) return false
  const [a, b, c] = [runs.text(at), runs.text(at + 1), runs.text(at + 2)]
  const isDay = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31
  const isMonth = b.length <= 2 && Number(b) >= 1 && Number(b) <= 12
  return isMonth && ((isDay(a) && (isYear(c) || c.length === 2)) || (isYear(a) && isDay(c)))
}

/** The known series that end right before run `at`: up to four runs back, and behind a type glued to them. */
const seriesBefore = (runs: Runs, at: number, known: KnownSeries): readonly SeriesReading[] => {
  const isTied = TIES.has(runs.gap(at))
  let found = NO_SERIES
  const add = (reading: SeriesReading): void => {
    found = [...found, reading]
  }
  let length = 0
  for (let back = at - 1; back >= 0 && back >= at - 4; back -= 1) {
    const inner = back < at - 1 ? runs.gap(back + 1) : ''
    if (inner !== ' ' && !TIES.has(inner)) break
    length += runs.length(back)
    if (length > known.longest + LONGEST_CODE) break
    const whole = known.lengths.has(length) ? runs.joined(back, at) : ''
    if (whole !== '' && known.names.has(whole)) {
      const types = typeBefore(runs, back)
      if (isTied || types !== null) add({ text: whole, types })
    }
    if (runs.isDigits(back) || !CODE_LENGTHS.some((code) => known.lengths.has(length - code))) continue
    const code = splitGluedCode(runs.text(back))
    const rest = code ? code.rest + runs.joined(back + 1, at) : ''
    if (code && rest !== '' && known.names.has(rest)) add({ text: rest, types: code.types })
  }
  return found
}

/** The types named by the word right before run `at`, fillers skipped. */
const typeBefore = (runs: Runs, at: number): string | null => {
  for (let back = at - 1; back >= 0 && back >= at - 3; back -= 1) {
    if (runs.isDigits(back)) return null
    const word = runs.text(back)
    const types = typesOfWord(word)
    if (types !== undefined) return types
    if (!isFiller(word)) return null
  }
  return null
}

/** The numbers of a text, in their order. Bank counters (`SEPA+123`), dates and bare years are left out. */
export const readMentions = (runs: Runs, known: KnownSeries): Mention[] => {
  const mentions: Mention[] = []
  let any = false
  for (let at = 0; at < runs.count; at += 1) {
    if (!runs.isDigits(at)) continue
    if (isDateAt(runs, at)) {
      at += 2
      continue
    }
    const behindIban = ibanEnd(runs, at)
    if (behindIban > at) {
      at = behindIban - 1
      continue
    }
    if (isBankCounter(runs, at)) continue
    if (runs.has(at + 1) && runs.isGlued(at + 1)) continue
    const continues = isContinuation(runs, at, any)
    any = true
    const number = withoutZeros(runs.text(at))
    if (at === 0 && isYear(number)) continue
    const gap = runs.gap(at)
    const gapAfter = runs.gap(at + 1)
    mentions.push({
      number,
      types: continues ? null : typeBefore(runs, at),
      series: continues ? NO_SERIES : seriesBefore(runs, at, known),
      reversed: gapAfter === '/' ? runs.text(at + 1) : null,
      atcud: gap === '-' && codeLength(runs, at) === ATCUD_CODE,
      continues,
      rangeTo: rangeEnd(runs, at),
      leads: runs.isDigits(at + 1) && (gapAfter === '/' || gapAfter === '-'),
      last: at === runs.count - 1,
    })
  }
  return mentions
}

const isBankCounter = (runs: Runs, at: number): boolean =>
  runs.has(at - 1) && runs.gap(at).includes('+') && runs.text(at - 1) === 'SEPA'

/** Behind the digits of an IBAN that starts with the two letters before run `at`; `at` itself when there is none. */
const ibanEnd = (runs: Runs, at: number): number => {
  if (runs.length(at - 1) !== 2 || runs.isDigits(at - 1) || !runs.isGlued(at)) return at
  if (runs.length(at) >= 15) return at + 1
  let end = at + 1
  let count = 0
  while (runs.length(at) === 2 && runs.isDigits(end) && runs.gap(end) === ' ') {
    count += runs.length(end)
    end += 1
    if (count >= 21) break
  }
  return count >= 11 ? end : at
}

/** How many letters and digits stand glued together right before run `at`. */
const codeLength = (runs: Runs, at: number): number => {
  let length = 0
  for (let back = at - 1; back >= 0; back -= 1) {
    length += runs.length(back)
    if (length > ATCUD_CODE || !runs.isGlued(back)) break
  }
  return length
}

/** Whether the number at `at` goes on a list: `89 e 90`, `89, 90`, `89 a 92` for its end. */
const isContinuation = (runs: Runs, at: number, any: boolean): boolean => {
  if (!any || at === 0) return false
  const gap = runs.gap(at)
  if (runs.isDigits(at - 1)) return LINKS.has(gap)
  if (gap !== ' ' || !runs.isDigits(at - 2)) return false
  const word = runs.text(at - 1)
  return LIST_WORDS.has(word) || RANGE_WORDS.has(word)
}

const rangeEnd = (runs: Runs, at: number): string | null => {
  const isRange =
    runs.isDigits(at + 2) &&
    runs.gap(at + 2) === ' ' &&
    !runs.isDigits(at + 1) &&
    RANGE_WORDS.has(runs.text(at + 1))
  return isRange ? withoutZeros(runs.text(at + 2)) : null
}
