/**
 * Reads every number in a bank text that may name a document, as payers write them. It knows the series, but not the
 * documents.
 */
import { isListWord, isRangeWord, isUnspecific, splitGluedCode } from './document-words.ts'
import { standingOf } from './number-standing.ts'
import {
  afterBankNumber,
  afterHourOrPostcode,
  afterQuantity,
  isCounted,
  isDateAt,
  isMonthAt,
  isYear,
} from './other-numbers.ts'
import { type Runs, withoutZeros } from './scan-runs.ts'
import {
  isSign,
  type KnownSeries,
  NOTHING_BEFORE,
  type SeriesReading,
  seriesBefore,
  shownFrom,
  startOfCode,
  typeBefore,
  typeOfPart,
  wordBefore,
} from './series-before.ts'

/** One number of the text with its possible readings. */
export interface Mention {
  /** Its run. */
  at: number
  /** Without leading zeros. */
  number: string
  /** How many digits it is written with, including leading zeros. */
  digits: number
  /** Interface types that the word before it may mean; null without such a word, '' for documents never paid. */
  types: string | null
  /** The known series that a sign (`/`, `-`) or a type connects to the number, longest first. */
  series: readonly SeriesReading[]
  /**
   * The number with what is joined to it, where this is no known series but ends in one: `L2026/13` in a book with the
   * series 2026 names another document.
   */
  other: string | null
  /** Whether it may be something else, such as a month, although it has the form of a document's number. */
  isDoubtful: boolean
  /** What a slash joins to it. */
  next: string | null
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
  /** Whether the text says that a document's number comes here; else only the payer's name is before it. */
  isAsked: boolean
  /** Whether another number follows after `/` or `-`: this one is a series, or nothing. */
  leads: boolean
  /** Whether the text ends in this number, so that it may be the beginning of a longer one. */
  last: boolean
}

const LINKS = new Set([',', ';', '+', '&'])

/**
 * The numbers of a text, in their order. Bank counters (`SEPA+123`), IBANs, dates, days, months, bare years, amounts,
 * counts, hours and postcodes are left out, and so is a number without a type whose place in the text does not say
 * that it is a document's (`number-standing.ts`).
 *
 * @param isName whether a word is part of the payer's name
 * @returns with the numbers those in the form of a document's whose place says nothing: they may mean one
 */
export const readMentions = (
  runs: Runs,
  known: KnownSeries,
  isName: (word: string) => boolean,
): { mentions: Mention[]; unclear: string[] } => {
  const mentions: Mention[] = []
  const unclear: string[] = []
  /** Where the previous mention ends, including a date after it. */
  let end = -1
  /** Where the last one ends that is more than the series of the next. */
  let whole = -1
  for (let at = 0; at < runs.count; at += 1) {
    if (!runs.isDigits(at)) continue
    if (isDateAt(runs, at) && seriesBefore(runs, at, known, isName).series.length === 0) {
      at += 2
      if (end >= 0) end = at
      continue
    }
    if (
      end < 0 &&
      isMonthAt(runs, at) &&
      typeBefore(runs, at) === null &&
      seriesBefore(runs, at, known, isName).series.length === 0
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
    const leads =
      runs.isDigits(at + 1) && (gapAfter === '/' || gapAfter === '-' || isSeriesApart(runs, at, known))
    const isSeries = leads && known.names.has(runs.text(at))
    if (leads && !isSeries && isCounterBehind(runs, at, end)) {
      at += 1
      continue
    }
    const continues = !isSeries && end >= 0 && isContinuation(runs, at, end)
    const type = continues ? null : typeBefore(runs, at)
    const { series, part } = continues ? NOTHING_BEFORE : seriesBefore(runs, at, known, isName)
    const partType = part >= 0 && series.length === 0 ? typeOfPart(runs, part) : null
    const isBare = type === null && !continues
    // `SI-2026-013` has the form of a postcode.
    const mayBeHour =
      isBare && (gapAfter !== '-' || seriesBefore(runs, at + 1, known, isName).series.length === 0)
    // `FT 13 E 2 CAIXAS`
    const isCountedNext = continues && isCounted(runs.text(at + 1)) && !runs.isDigits(at + 2)
    const past =
      series.length > 0
        ? at
        : Math.max(
            afterQuantity(runs, at, isBare || isCountedNext),
            mayBeHour ? afterHourOrPostcode(runs, at) : at,
          )
    if (past > at) {
      at = past - 1
      continue
    }
    const number = withoutZeros(runs.text(at))
    const codeStart = runs.gap(at) === '-' ? startOfCode(runs, at) : -1
    const [longest] = series
    const isTied = series.length === 0 && part < 0 && end === at - 1 && isSign(runs.gap(at))
    const isGluedSeries =
      longest?.types === null && runs.isGlued(at) && splitGluedCode(longest.text) === undefined
    const isLoose = series.length === 0 && (type === null || isUnspecific(type.types))
    const standing =
      continues || isTied
        ? 'asked'
        : standingOf(runs, {
            start:
              longest?.start ??
              type?.start ??
              partType?.start ??
              (codeStart >= 0 ? codeStart : part >= 0 ? part : at),
            at,
            end,
            isTyped: longest ? longest.types !== null : partType !== null || (type !== null && !isLoose),
            isDistinctive: longest !== undefined && isDistinctive(longest.text),
            isCounter: longest?.types === null && isCounterLike(longest.text, number),
            isBare: isGluedSeries || (isLoose && codeStart < 0 && part < 0 && (gapAfter !== '/' || leads)),
            isName,
          })
    const first = longest?.start ?? (part >= 0 ? part : at)
    // What follows after the sign says whose number it is.
    const isOpen = leads && series.length === 0
    const isDropped =
      standing === 'nothing' ||
      standing === 'unclear' ||
      (standing === 'other' && isOpen) ||
      (standing === 'named' && (isOpen || isGluedSeries))
    if (isDropped) {
      if (standing === 'unclear' && !leads)
        unclear.push((longest ? wordBefore(runs, first) : '') + shownFrom(runs, first, at))
      end = whole = -1
      continue
    }
    const start = end >= 0 ? rangeStart(runs, at) : -1
    const begin = longest?.start ?? at
    const isListed = whole >= 0 && begin > whole && begin <= whole + MAX_LIST_STEP
    const gap = runs.gap(at)
    const tie = start < 0 ? (gap === '/' && runs.isDigits(at - 1) ? '/' : null) : gap === '-' ? '-' : 'word'
    end = at
    if (!leads) whole = at
    if (at === 0 && isYear(number)) continue
    const isOther = standing === 'other' || (part >= 0 && series.length === 0)
    mentions.push({
      at,
      number,
      digits: runs.length(at),
      types: type === null || isLoose ? null : type.types,
      series,
      other: isOther ? shownFrom(runs, first, at) : null,
      isDoubtful:
        isGluedSeries || (!isListed && longest?.types === null && isMonthLike(longest.text, runs.text(at))),
      isAsked: standing === 'asked',
      next: gapAfter === '/' ? runs.text(at + 1) : null,
      reversed: gapAfter === '/' && !isSeries ? joinedAt(runs, at + 1) : null,
      atcud: codeStart >= 0,
      continues,
      tie,
      from: tie === null ? '' : withoutZeros(runs.text(start < 0 ? at - 1 : start)),
      leads,
      last: at === runs.count - 1,
    })
  }
  return { mentions, unclear }
}

/** Whether a year after a type is the series of the number that follows: `FT 2026 13`. */
const isSeriesApart = (runs: Runs, at: number, known: KnownSeries): boolean =>
  runs.gap(at + 1) === ' ' &&
  isYear(runs.text(at)) &&
  known.names.has(runs.text(at)) &&
  typeBefore(runs, at) !== null

/** The runs from `at` that nothing separates: `A2026`. */
const joinedAt = (runs: Runs, at: number): string => {
  let end = at + 1
  while (runs.has(end) && runs.isGlued(end)) end += 1
  return runs.joined(at, end)
}

/** A series with letters and of this length is not in a text by chance. */
const isDistinctive = (serie: string): boolean => serie.length >= 5 && /\p{L}/u.test(serie)

/** `1/36` is the first of 36 instalments more often than a document of the series 1. */
const isCounterLike = (serie: string, number: string): boolean =>
  /^\d{1,2}$/.test(serie) && number.length <= 2 && Number(serie) <= Number(number)

/** `FT 2026/1 1/2`: the first of two payments. */
const isCounterBehind = (runs: Runs, at: number, end: number): boolean =>
  end >= 0 &&
  end === at - 1 &&
  runs.gap(at) === ' ' &&
  runs.gap(at + 1) === '/' &&
  isCounterLike(runs.text(at + 1), runs.text(at + 1)) &&
  Number(runs.text(at)) <= Number(runs.text(at + 1))

/** `26/10` and `2026/10` may be a month; a month of one digit is written with a zero. */
const isMonthLike = (serie: string, number: string): boolean =>
  /^(?:20)?\d\d$/.test(serie) && /^(?:0[1-9]|1[0-2])$/.test(number)

/** A list continues in the next run, or after one word. */
const MAX_LIST_STEP = 2

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
