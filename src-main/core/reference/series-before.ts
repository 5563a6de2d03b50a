/** Reads what is written before a number: its series, its type, and what is joined to them. */
import { isFiller, isRemittingWord, splitGluedCode, typesOfNote, typesOfWord } from './document-words.ts'
import { type Runs, withoutZeros } from './scan-runs.ts'

/** A known series before a number, and the interface types of the word before it or directly joined to it. */
export interface SeriesReading {
  text: string
  types: string | null
  /** The run where the reading begins: its type if there is one, else its series. */
  start: number
}

/** The folded names of all known series. */
export interface KnownSeries {
  names: ReadonlySet<string>
  /** The lengths of the names: texts of other lengths need not be looked up. */
  lengths: ReadonlySet<number>
  longest: number
}

const TIES = new Set(['/', '-', '', '.', '_'])
const LONGEST_CODE = 8
const ATCUD_CODE = 8
const NO_SERIES: readonly SeriesReading[] = []

/** The most runs of a written series, and the most words between a type and its series. */
const MAX_SERIES_RUNS = 4
const MAX_WORDS_BETWEEN = 3

interface Before {
  series: readonly SeriesReading[]
  /** Where a longer series begins that is not known and ends in a known one; -1 where there is none. */
  part: number
}

export const NOTHING_BEFORE: Before = { series: NO_SERIES, part: -1 }

/** The known series directly before run `at`, also after a type that is joined to them, longest first. */
export const seriesBefore = (
  runs: Runs,
  at: number,
  known: KnownSeries,
  isName: (word: string) => boolean,
): Before => {
  const isTied = TIES.has(runs.gap(at))
  let found = NO_SERIES
  let part = -1
  let length = 0
  for (let back = at - 1; back >= 0 && back >= at - MAX_SERIES_RUNS; back -= 1) {
    const inner = back < at - 1 ? runs.gap(back + 1) : ''
    if (inner !== ' ' && !TIES.has(inner)) break
    length += runs.length(back)
    if (length > known.longest + LONGEST_CODE) break
    const whole = known.lengths.has(length) ? runs.joined(back, at) : ''
    const isKnown = whole !== '' && known.names.has(whole)
    const isWhole = back === 0 || !runs.isGlued(back) || isAfterFiller(runs, back)
    if (isKnown && isWhole) {
      const type = typeBefore(runs, back)
      const isJoined = type
        ? runs.length(type.start - 1) > 1 && isJoinedToWord(runs, type.start, isName)
        : isJoinedToWord(runs, back, isName)
      if ((type !== null || isTied) && !isJoined)
        found = [{ text: whole, types: type?.types ?? null, start: type?.start ?? back }, ...found]
      else if (isJoined) part = startOfJoined(runs, back)
    }
    const code = runs.isDigits(back) ? undefined : codeAt(runs, back)
    const isCode =
      code !== undefined && isWhole && known.lengths.has(length - runs.length(back) + code.rest.length)
    const rest = isCode ? code.rest + runs.joined(back + 1, at) : ''
    if (code && rest !== '' && known.names.has(rest))
      found = [...found, { text: rest, types: code.types, start: back }]
    else if (isKnown && !isWhole && isTied && runs.isDigits(back) && !isCodeBefore(runs, back))
      part = startOfJoined(runs, back)
  }
  if (found.length === 0 && part < 0) return NOTHING_BEFORE
  // A shorter series is part of a longer one, unless only a type's code comes before it: `FTA12`.
  const [longest] = found
  return { series: found.filter(({ start }) => start === longest?.start), part }
}

/** The type before a longer series, or at its beginning: `FT L2026/13`, `FTL2026/13`. */
export const typeOfPart = (runs: Runs, part: number): TypeReading | null => {
  const before = typeBefore(runs, part)
  if (before) return before
  const types = typesOfWord(runs.text(part)) ?? splitGluedCode(runs.text(part))?.types
  return types === undefined ? null : { types, start: part }
}

/** Whether only a type is joined to run `at`: `FT2026/13`, `FATURA2026/13`. */
const isCodeBefore = (runs: Runs, at: number): boolean =>
  codeAt(runs, at - 1)?.rest === '' && (at === 1 || !runs.isGlued(at - 1))

/** A type that is written together with its series: a code of letters, or a whole word. */
const codeAt = (runs: Runs, at: number): { types: string; rest: string } | undefined => {
  const types = runs.isGlued(at + 1) ? typesOfWord(runs.text(at)) : undefined
  return splitGluedCode(runs.text(at)) ?? (types ? { types, rest: '' } : undefined)
}

/** `Nº2026/13` */
const isAfterFiller = (runs: Runs, at: number): boolean =>
  isFiller(runs.text(at - 1)) && runs.length(at - 1) > 1 && (at === 1 || !runs.isGlued(at - 1))

/** The word before a series that may belong to it, with a space: `LOJA 2026/13`. */
export const wordBefore = (runs: Runs, at: number): string =>
  at > 0 && !runs.isDigits(at - 1) ? `${runs.text(at - 1)} ` : ''

/** Whether a sign joins run `at` to a word that may be the beginning of a longer series. */
const isJoinedToWord = (runs: Runs, at: number, isName: (word: string) => boolean): boolean => {
  if (at === 0 || runs.isDigits(at - 1) || !isSign(runs.gap(at))) return false
  const word = runs.text(at - 1)
  return word !== 'P' && !isRemittingWord(word) && !isFiller(word) && !isName(word)
}

/** The first of the runs that are joined to run `at` without a space. */
const startOfJoined = (runs: Runs, at: number): number => {
  let start = at
  while (start > 0 && start > at - MAX_SERIES_RUNS && (runs.isGlued(start) || isSign(runs.gap(start))))
    start -= 1
  return start
}

export const isSign = (gap: string): boolean => gap === '-' || gap === '/' || gap === '_'

/** The runs from `start` to `at`, the number behind a slash: `PART-INV-01/93`. */
export const shownFrom = (runs: Runs, start: number, at: number): string =>
  start === at
    ? withoutZeros(runs.text(at))
    : `${runs.folded.slice(runs.start(start), runs.end(at - 1))}/${withoutZeros(runs.text(at))}`

interface TypeReading {
  types: string
  start: number
}

/** The types named by the word before run `at`, or by two words; fillers are skipped. */
export const typeBefore = (runs: Runs, at: number): TypeReading | null => {
  for (let back = at - 1; back >= 0 && back >= at - MAX_WORDS_BETWEEN; back -= 1) {
    if (runs.isDigits(back)) return null
    const word = runs.text(back)
    const types = typesOfWord(word) ?? typesOfNote(word, runs.text(back - 1), runs.text(back - 2))
    if (types !== undefined) return { types, start: back }
    if (!isFiller(word)) return null
  }
  return null
}

/** Where the eight characters begin that a dash separates from run `at`, as in an ATCUD; -1 where there are none. */
export const startOfCode = (runs: Runs, at: number): number => {
  let length = 0
  for (let back = at - 1; back >= 0; back -= 1) {
    length += runs.length(back)
    if (length > ATCUD_CODE) return -1
    if (!runs.isGlued(back) || back === 0) return length === ATCUD_CODE ? back : -1
  }
  return -1
}
