/** A bank transaction as the sample bank stores it. */

export interface Transaction {
  /** Order of arrival, from 1 without gaps; the newest is the last. */
  position: number
  id: string
  bookingDate: string
  valueDate: string
  /** Signed cents: positive for money in. */
  amountMinor: number
  currency: string
  text: string
  counterparty: string | null
  iban: string | null
  reference: string | null
  status: 'booked' | 'pending'
  /** Balance of the account after this transaction, in cents. */
  balanceMinor: number
}

/** Cents as `-1234.56` or, with a comma, `-1234,56`. */
export const centsText = (minor: number, separator: '.' | ',' = '.'): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`
}
