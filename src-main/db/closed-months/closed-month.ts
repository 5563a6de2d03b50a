/** A closing, typed balances and items in transit in the form in which the decision log passes them to any mirror. */
import type { DocumentRow, Month, MonthStatement } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'

/** Identifies a transaction in every mirror. */
export interface KnownAs {
  account: string
  id: string | null
  fingerprint: string | null
  occurrence: number
  /** For a mirror that has it under another name; missing in events of earlier versions. */
  also?: AlsoKnownAs | undefined
}

/** What every source says of a transaction: its day and amount, and the fingerprint of each record that shows it. */
export interface AlsoKnownAs {
  date: IsoDate | null
  amountMinor: Minor
  currency: string
  prints: readonly string[]
}

/** The same text for the same transaction, whatever else an event says of it. */
export const nameOf = ({ account, id, fingerprint, occurrence }: KnownAs): string =>
  JSON.stringify({ account, id, fingerprint, occurrence })

/** A transaction as it was closed; the amount that its parts leave is open. */
export interface ClosedTransaction extends Omit<KnownAs, 'also'> {
  date: IsoDate
  text: string
  counterparty: string | null
  currency: string
  amountMinor: Minor
  pairedMinor: Minor
  explainedMinor: Minor
  groupedMinor: Minor
  classifiedMinor: Minor
  notedMinor: Minor
  note: string | null
}

type ClosedDocument = Omit<DocumentRow, 'documentId'>

export interface ClosedMonth {
  period: Month
  reason: string | null
  statement: MonthStatement
  hash: string
  transactions: readonly ClosedTransaction[]
  documents: readonly ClosedDocument[]
}

/** Of a month and every later one. */
export interface Reopening {
  period: Month
  reason: string
  /** Whether typed balances of these months stay; an event of an earlier version removed them. */
  keepsTyped?: true | undefined
}

export interface TypedBalance {
  period: Month
  account: string
  /** By default the currency of the account's newest transaction. */
  currency?: string | undefined
  kind: 'opening' | 'closing' | 'ledger'
  amountMinor: Minor | null
}

export interface NamedItem {
  /** Its id in every mirror. */
  item: string
  account: string
  date: IsoDate
  text: string
  amountMinor: Minor
}
