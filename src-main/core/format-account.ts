/** Formats accounts as banks print them, and in short: by the bank and the last digits. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const NUMBER = /^\d{8,}(-\d+)?$/
/** A Portuguese account number as it was before IBANs: bank, branch, number, check digits. */
const NIB = /^\d{21}$/

const withoutSpaces = (account: string): string => account.replaceAll(' ', '')

/**
 * `PT50 0035 0413 0000 2671 3306 4`; a NIB or an account number is also grouped by four. Any other account id of a
 * service or a file is returned unchanged.
 */
export const formatAccount = (account: string): string => {
  const whole = withoutSpaces(account)
  return IBAN.test(whole) || NUMBER.test(whole) ? whole.replace(/[A-Z0-9]{4}(?=[A-Z0-9])/g, '$& ') : account
}

/** By country and the bank's code, which an IBAN has after its check digits. */
const BANKS: Readonly<Record<string, string>> = {
  PT0007: 'Novo Banco',
  PT0008: 'BAI Europa',
  PT0010: 'BPI',
  PT0014: 'Banco Invest',
  PT0018: 'Santander',
  PT0019: 'BBVA',
  PT0023: 'ActivoBank',
  PT0033: 'Millennium bcp',
  PT0035: 'CGD',
  PT0036: 'Montepio',
  PT0043: 'Deutsche Bank',
  PT0045: 'Crédito Agrícola',
  PT0059: 'CEMAH',
  PT0061: 'BiG',
  PT0063: 'Bison Bank',
  PT0065: 'Banco Best',
  PT0079: 'EuroBic',
  PT0160: 'Novo Banco dos Açores',
  PT0170: 'ABANCA',
  PT0193: 'Banco CTT',
  PT0269: 'Bankinter',
  PT0781: 'IGCP',
  BE967: 'Wise',
  DE10011001: 'N26',
  ES0049: 'Santander',
  ES0081: 'Sabadell',
  ES0128: 'Bankinter',
  ES0182: 'BBVA',
  ES2100: 'CaixaBank',
  LT32500: 'Revolut',
}

/** The bank of an IBAN or a NIB; null where the account does not say it, or the bank is not known here. */
const bankOf = (whole: string): string | null => {
  const code = NIB.test(whole) ? `PT${whole}` : IBAN.test(whole) ? whole.slice(0, 2) + whole.slice(4) : ''
  for (const [prefix, bank] of Object.entries(BANKS)) if (code.startsWith(prefix)) return bank
  return null
}

/** Longer numbers are shown by their last digits. */
const LONGEST = 14

/**
 * An account in a word or two: `CGD · Salários` with its alias, else `CGD …3064`. What is neither an IBAN nor a long
 * number is returned unchanged.
 * @param alias the name that a person gave it
 */
export const shortAccount = (account: string, alias: string | null = null): string => {
  const whole = withoutSpaces(account)
  const bank = bankOf(whole)
  if (alias !== null) return bank === null ? alias : `${bank} · ${alias}`
  const isLong = IBAN.test(whole) || (NUMBER.test(whole) && whole.length > LONGEST)
  if (!isLong) return formatAccount(account)
  return `${bank ?? (IBAN.test(whole) ? whole.slice(0, 2) : '')} …${whole.slice(-4)}`.trimStart()
}

/** An account with its whole number: `CGD · Salários · PT50 0035 0413 0000 2671 3306 4`. */
export const longAccount = (account: string, alias: string | null = null): string =>
  [bankOf(withoutSpaces(account)), alias, formatAccount(account)].filter((part) => part !== null).join(' · ')
