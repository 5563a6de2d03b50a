/** The only place that writes amounts for the screen: minor units in, grouped text out. */

import type { Language } from '#contract/values.ts'
import { minorDigits } from '#core/money.ts'

interface Format {
  readonly format: Intl.NumberFormat
  readonly digits: number
}

/** Making one takes a hundred times longer than using it. */
const formats = new Map<string, Format>()

/** `1 234,56 €`: the number with its currency. */
export const formatMoney = (minor: number, currency: string, language: Language): string =>
  write(minor, currency, language, 'currency')

const formatOf = (language: Language, currency: string, style: 'decimal' | 'currency'): Format => {
  const key = `${language}${currency}${style}`
  const known = formats.get(key)
  if (known) return known
  const digits = minorDigits(currency)
  // Intl leaves pt-PT numbers under 10 000 ungrouped unless told 'always'.
  const format = new Intl.NumberFormat(language === 'en' ? 'en-IE' : language, {
    style,
    currency,
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const made = { format, digits }
  formats.set(key, made)
  return made
}

/** Decimal text of minor units, built digit by digit: a float would lose cents of very large sums. */
const toDecimal = (minor: number, digits: number): Intl.StringNumericLiteral => {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = minor < 0 ? '-' : ''
  return `${sign}${whole}.${text.slice(text.length - digits) || '0'}` as Intl.StringNumericLiteral
}

const write = (minor: number, currency: string, language: Language, style: 'decimal' | 'currency') => {
  const { format, digits } = formatOf(language, currency, style)
  return format
    .format(toDecimal(minor, digits))
    .replace('-', '\u2212')
    .replaceAll(/[\u202f\u0020]/g, '\u00a0')
}

/** `1 234,56`: the number alone, for columns whose currency is known. */
export const formatAmount = (minor: number, currency: string, language: Language): string =>
  write(minor, currency, language, 'decimal')

const counts: Readonly<Record<Language, Intl.NumberFormat>> = {
  'pt-PT': new Intl.NumberFormat('pt-PT', { useGrouping: 'always' }),
  en: new Intl.NumberFormat('en', { useGrouping: 'always' }),
}

/** A count, grouped: `2 400`. */
export const formatCount = (count: number, language: Language): string =>
  counts[language].format(count).replace('-', '\u2212').replaceAll('\u202f', '\u00a0')

const MEGABYTE = 1_000_000

/** The size of a file, rounded up: `2,9 MB`. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  `${formatCount(Math.ceil((bytes / MEGABYTE) * 10) / 10, language)} MB`
