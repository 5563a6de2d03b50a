/** What every reader of bank statements yields, whatever the format. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'

/** As a format names an account: by IBAN, or by a number of the bank's own. */
export interface StatementAccount {
  /** Without blanks, upper case. */
  iban: string | null
  /** Where there is no IBAN. */
  number: string | null
}

export interface StatementBalance {
  /** The day at whose end it stands; of an opening balance the day before the period, or its first day, as written. */
  date: IsoDate | null
  minor: Minor
}

/** One booked transaction. Pending and informational entries are no rows. */
export interface StatementRow {
  /** Line of the text, or row of the table, from 1. */
  line: number
  bookingDate: IsoDate
  valueDate: IsoDate | null
  /** Plus is money in. */
  amountMinor: Minor
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  /** The payer's: end-to-end reference, creditor reference. */
  reference: string | null
  /** The bank's own, by which it tells its rows apart. */
  bankReference: string | null
  /** After the row. */
  balanceMinor: Minor | null
}

export interface StatementEnd {
  currency: CurrencyCode
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** Period as the file says it; null where it does not. */
  from: IsoDate | null
  to: IsoDate | null
}

/** Takes what a reader meets, in the file's order: each statement begins, has rows, ends. A promise is waited for. */
export interface StatementSink {
  begin(account: StatementAccount, currency: CurrencyCode | null): void
  row(row: StatementRow): void
  end(statement: StatementEnd): void
}

/** The longest text a row keeps. */
export const LONGEST_TEXT = 2000
