/** Documents and receipts as SAF-T (PT) files state them, and what files leave open of a document. */
import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'

/** A sales document as a file states it; amounts in cents of EUR, without sign. */
export interface FiledDocument {
  number: string
  /** Of SAF-T (PT): FT, FS, FR, NC and more. */
  type: string
  /** N normal, S self-billed, A cancelled, R summary of others, F invoiced into another. */
  status: string
  date: IsoDate
  grossMinor: number
  /** The documents that it corrects, each once. */
  references: readonly FiledReference[]
}

export interface FiledReference {
  number: string
  /** The part of the total that concerns it; null where the file does not state it. */
  minor: number | null
}

export interface FiledReceiptLine {
  /** The documents that it settles. */
  sources: readonly string[]
  /** Positive settles a document, negative uses a credit note. */
  amountMinor: number
  /** A discount that settles an additional amount. */
  settlementMinor: number
}

export interface FiledReceipt {
  number: string
  /** N, or A for cancelled. */
  status: string
  /** Null where it was imported before this was stored. */
  date: IsoDate | null
  grossMinor: number
  lines: readonly FiledReceiptLine[]
}

/** What settled a part of a document, and on which day; null where no file states the day. */
export interface FiledSettlement {
  date: IsoDate | null
  minor: number
}

export interface FiledOpen {
  state: FiledState
  /** Together the total less the open amount, where that is known. */
  settled: readonly FiledSettlement[]
  /** Null where it cannot be computed. */
  openMinor: Minor | null
  reason: FiledReason | null
}
