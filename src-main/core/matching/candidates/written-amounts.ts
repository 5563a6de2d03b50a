/** Reads document numbers in a text with the amounts after them: `FT A/12 450,00 FT A/13 resto`. */
import { withoutZeros } from '../../reference/scan-runs.ts'
import type { Doc, MinorUnits } from '../model/hypothesis.ts'

/** An amount with cents directly after a number. */
const WRITTEN = /[ :=(]{1,3}(?:EUR ?)?(\d{1,3}(?:\.\d{3})+|\d{1,7})[.,](\d{2})(?![\d%])/y

/** What precedes the cents of an amount, and what follows its euros. */
const EUROS_BEFORE = /\d[.,]$/
const CENTS_BEHIND = /^[.,]\d{2}(?!\d)/

/** All numbers that an amount follows: the position after the number, and the amount. */
export const writtenAmounts = (text: string): { at: number; minor: MinorUnits }[] =>
  [...text.matchAll(/\d+/g)].flatMap(({ 0: found, index }) => {
    const at = index + found.length
    const minor = amountAt(at, text)
    return minor === null ? [] : [{ at, minor }]
  })

/**
 * The position after the document's number in the text, with or without leading zeros; digits that belong to an amount
 * count only where there are no others. The end of the text where the number is not there.
 */
export const placeOf = ({ source }: Doc, text: string): number => placeOfNumber(source.number ?? '', text)

/** As `placeOf`, for a number that is not the document's own. */
export const placeOfNumber = (number: string, text: string): number => {
  const digits = withoutZeros(lastDigits(number))
  const places = [...text.matchAll(/\d+/g)]
    .filter(([found]) => withoutZeros(found) === digits)
    .map(({ 0: found, index }) => ({ from: index, end: index + found.length }))
  const isAmount = ({ from, end }: { from: number; end: number }): boolean =>
    EUROS_BEFORE.test(text.slice(0, from)) || CENTS_BEHIND.test(text.slice(end))
  return (places.find((place) => !isAmount(place)) ?? places[0])?.end ?? text.length
}

const lastDigits = (number: string): string => {
  let from = number.length
  while (from > 0 && /\d/.test(number.charAt(from - 1))) from -= 1
  return number.slice(from)
}

/** The amount directly after a number that ends at this position; null where there is none. */
export const amountAt = (at: number, text: string): MinorUnits | null => {
  WRITTEN.lastIndex = at
  const found = WRITTEN.exec(text)
  return found ? Number(found[1]?.replaceAll('.', '')) * 100 + Number(found[2]) : null
}
