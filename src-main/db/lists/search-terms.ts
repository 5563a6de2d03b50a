/** What a person typed into a search, as words to find and, where it reads as one, an amount. */
import type { Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { parseAmount, toMinor } from '#core/money.ts'

const TRIGRAM = 3
/** More trigrams of a long word tell no more; its end does: numbers begin alike. */
const MAX_TRIGRAMS = 24

export interface SearchTerms {
  /** What stands between blanks, folded: `A/12` is found as `A 12`. All of them must be in the text. */
  words: string[]
  /** What stands in every text that holds the words; none when every word is too short. */
  trigrams: string[]
  /** The search as minor units, where it reads as an amount. */
  amountMinor: Minor | null
}

const trigramsOf = (word: string): string[] => {
  const letters = [...word]
  const trigrams = letters
    .slice(TRIGRAM - 1)
    .map((_, start) => letters.slice(start, start + TRIGRAM).join(''))
  return trigrams.slice(-MAX_TRIGRAMS)
}

/** What a search amounts to in minor units, without its sign; null where it reads as no amount. */
export const amountOf = (text: string): Minor | null => {
  const minor = /\d/.test(text) ? parseAmount(text.trim()) : undefined
  return minor === undefined ? null : toMinor(Math.abs(minor))
}

/** @returns undefined when nothing is left to search for */
export const searchTerms = (text: string | undefined): SearchTerms | undefined => {
  if (text === undefined || text.trim() === '') return undefined
  const words = text
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return {
    words,
    trigrams: [...new Set(words.flatMap(trigramsOf))],
    amountMinor: amountOf(text),
  }
}
