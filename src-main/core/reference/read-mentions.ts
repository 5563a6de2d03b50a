/**
 * Reads every number in a bank text that may name a document, as payers write them. It knows the series, but not the
 * documents.
 */
import { isFiller, isListWord, isRangeWord, splitGluedCode, typesOfWord } from './document-words.ts'
import { afterBankNumber, afterQuantity, isDateAt, isMonthAt, isYear } from './other-numbers.ts'
import { type Runs, withoutZeros } from './scan-runs.ts'

/** A known series before a number, and the interface types of the word before it or directly joined to it. */
interface SeriesReading {
  text: string
  types: string | null
}

/** One number of the text with its possible readings. */
export interface Mention {
  /** Without leading zeros. */
  number: string
  /** How many digits it is written with, including leading zeros. */
  digits: number
  /** Interface types that the word before it may mean; null without such a word, '' for documents never paid. */
  types: string | null
  /** The known series that a sign (`/`, `-`) or a type connects to the number, shortest first. */
  series: readonly SeriesReading[]
  /** The series in the reversed form `12/A`. */
  reversed: string | null
  /** The eight-character code before `-number`, as in an ATCUD. */
  atcud: boolean
  /** Whether it continues the series of the number before it: `2026/89 e 90`. */
  continues: boolean
  /** What connects it to the number before: a word or a dash as in `10 a 12` and `10-12`, or the slash of `89/90`. */
  tie: 'word' | '-' | '/' | null
  /** The number before, which it continues; empty without a connection. */
  from: string
  /** Whether another number follows after `/` or `-`: this one is a series, or nothing. */
  leads: boolean
  /** Whether the text ends in this number, so that it may be the beginning of a longer one. */
  last: boolean
}

/** The folded names of all known series. */
export interface KnownSeries {
  names: ReadonlySet<string>
  /** The lengths of the names: texts of other lengths need not be looked up. */
  lengths: ReadonlySet<number>
  longest: number
}

const TIES = new Set(['/', '-', '', '.', '_'])
const LINKS = new Set([',', ';', '+', '&'])
const CODE_LENGTHS = [2, 3]
const LONGEST_CODE = 3
const ATCUD_CODE = 8
const NO_SERIES: readonly SeriesReading[] = []

/**
 * The numbers of a text, in their order. Bank counters (`SEPA+123`), IBANs, dates, days, months, bare years, amounts,
 * and counts of days or instalments are left out.
 */
export const readMentions = (runs: Runs, known: KnownSeries): Mention[] => {
  const mentions: Mention[] = []
  /** Where the previous mention ends, including a date after it. */
  let end = -1
  for (let at = 0; at < runs.count; at += 1) {
    if (!runs.isDigits(at)) continue
    if (isDateAt(runs, at) && seriesBefore(runs, at, known).length === 0) {
      at += 2
      if (end >= 0) end = at
      continue
    }
    if (
      end < 0 &&
      isMonthAt(runs, at) &&
      typeBefore(runs, at) === null &&
      seriesBefore(runs, at, known).length === 0
    ) {
      at += 1
      continue
    }
    const behind = afterBankNumber(runs, at)
    if (behind > at) {
      at = behind - 1
      continue
    }
    if (runs.has(at + 1) && runs.isGlued(at + 1)) continue
    const gapAfter = runs.gap(at + 1)
    const leads = runs.isDigits(at + 1) && (gapAfter === '/' || gapAfter === '-')
    const isSeries = leads && known.names.has(runs.text(at))
    const continues = !isSeries && end >= 0 && isContinuation(runs, at, end)
    const types = continues ? null : typeBefore(runs, at)
    const series = continues ? NO_SERIES : seriesBefore(runs, at, known)
    const past = series.length > 0 ? at : afterQuantity(runs, at, types === null && !continues)
    if (past > at) {
      at = past - 1
      continue
    }
    const number = withoutZeros(runs.text(at))
    const start = end >= 0 ? rangeStart(runs, at) : -1
    const gap = runs.gap(at)
    const tie = start < 0 ? (gap === '/' && runs.isDigits(at - 1) ? '/' : null) : gap === '-' ? '-' : 'word'
    end = at
    if (at === 0 && isYear(number)) continue
    mentions.push({
      number,
      digits: runs.length(at),
      types,
      series,
      reversed: gapAfter === '/' ? runs.text(at + 1) : null,
      atcud: gap === '-' && codeLength(runs, at) === ATCUD_CODE,
      continues,
      tie,
      from: tie === null ? '' : withoutZeros(runs.text(start < 0 ? at - 1 : start)),
      leads,
      last: at === runs.count - 1,
    })
  }
  return mentions
}

/** The most runs of a written series, and the most words between a type and its series. */
const MAX_SERIES_RUNS = 4
const MAX_WORDS_BETWEEN = 3

/** The known series directly before run `at`, also after a type that is joined to them. */
const seriesBefore = (runs: Runs, at: number, known: KnownSeries): readonly SeriesReading[] => {
  const isTied = TIES.has(runs.gap(at))
  let found = NO_SERIES
  const add = (reading: SeriesReading): void => {
    found = [...found, reading]
  }
  let length = 0
  for (let back = at - 1; back >= 0 && back >= at - MAX_SERIES_RUNS; back -= 1) {
    const inner = back < at - 1 ? runs.gap(back + 1) : ''
    if (inner !== ' ' && !TIES.has(inner)) break
    length += runs.length(back)
    if (length > known.longest + LONGEST_CODE) break
    const isCode = runs.isDigits(back) || back === 0 || !runs.isGlued(back)
    const whole = isCode && known.lengths.has(length) ? runs.joined(back, at) : ''
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

/** The types named by the word before run `at`; fillers are skipped. */
const typeBefore = (runs: Runs, at: number): string | null => {
  for (let back = at - 1; back >= 0 && back >= at - MAX_WORDS_BETWEEN; back -= 1) {
    if (runs.isDigits(back)) return null
    const word = runs.text(back)
    const types = typesOfWord(word)
    if (types !== undefined) return types
    if (!isFiller(word)) return null
  }
  return null
}

/** How many letters and digits are directly before run `at` without a gap. */
const codeLength = (runs: Runs, at: number): number => {
  let length = 0
  for (let back = at - 1; back >= 0; back -= 1) {
    length += runs.length(back)
    if (length > ATCUD_CODE || !runs.isGlued(back)) break
  }
  return length
}

/** Whether the number at `at` continues a list after the run `end`: `89 e 90`, `89, 90`, `89 a 92`. */
const isContinuation = (runs: Runs, at: number, end: number): boolean => {
  const gap = runs.gap(at)
  if (end === at - 1) return LINKS.has(gap)
  return end === at - 2 && gap === ' ' && (isListWord(runs.text(at - 1)) || isRangeWord(runs.text(at - 1)))
}

/** The most runs between the numbers of a range: `10 A FT N 2026/12`. */
const RANGE_REACH = 5
const LONGEST_RANGE_WORD = 3

/**
 * The run where a range begins that ends in run `at`: `10 a 12`, `10-12`, `FT 2026/10 a FT 2026/12`; -1 without one.
 */
export const rangeStart = (runs: Runs, at: number): number => {
  if (runs.isDigits(at - 1) && runs.gap(at) === '-') return at - 1
  for (let back = at - 1; back > 0 && back > at - RANGE_REACH; back -= 1)
    if (runs.isDigits(back - 1) && runs.length(back) <= LONGEST_RANGE_WORD && runs.gap(back) === ' ')
      return runs.gap(back + 1) === ' ' && isRangeWord(runs.text(back)) ? back - 1 : -1
  return -1
}
