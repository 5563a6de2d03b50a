/** Reads amounts as people type them: `1.234,56`, `1234.56`, `1 234,56 €`, `-5`. */
import type { Language } from '#contract/values.ts'
import { parseAmount } from '#core/money.ts'
import { parseTypedDecimal } from './typed-decimal.ts'

/**
 * Minor units of a two-decimal currency, or undefined for what is no amount.
 *
 * @param language decides how one mark before three digits is meant, as in every number that is typed
 */
export const parseTypedAmount = (typed: string, language: Language): number | undefined => {
  const plain = parseTypedDecimal(typed.replace(/EUR/i, '').replace(/^\s*\+/, ''), language)
  const isAmount = plain !== undefined && /^-?\d+(\.\d{1,2})?$/.test(plain) && !typed.includes('%')
  return isAmount ? parseAmount(plain) : undefined
}

/** Whether the text can only be meant as an amount: it has decimals, which every language reads alike. */
export const looksLikeAmount = (typed: string): boolean =>
  /[.,]\d{2}$/.test(typed.trim()) && parseTypedAmount(typed, 'pt-PT') !== undefined
