/** How a number of a text goes on from the one before: in a list, a range, or after a sign. */
import { isYear } from './other-numbers.ts'
import type { Mention } from './read-mentions.ts'

/** The longest range of bare numbers, or of numbers that only a dash connects. */
export const MAX_LOOSE_RANGE = 24

/** What the next number of a list inherits: the series and types of the number before. */
export interface Context {
  serie: string | null
  types: string | null
}

export const BARE: Context = { serie: null, types: null }

export const spans = ({ from, number }: Mention, most: number): boolean =>
  Number(number) > Number(from) && Number(number) - Number(from) <= most

/** Whether a sign makes the number continue the one before: `10-12`, `89/90`. */
export const isConnectedBySign = (mention: Mention): boolean => {
  const { tie, from, number, atcud } = mention
  if (tie === '-') return !atcud && spans(mention, MAX_LOOSE_RANGE)
  return tie === '/' && !isYear(number) && Number(number) > Number(from)
}

/**
 * What a number passes on to numbers that follow it after a sign: as the series of no document it names nothing itself.
 */
export const nextContext = ({ types, number, reversed }: Mention, before: Context | null): Context | null =>
  types !== null && reversed === null && !isYear(number) ? { serie: null, types } : before

export const isMonthAndYear = ({ number, reversed }: Mention): boolean =>
  Number(number) <= 12 && /^(?:20)?\d\d$/.test(reversed ?? '')

/** Whether it has a series of its own, like the second of `FT 2026/13 FT 2026/4122`: then the two are not a list. */
export const isOfOwnSerie = ({ series }: Mention, { serie }: Context): boolean =>
  series.some(({ text, types }) => text === serie || types !== null)
