/** Numbers of documents in a text, and the amounts it writes behind them: `FT A/12 450,00 FT A/13 resto`. */
import { withoutZeros } from '../../reference/scan-runs.ts'
import type { Doc } from '../model/document.ts'
import type { MinorUnits } from '../model/units.ts'

/** An amount with its cents right behind a number. */
const WRITTEN = /[ :=(]{1,3}(?:EUR ?)?(\d{1,3}(?:\.\d{3})+|\d{1,7})[.,](\d{2})(?![\d%])/y

/** What stands before or behind digits that are the cents or the euros of an amount. */
const EUROS_BEFORE = /\d[.,]$/
const CENTS_BEHIND = /^[.,]\d{2}(?!\d)/

/** All numbers with an amount behind them: where each ends, and its amount. */
export const writtenAmounts = (text: string): { at: number; minor: MinorUnits }[] =>
  [...text.matchAll(/\d+/g)].flatMap(({ 0: found, index }) => {
    const at = index + found.length
    const minor = amountAt(at, text)
    return minor === null ? [] : [{ at, minor }]
  })

/**
 * Behind the document's number in the text, with or without its leading zeros; digits of an amount are taken for it only
 * where no others are there. Behind everything where it is not there.
 */
export const placeOf = ({ source }: Doc, text: string): number => placeOfNumber(source.number ?? '', text)

/** The same of a number that is not the document's own. */
export const placeOfNumber = (number: string, text: string): number => {
  const digits = withoutZeros(/(\d+)$/.exec(number)?.[1] ?? '')
  const places = [...text.matchAll(/\d+/g)]
    .filter(([found]) => withoutZeros(found) === digits)
    .map(({ 0: found, index }) => ({ from: index, end: index + found.length }))
  const isAmount = ({ from, end }: { from: number; end: number }): boolean =>
    EUROS_BEFORE.test(text.slice(0, from)) || CENTS_BEHIND.test(text.slice(end))
  return (places.find((place) => !isAmount(place)) ?? places[0])?.end ?? text.length
}

/** What stands right behind a number that ends there; null where that is no amount. */
export const amountAt = (at: number, text: string): MinorUnits | null => {
  WRITTEN.lastIndex = at
  const found = WRITTEN.exec(text)
  return found ? Number(found[1]?.replaceAll('.', '')) * 100 + Number(found[2]) : null
}
