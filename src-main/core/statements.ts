/** A bank statement as plain values: what every file format yields once parsed, before anything is stored. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'

/** As a format names an account: by IBAN, or by a number of the bank's own. */
export interface StatementAccount {
  /** Without blanks, upper case. */
  iban: string | null
  /** Where there is no IBAN. */
  number: string | null
  /** Whose account it is, where the file says it. */
  owner?: { name: string | null; taxId: string | null }
}

export interface StatementBalance {
  /** The day as the file says it. */
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
  /** The bank's own id of the row. */
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

/** What a file of statements may be. */
export type StatementKind = 'camt' | 'mt940' | 'ofx' | 'csv' | 'xlsx'

/** What a file that is imported may be. */
export type ImportKind = StatementKind | DocumentsKind

/** A file of documents: SAF-T (PT), or a list of those that are open. */
export type DocumentsKind = 'saft' | 'open-items'
