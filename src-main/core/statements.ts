/** A bank statement as plain values: the parsed content of every file format, before anything is stored. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'

/** The account as a format names it: by IBAN, or by the bank's own number. */
export interface StatementAccount {
  /** Without spaces, upper case. */
  iban: string | null
  /** Set where there is no IBAN. */
  number: string | null
  /** The owner of the account, where the file names it. */
  owner?: { name: string | null; taxId: string | null }
}

export interface StatementBalance {
  /** The day as stated in the file. */
  date: IsoDate | null
  minor: Minor
}

/** One booked transaction. Pending and informational entries are not rows. */
export interface StatementRow {
  /** Line of the text, or row of the table, from 1. */
  line: number
  bookingDate: IsoDate
  valueDate: IsoDate | null
  /** Positive for money in. */
  amountMinor: Minor
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  /** The payer's end-to-end reference or creditor reference. */
  reference: string | null
  /** The bank's own id of the row. */
  bankReference: string | null
  /** The balance after the row. */
  balanceMinor: Minor | null
}

export interface StatementEnd {
  currency: CurrencyCode
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** The period as stated in the file; null where it is not. */
  from: IsoDate | null
  to: IsoDate | null
}

/** Formats of statement files. */
const STATEMENT_KINDS = ['camt', 'mt940', 'ofx', 'csv', 'xlsx', 'pdf'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Formats of imported files. */
export type ImportKind = StatementKind | DocumentsKind | SupplierKind | 'ledger'

/** Files of documents: SAF-T (PT), or a list of open documents. */
export const DOCUMENTS_KINDS = ['saft', 'open-items'] as const
export type DocumentsKind = (typeof DOCUMENTS_KINDS)[number]

/** Files of suppliers' documents: of the tax office, filled in by a person, lists of open ones, or of the accounting. */
export const SUPPLIER_KINDS = ['e-fatura', 'supplier-table', 'supplier-items', 'supplier-ledger'] as const
export type SupplierKind = (typeof SUPPLIER_KINDS)[number]

const isAmong =
  <Kind extends ImportKind>(kinds: readonly Kind[]) =>
  (kind: string): kind is Kind =>
    (kinds as readonly string[]).includes(kind)
export const isStatementKind = isAmong(STATEMENT_KINDS)
export const isDocumentsKind = isAmong(DOCUMENTS_KINDS)
export const isSupplierKind = isAmong(SUPPLIER_KINDS)
