/** Reads the amounts of an OFX statement: `1,650` is read only where something tells which mark is that of decimals. */
import type { Minor } from '#contract/values.ts'
import { parseAmount } from '#core/money.ts'
import { fileProblem } from '../file-problem.ts'

export type DecimalMark = ',' | '.'

interface WrittenAmount {
  line: number
  text: string
}

/** @returns reads an amount of the statement; undefined for what is no amount. Error: as `decideMark` */
export const amountReader = (
  amounts: readonly WrittenAmount[],
  ledger: string | undefined,
  digits: number,
  said?: DecimalMark,
): ((text: string) => Minor | undefined) => {
  const mark = decideMark(amounts, ledger, digits, said)
  return (text) => readWith(text, mark, digits)
}

/** One mark with three digits behind it, and one to three before it that are no zero. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}[+-]?$/
/** An amount that tells its decimal mark: the last one, unless it is repeated or has three digits behind it. */
const DECIMALS = /^[+-]?[\d.,]*([.,])\d+[+-]?$/

const compact = (text: string): string => text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/−/g, '-')

const ambiguousMark = (text: string, digits: number): DecimalMark | undefined =>
  digits === 3 ? undefined : (AMBIGUOUS.exec(compact(text))?.[1] as DecimalMark | undefined)

/** The mark of decimals that the amount tells; undefined where it has none, or may be read in two ways. */
const markOf = (text: string, digits: number): DecimalMark | undefined => {
  const plain = compact(text)
  const mark = DECIMALS.exec(plain)?.[1] as DecimalMark | undefined
  if (mark === undefined || ambiguousMark(plain, digits) !== undefined) return undefined
  const other = mark === '.' ? ',' : '.'
  // A repeated mark is one of thousands, and says that the other is that of decimals.
  return plain.indexOf(mark) === plain.lastIndexOf(mark) ? mark : other
}

/** @param mark that of decimals; the other one separates thousands */
const readWith = (text: string, mark: DecimalMark | undefined, digits: number): Minor | undefined =>
  parseAmount(
    mark !== undefined && ambiguousMark(text, digits) !== undefined && ambiguousMark(text, digits) !== mark
      ? compact(text).replace(/[.,]/, '')
      : text,
    digits,
  )

/**
 * The mark of decimals: as a person said, else by the statement's balance where only one reading of the amounts adds up to
 * it (an account that opened with them), else by the amounts that can be read in one way alone.
 *
 * @param ledger the closing balance as written
 * @returns undefined where it does not matter. Error: `ambiguous-amounts` with the first such amount
 */
const decideMark = (
  amounts: readonly WrittenAmount[],
  ledger: string | undefined,
  digits: number,
  said: DecimalMark | undefined,
): DecimalMark | undefined => {
  const texts = [...amounts.map(({ text }) => text), ...(ledger === undefined ? [] : [ledger])]
  const open = amounts.find(({ text }) => ambiguousMark(text, digits) !== undefined)
  if (open === undefined && (ledger === undefined || ambiguousMark(ledger, digits) === undefined))
    return undefined
  if (said !== undefined) return said
  const fitting = ([',', '.'] as const).filter((mark) => {
    const sum = amounts.reduce((total, { text }) => total + (readWith(text, mark, digits) ?? Number.NaN), 0)
    return ledger !== undefined && sum === readWith(ledger, mark, digits)
  })
  if (fitting.length === 1) return fitting[0]
  const told = new Set(texts.flatMap((text) => markOf(text, digits) ?? []))
  if (told.size === 1) return [...told][0]
  if (open === undefined) return undefined
  throw fileProblem('ambiguous-amounts', { line: open.line, element: open.text })
}
