/** Reads amounts as people type them: `1.234,56`, `1234.56`, `1 234,56 €`, `-5`. */
import type { CurrencyCode, Language } from '#contract/values.ts'
import { minorDigits, parseAmount } from '#core/money.ts'
import { parseTypedDecimal } from './typed-decimal.ts'

/**
 * Minor units, or undefined for what is no amount of the currency.
 *
 * @param language decides how one mark before three digits is meant, as in every number that is typed
 */
export const parseTypedAmount = (
  typed: string,
  language: Language,
  currency: CurrencyCode = 'EUR',
): number | undefined => {
  const plain = parseTypedDecimal(
    typed.replace(new RegExp(currency, 'i'), '').replace(/^\s*\+/, ''),
    language,
  )
  const digits = minorDigits(currency)
  const decimals = plain?.split('.')[1]?.length ?? 0
  return plain === undefined || decimals > digits || typed.includes('%')
    ? undefined
    : parseAmount(plain, digits)
}

/** Whether an amount other than 0 is typed without all the decimals its currency has: of a balance some were left out. */
export const lacksCents = (typed: string, language: Language, currency: CurrencyCode): boolean => {
  const minor = parseTypedAmount(typed, language, currency)
  const digits = minorDigits(currency)
  const cents = /[.,](\d+)\D*$/.exec(typed)?.[1]?.length ?? 0
  return minor !== undefined && minor !== 0 && digits > 0 && cents !== digits
}

/** Whether the text can only be meant as an amount: it has decimals, which every language reads alike. */
export const looksLikeAmount = (typed: string): boolean =>
  /[.,]\d{2}$/.test(typed.trim()) && parseTypedAmount(typed, 'pt-PT') !== undefined
