/** Whether two names of bank accounts may mean one account: IBANs, a bank's own numbers, or words of a person. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/

/** Upper case without spaces and dashes; undefined where it does not have the shape of an IBAN. */
export const toIban = (text: string | undefined): string | undefined => {
  const iban = (text ?? '').replace(/[\s-]/g, '').toUpperCase()
  return IBAN.test(iban) ? iban : undefined
}

/** Fewer digits are a word of a person, or the hidden number of a card. */
const LEAST_DIGITS = 6

/** The longest group of digits in a bank's number, without leading zeros; undefined for a name with other characters. */
const mainDigits = (name: string): string | undefined => {
  if (!/^[\d\s./-]+$/.test(name)) return undefined
  const groups = name.split(/\D+/).map((group) => group.replace(/^0+/, ''))
  const all = groups.join('')
  const longest = groups.reduce((one, other) => (other.length > one.length ? other : one), '')
  return longest.length >= LEAST_DIGITS ? longest : all.length >= LEAST_DIGITS ? all : undefined
}

/**
 * An IBAN contains the number of its account, and numbers of one account differ in what the bank puts before them.
 *
 * @returns unknown where one of them is neither an IBAN nor a number
 */
export const compareAccountNames = (one: string, other: string): 'same' | 'other' | 'unknown' => {
  const [iban, otherIban] = [toIban(one), toIban(other)]
  if (one === other || (iban !== undefined && iban === otherIban)) return 'same'
  if (iban !== undefined && otherIban !== undefined) return 'other'
  const [digits, otherDigits] = [iban ?? mainDigits(one), otherIban ?? mainDigits(other)]
  if (digits === undefined || otherDigits === undefined) return 'unknown'
  return digits.includes(otherDigits) || otherDigits.includes(digits) ? 'same' : 'other'
}
