/** Amounts in cells of a table: sign, brackets, currency and side around the digits. */
import type { CurrencyCode, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { parseAmount } from '#core/money.ts'
import { plainMarks, toCurrency } from '../field-text.ts'
import { type Side, sideOf } from './side-words.ts'

export type DecimalMark = ',' | '.'

/**
 * Parses an amount as minor units; a minus or a side on either side, or brackets, negates it.
 *
 * @returns undefined where it is no amount with this decimal mark
 */
export const amountIn = (cell: string, mark: DecimalMark, digits: number): Minor | undefined => {
  const parts = partsOf(cell)
  if (!parts) return undefined
  const [whole = '', fraction, ...more] = parts.body.split(mark)
  const groups = whole.split(mark === ',' ? /[.'’ ]/ : /[,'’ ]/)
  // A group has three digits; the first has one to three, not beginning with zero, and none follows the decimal mark:
  // with a decimal comma `1.5`, `0.500` and `1234.500` are not amounts.
  const isGrouped =
    groups.length === 1 || groups.every((group, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group))
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(fraction ?? '')) return undefined
  return parseAmount(`${parts.isNegative ? '-' : ''}${groups.join('')}.${fraction || '0'}`, digits)
}

/**
 * The currency that the cell has beside its amount, by its code or its sign; a sign that several currencies have means
 * `stated`, where it is one of them, else the first of them.
 */
export const currencyBeside = (cell: string, stated: CurrencyCode | null): CurrencyCode | undefined => {
  if (cell.length > LONGEST || !/[A-Za-z\p{Sc}]/u.test(cell) || !looksLikeAmount(cell)) return undefined
  const text = cell.toUpperCase()
  const code = (text.match(/[A-Z]{3,}/g) ?? []).map(toCurrency).find((one) => one && CODES.has(one))
  const sign = /[A-Z]{0,3}\p{Sc}/u.exec(text)?.[0]
  const signed = sign === undefined ? undefined : (BY_SIGN.get(sign) ?? BY_SIGN.get(sign.slice(-1)))
  return code ?? (stated !== null && signed?.includes(stated) ? stated : signed?.[0])
}

/** Longer cells are no amounts. */
const LONGEST = 60

/** Most amounts have nothing around them. */
const PLAIN = /^-?(?:\d[\d.,]*|[.,]\d[\d.,]*)$/
/** A sign of a currency, with the letters that belong to it: `R$`, `US$`. */
const CURRENCY_SIGN = /^[A-Z]{0,3}\p{Sc}$/u
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const CURRENCIES = new Set([...CODES, 'EURO', 'EUROS', 'FR', 'KC', 'KR', 'KZ', 'MT', 'ZL'])

/** By sign, the currencies that are written with it. */
const BY_SIGN: ReadonlyMap<string, readonly CurrencyCode[]> = new Map(
  Object.entries({
    $: 'USD CAD AUD NZD HKD SGD MXN ARS CLP COP CVE',
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY CNY',
    R$: 'BRL',
    US$: 'USD',
  }).map(([sign, codes]) => [sign, codes.split(' ')]),
)

interface AmountParts {
  /** Digits, decimal marks and group marks, as in the cell. */
  body: string
  isNegative: boolean
  /** Whether a sign, brackets or a side says in which direction the money goes. */
  isSigned: boolean
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
const isMark = (char: string | undefined): boolean => char === '.' || char === ','

/** Splits a cell into its digits and what is around them; undefined where it is no amount. */
const partsOf = (cell: string): AmountParts | undefined => {
  if (cell.length > LONGEST) return undefined
  if (PLAIN.test(cell)) {
    const isNegative = cell.startsWith('-')
    return { body: isNegative ? cell.slice(1) : cell, isNegative, isSigned: isNegative }
  }
  const text = plainMarks(cell).replaceAll('[', '(').replaceAll(']', ')')
  let from = 0
  while (from < text.length && !isDigit(text[from])) from += 1
  let to = text.length
  while (to > from && !isDigit(text[to - 1])) to -= 1
  if (from === to) return undefined
  if (isMark(text[from - 1])) from -= 1
  if (isMark(text[to])) to += 1
  // `100,-` is a whole amount for some, and a negative one for others.
  if (isMark(text[to - 1]) && text[to] === '-') return undefined
  const body = text.slice(from, to)
  if (/[^\d.,'’ ]/.test(body)) return undefined
  const around = readAround(text.slice(0, from), text.slice(to))
  return around && { body, ...around }
}

/** Reads what is before and after the digits: at most one currency, and one sign, pair of brackets or side. */
const readAround = (before: string, after: string): Omit<AmountParts, 'body'> | undefined => {
  if (before === '' && after === '') return { isNegative: false, isSigned: false }
  const tokens = `${before} ${bare(after)}`.toUpperCase().match(/[()+-]|[^\s()+-]+/g) ?? []
  const count = (mark: string): number => tokens.filter((token) => token === mark).length
  const [minus, plus, opened, closed] = [count('-'), count('+'), count('('), count(')')]
  if (minus > 1 || plus > 1 || opened > 1 || minus + plus > 1 || plus + opened > 1) return undefined
  if (opened !== closed || (opened === 1 && !(before.includes('(') && bare(after).includes(')'))))
    return undefined
  let currencies = 0
  let side: Side | undefined
  for (const token of tokens) {
    if ('()+-'.includes(token)) continue
    const word = token.replaceAll('.', '')
    if (CURRENCIES.has(foldText(word)) || CURRENCY_SIGN.test(word)) currencies += 1
    else {
      // `E` may be short for the currency as well.
      const named = word === 'E' ? undefined : sideOf(word)
      if (!named || side) return undefined
      side = named
    }
  }
  const isMinus = minus + opened > 0
  // A negative credit and a positive debit contradict themselves.
  if (currencies > 1 || (side === 'in' && isMinus) || (side === 'out' && plus > 0)) return undefined
  return { isNegative: isMinus || side === 'out', isSigned: isMinus || plus > 0 || side !== undefined }
}

/** The word in `20,00 (D)` without its brackets. */
const bare = (after: string): string => after.replace(/^ ?\(([A-Za-z.]{1,10})\)$/, ' $1')

/** Whether the cell can only be an amount: digits, marks, possibly a currency, a sign or a side. */
export const looksLikeAmount = (cell: string): boolean => partsOf(cell) !== undefined

/** Whether a sign, brackets or a side beside the digits says in which direction the money goes. */
export const isSignedAmount = (cell: string): boolean => partsOf(cell)?.isSigned === true

/** Whether the amount has a minus, brackets or the side of money out. */
export const isNegativeAmount = (cell: string): boolean => partsOf(cell)?.isNegative === true

const NO_AMOUNT = /^(?:n\/?[ad]|n\.[ad]\.?|nan|null|none|nil)$/i

/** Whether the cell is empty or says that there is no amount: dashes, possibly with a currency, or `n/a`. */
export const isNoAmount = (cell: string): boolean =>
  cell === '' ||
  NO_AMOUNT.test(cell) ||
  (cell.length <= LONGEST &&
    !/\d/.test(cell) &&
    (plainMarks(cell).match(/-+|[^\s-]+/g) ?? []).every(
      (token) => /^-|^\p{Sc}$/u.test(token) || CURRENCIES.has(token),
    ))
