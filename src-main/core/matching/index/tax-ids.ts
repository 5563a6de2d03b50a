/**
 * Finds tax ids in texts, with or without the letters of their country; without them the check digits must be correct.
 */
import { isDigit } from '../../reference/scan-runs.ts'
import { foldCode } from './names.ts'

const MAX_LENGTH = 14
/** With fewer digits it is a name, or a placeholder. */
const MIN_DIGITS = 7
const PORTUGUESE_DIGITS = 9

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const SPANISH_CONTROLS = 'JABCDEFGHI'

/**
 * All ways to write a foreign tax id; none for an id without letters, since its country is unknown.
 *
 * @param taxId folded
 */
export const foreignForms = (taxId: string): string[] => {
  if (!/[A-Z]/.test(taxId) || taxId.replace(/\D/g, '').length < MIN_DIGITS) return []
  if (isSpanish(taxId)) return [taxId, `ES${taxId}`]
  return [taxId, ...bareForms(taxId.slice(0, 2), taxId.slice(2))]
}

const digitsOf = (text: string): number[] => [...text].map(Number)

/** ISO 7064, modulo 11 and 10. */
const isGerman = (id: string): boolean => {
  if (!/^\d{9}$/.test(id)) return false
  const digits = digitsOf(id)
  const last = digits.pop()
  let product = 10
  for (const digit of digits) product = (2 * ((digit + product) % 10 || 10)) % 11
  return (11 - product) % 10 === last
}

/** The nine digits of a French company (SIREN), checked by Luhn. */
const isSiren = (id: string): boolean => {
  if (!/^\d{9}$/.test(id)) return false
  let sum = 0
  for (const [at, digit] of digitsOf(id).entries()) {
    const one = at % 2 === 1 ? 2 * digit : digit
    sum += one > 9 ? one - 9 : one
  }
  return sum % 10 === 0
}

/** Two check digits before the company's nine, modulo 97. */
const isFrench = (id: string): boolean =>
  /^\d{11}$/.test(id) && Number(id.slice(0, 2)) === (12 + 3 * (Number(id.slice(2)) % 97)) % 97

/** The last two digits are the check digits, modulo 97, in the older or the newer way. */
const isBritish = (id: string): boolean => {
  if (!/^\d{9}(\d{3})?$/.test(id)) return false
  const sum = digitsOf(id.slice(0, 7)).reduce((total, digit, at) => total + digit * (8 - at), 0)
  const rest = (sum + Number(id.slice(7, 9))) % 97
  return rest === 0 || rest === 97 - 55
}

/** A person's ends in a letter, a company's in a digit or a letter. */
const isSpanish = (id: string): boolean => {
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(id)
  if (person) {
    const [, first = '', digits = '', letter] = person
    if (first.length + digits.length !== 8) return false
    const lead = first === '' ? '' : String('XYZ'.indexOf(first))
    return SPANISH_LETTERS[Number(lead + digits) % 23] === letter
  }
  const company = /^[A-HJNP-SUVW](\d{7})([0-9A-J])$/.exec(id)
  if (!company) return false
  const [, digits = '', control = ''] = company
  let sum = 0
  for (const [at, digit] of digitsOf(digits).entries()) {
    const one = at % 2 === 0 ? 2 * digit : digit
    sum += one > 9 ? one - 9 : one
  }
  const rest = (10 - (sum % 10)) % 10
  return control === String(rest) || control === SPANISH_CONTROLS[rest]
}

/** Ways to write an id without its country: only where its check digits are correct. */
const bareForms = (country: string, id: string): string[] => {
  switch (country) {
    case 'ES':
      return isSpanish(id) ? [id] : []
    case 'FR':
      return [...(isFrench(id) ? [id, id.slice(2)] : []), ...(isSiren(id) ? [id] : [])]
    case 'DE':
      return isGerman(id) ? [id] : []
    case 'GB':
      return isBritish(id) ? [id] : []
    default:
      return []
  }
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Words that precede a phone number, unless a word after them announces a tax id. */
const PHONE_BEFORE = /(?:MB ?WAY|TLM|TELEM)(?!.*(?:NIF|NIPC|CONTRIB))/i

/** Portuguese mobile numbers also have nine digits, and begin with 9. */
const isPhone = (text: string, start: number): boolean =>
  text[start] === '9' && PHONE_BEFORE.test(text.slice(0, start))

/** Runs of exactly nine digits that are not a phone number. */
export const taxIdsIn = (text: string): string[] => {
  const found: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    if (isDigit(text.charCodeAt(at))) continue
    if (at - start === PORTUGUESE_DIGITS && !isPhone(text, start)) found.push(text.slice(start, at))
    start = at + 1
  }
  return found
}

/**
 * Other texts that may be a tax id: letters and digits without a gap, and digits with the two letters before them, as
 * in `DE 123456789`.
 */
export const lettersAndDigits = (text: string): string[] => {
  const found: string[] = []
  let [beforeStart, beforeEnd] = [0, 0]
  let start = 0
  let digits = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) digits += 1
    if (isDigit(code) || isLetter(code)) continue
    if (digits >= MIN_DIGITS && at - start <= MAX_LENGTH) {
      const run = text.slice(start, at)
      if (run.length > digits || digits !== PORTUGUESE_DIGITS) found.push(foldCode(run))
      if (beforeEnd - beforeStart === 2) found.push(foldCode(text.slice(beforeStart, beforeEnd) + run))
    }
    if (at > start) [beforeStart, beforeEnd] = [start, at]
    start = at + 1
    digits = 0
  }
  return found
}
