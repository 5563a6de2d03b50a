/** Splits the text of a search into words and, where it is a number, an amount. */
import type { Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { parseAmount, toMinor } from '#core/money.ts'

const TRIGRAM = 3
/** More trigrams of a long word exclude nothing more; those at its end do, since numbers begin alike. */
const MAX_TRIGRAMS = 24

export interface SearchTerms {
  /** The texts between spaces, folded: `A/12` is searched as `A 12`. All of them must be in the text. */
  words: string[]
  /** Trigrams of every text that contains the words; empty where every word is too short. */
  trigrams: string[]
  /** The search in minor units, where it is an amount. */
  amountMinor: Minor | null
}

const trigramsOf = (word: string): string[] => {
  const letters = [...word]
  const trigrams = letters
    .slice(TRIGRAM - 1)
    .map((_, start) => letters.slice(start, start + TRIGRAM).join(''))
  return trigrams.slice(-MAX_TRIGRAMS)
}

/** The amount in minor units, without sign; null where the text is not an amount. */
export const amountOf = (text: string): Minor | null => {
  const minor = /\d/.test(text) ? parseAmount(text.trim()) : undefined
  return minor === undefined ? null : toMinor(Math.abs(minor))
}

/** @returns undefined where nothing is left to search for */
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
