/** Formats accounts as banks print them. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const NUMBER = /^\d{8,}(-\d+)?$/

/**
 * `PT50 0035 0413 0000 2671 3306 4`; a NIB or an account number is also grouped by four. Any other account id of a
 * service or a file is returned unchanged.
 */
export const formatAccount = (account: string): string => {
  const whole = account.replaceAll(' ', '')
  return IBAN.test(whole) || NUMBER.test(whole) ? whole.replace(/[A-Z0-9]{4}(?=[A-Z0-9])/g, '$& ') : account
}
