/** Documents of suppliers as files show them: one row of a file each. */
import type { IsoDate, Minor } from '#contract/values.ts'
import type { DocumentType } from '../documents.ts'
import { foldText } from '../fold.ts'

/** Types of SAF-T (PT) with the mirror's types; receipts are no documents that are owed. */
const TYPES = {
  FT: 'I',
  ND: 'D',
  FS: 'S',
  FR: 'T',
  VD: 'T',
  TV: 'T',
  NC: 'C',
  TD: 'C',
  // Sales of assets and their return; premiums of insurers and their return.
  AA: 'I',
  DA: 'C',
  RP: 'I',
  RE: 'C',
} as const satisfies Readonly<Record<string, DocumentType>>

export type OwedType = keyof typeof TYPES
/** RC: a receipt. PG: a payment that the accounting posted for the document it names. */
export type SupplierRowType = OwedType | 'RC' | 'PG'

/** What a file shows of a document; amounts in cents of EUR, without sign. */
export interface SupplierRow {
  line: number
  /** The supplier's; empty where the file has none. */
  taxId: string
  name: string
  /** As printed on the document, as far as the file has it. */
  number: string
  atcud: string | null
  /** Null where the file does not say it. */
  type: SupplierRowType | null
  isCancelled: boolean
  date: IsoDate
  dueDate: IsoDate | null
  /** Null where the file shows the open amount alone. */
  totalMinor: Minor | null
  taxMinor: Minor | null
  withheldMinor: Minor | null
  /** Null where the file does not say what is open. */
  openMinor: Minor | null
}

export const isOwedType = (type: SupplierRowType): type is OwedType => type in TYPES

/** The mirror's type. */
export const typeOfSupplier = (type: OwedType): DocumentType => TYPES[type]

/** Whether its amounts are owed by the supplier. */
export const isSupplierCredit = (type: OwedType): boolean => TYPES[type] === 'C'

/** Whether the document is paid as it is issued. */
export const isPaidAtIssue = (type: OwedType): boolean => TYPES[type] === 'S' || TYPES[type] === 'T'

/** A number in the form in which all programs write it alike: `FT FA.2026/0462` and `FT FA2026/462` are one. */
export const foldNumber = (number: string): string =>
  (foldText(number).match(/\d+|[^\d ]+/g) ?? []).map((token) => token.replace(/^0+(?=\d)/, '')).join(' ')

/** What stands for the tax id of a supplier that no file has one of. */
export const nameAsIssuer = (name: string): string => `?${foldText(name)}`

/** e-fatura: of the tax office; table: filled in by a person; open-items: a list of open documents; ledger: accounting. */
export type SupplierSource = 'e-fatura' | 'table' | 'open-items' | 'ledger'

/** A row of an imported file. */
export interface FiledRow extends SupplierRow {
  /** Rises with the order of files and rows. */
  id: number
  file: number
  source: SupplierSource
}

/** A file of suppliers' documents. */
export interface SupplierFile {
  id: number
  source: SupplierSource
  from: IsoDate
  /** Of a list of open documents the day it is of. */
  to: IsoDate
}
