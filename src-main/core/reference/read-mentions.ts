/** Reads every number in a bank text that could name a document, as payers write them; knows no documents. */
import { isFiller, splitGluedCode, typesOfWord } from './document-words.ts'
import { type Run, withoutZeros } from './scan-runs.ts'

/** One number of the text with the readings of what stands around it. */
export interface Mention {
  /** Without leading zeros. */
  number: string
  /** Interface types the word before it may mean; null without such a word, '' for papers never paid. */
  types: string | null
  /** Possible series, longest first, folded; each with whether a sign (`/`, `-`) or a type ties it to the number. */
  series: { text: string; tied: boolean; types: string | null }[]
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

const TIES = new Set(['/', '-', '', '.', '_'])
const LINKS = new Set([',', ';', '+', '&', '/'])
const LIST_WORDS = new Set(['E', 'AND', 'Y'])
const RANGE_WORDS = new Set(['A', 'ATE', 'AO', 'TO'])

export const isYear = (digits: string): boolean =>
  digits.length === 4 && (digits.startsWith('20') || digits.startsWith('199'))

/** `12/05/2026`, `2026-05-12`, `12.05.26`: three short numbers with one sign are a date. */
const isDateAt = (runs: readonly Run[], at: number): boolean => {
  const [a, b, c] = [runs[at], runs[at + 1], runs[at + 2]]
  if (!a?.digits || !b?.digits || !c?.digits || b.gap !== c.gap || !/^[-/.]$/.test(b.gap)) return false
  const day = (run: Run) => run.text.length <= 2 && Number(run.text) >= 1 && Number(run.text) <= 31
  const month = Number(b.text) >= 1 && Number(b.text) <= 12 && b.text.length <= 2
  return month && ((day(a) && (isYear(c.text) || c.text.length === 2)) || (isYear(a.text) && day(c)))
}

/** The series readings that end right before run `at`: up to four runs back, and the type before or glued to them. */
const seriesBefore = (runs: readonly Run[], at: number): Mention['series'] => {
  const found: Mention['series'] = []
  const tie = runs[at]?.gap ?? ''
  let joined = ''
  for (let back = at - 1; back >= 0 && back >= at - 4; back -= 1) {
    const run = runs[back]
    if (!run) break
    const innerGap = runs[back + 1]?.gap ?? ''
    if (back < at - 1 && !TIES.has(innerGap) && innerGap !== ' ') break
    joined = run.text + joined
    const wordBefore = typeBefore(runs, back)
    found.push({ text: joined, tied: TIES.has(tie) || wordBefore !== null, types: wordBefore })
    const glued = run.digits ? undefined : splitGluedCode(run.text)
    if (glued) {
      const rest = joined.slice(run.text.length - glued.rest.length)
      if (rest !== '') found.push({ text: rest, tied: true, types: glued.types })
    }
  }
  return found
}

/** The types named by the word right before run `at`, fillers skipped. */
const typeBefore = (runs: readonly Run[], at: number): string | null => {
  for (let back = at - 1; back >= 0 && back >= at - 3; back -= 1) {
    const run = runs[back]
    if (!run || run.digits) return null
    const types = typesOfWord(run.text)
    if (types !== undefined) return types
    if (!isFiller(run.text)) return null
  }
  return null
}

/** The numbers of a text, in their order. Bank counters (`SEPA+123`), dates and bare years are left out. */
export const readMentions = (runs: readonly Run[]): Mention[] => {
  const mentions: Mention[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]
    if (!run?.digits) continue
    if (isDateAt(runs, at)) {
      at += 2
      continue
    }
    const behindIban = ibanEnd(runs, at)
    if (behindIban > at) {
      at = behindIban - 1
      continue
    }
    const before = runs[at - 1]
    const after = runs[at + 1]
    if (before && run.gap.includes('+') && before.text === 'SEPA') continue
    if (after && after.gap === '' && run.text.length > 0) continue
    const continues = isContinuation(runs, at, mentions.length > 0)
    const series = continues ? [] : seriesBefore(runs, at)
    const types = continues ? null : typeBefore(runs, at)
    const code = seriesText(runs, at)
    const reversed = after?.gap === '/' ? after.text : null
    mentions.push({
      number: withoutZeros(run.text),
      types,
      series,
      reversed,
      atcud: run.gap === '-' && code.length === 8,
      continues,
      rangeTo: rangeEnd(runs, at),
      leads: after?.digits === true && (after.gap === '/' || after.gap === '-'),
      last: at === runs.length - 1,
    })
  }
  return mentions.filter(
    (mention) =>
      mention.series.length > 0 || mention.continues || !isYear(mention.number) || mention.types !== null,
  )
}

/** Behind the digits of an IBAN that starts with the two letters before run `at`; `at` itself when there is none. */
const ibanEnd = (runs: readonly Run[], at: number): number => {
  const [letters, check] = [runs[at - 1], runs[at]]
  if (letters?.text.length !== 2 || letters.digits || check?.gap !== '') return at
  if (check.text.length >= 15) return at + 1
  let end = at + 1
  let count = 0
  while (check.text.length === 2 && runs[end]?.digits && runs[end]?.gap === ' ') {
    count += runs[end]?.text.length ?? 0
    end += 1
    if (count >= 21) break
  }
  return count >= 11 ? end : at
}

/** Letters and digits glued together right before run `at`. */
const seriesText = (runs: readonly Run[], at: number): string => {
  let text = ''
  for (let back = at - 1; back >= 0; back -= 1) {
    text = (runs[back]?.text ?? '') + text
    if (text.length > 8 || runs[back]?.gap !== '') break
  }
  return text
}

/** Whether the number at `at` goes on a list: `89 e 90`, `89, 90`, `89 a 92` for its end. */
const isContinuation = (runs: readonly Run[], at: number, any: boolean): boolean => {
  const run = runs[at]
  const before = runs[at - 1]
  if (!any || !run || !before) return false
  if (before.digits) return LINKS.has(run.gap) && run.gap !== '/'
  const word = before.text
  return (LIST_WORDS.has(word) || RANGE_WORDS.has(word)) && run.gap === ' ' && runs[at - 2]?.digits === true
}

const rangeEnd = (runs: readonly Run[], at: number): string | null => {
  const word = runs[at + 1]
  const end = runs[at + 2]
  const worded = word && !word.digits && RANGE_WORDS.has(word.text) && end?.digits && end.gap === ' '
  return worded ? withoutZeros(end.text) : null
}
