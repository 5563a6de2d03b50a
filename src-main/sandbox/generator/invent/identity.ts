/** Invented Portuguese tax ids and bank account numbers with valid check digits. */
import { nifCheckDigit } from '../../rules/tax-id.ts'
import type { Random } from './random.ts'

/** A nine-digit tax id that starts with `lead` (5 for companies, 2 for people). */
export const inventNif = (random: Random, lead: string): string => {
  const eight = lead + random.digits(8 - lead.length)
  return eight + String(nifCheckDigit(eight))
}

const modulo97 = (digits: string): number => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + (digit.charCodeAt(0) - 48)) % 97
  return rest
}

/** A PT IBAN with valid national (two last digits) and international check digits. */
export const inventIban = (random: Random): string => {
  const account = `00${random.digits(2)}${random.digits(4)}${random.digits(11)}`
  const national = String(98 - modulo97(`${account}00`)).padStart(2, '0')
  // In the international check, P counts as 25 and T as 29.
  const check = String(98 - modulo97(`${account}${national}252900`)).padStart(2, '0')
  return `PT${check}${account}${national}`
}
