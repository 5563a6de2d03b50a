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

/** Whether the text can only be meant as an amount: it has decimals, which every language reads alike. */
export const looksLikeAmount = (typed: string): boolean =>
  /[.,]\d{2}$/.test(typed.trim()) && parseTypedAmount(typed, 'pt-PT') !== undefined
