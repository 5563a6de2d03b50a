/** What a person typed into a search, as words to find and, where it reads as one, an amount. */
import { foldText } from '../../core/fold.ts'
import { parseAmount } from '../../core/money.ts'

const TRIGRAM = 3
/** More trigrams of a long word cost time and find no less. */
const MOST_TRIGRAMS = 6

export interface SearchTerms {
  /** What stands between blanks, folded: `A/12` is found as `A 12`. All of them must be in the text. */
  words: string[]
  /** A query for the trigram index that finds at least the right rows; null when every word is too short. */
  match: string | null
  /** The search as minor units, where it reads as an amount. */
  amountMinor: number | null
}

const trigramsOf = (word: string): string[] => {
  const letters = [...word]
  if (letters.length < TRIGRAM) return []
  const starts = new Set<number>()
  for (let start = 0; start <= letters.length - TRIGRAM && starts.size < MOST_TRIGRAMS - 1; start += TRIGRAM)
    starts.add(start)
  starts.add(letters.length - TRIGRAM)
  return [...starts].map((start) => letters.slice(start, start + TRIGRAM).join(''))
}

/** What a search amounts to in minor units, without its sign; null where it reads as no amount. */
export const amountOf = (text: string): number | null => {
  const minor = /\d/.test(text) ? parseAmount(text.trim()) : undefined
  return minor === undefined ? null : Math.abs(minor)
}

/** @returns undefined when nothing is left to search for */
export const searchTerms = (text: string | undefined): SearchTerms | undefined => {
  if (text === undefined || text.trim() === '') return undefined
  const words = text
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const trigrams = words.flatMap(trigramsOf)
  return {
    words,
    // Folded words hold letters, digits and blanks alone: within quotes nothing in them means anything to the index.
    match: trigrams.length === 0 ? null : trigrams.map((trigram) => `"${trigram}"`).join(' AND '),
    amountMinor: amountOf(text),
  }
}
