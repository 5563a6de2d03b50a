/**
 * The form in which the rows of a file travel to other computers: parts of deflated lines of JSON. The first line of each
 * part is its header; each further one is a piece: what it is, and its content.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { FiledReceipt } from '#core/filed-documents.ts'
import type { LedgerLine } from '#core/ledger/extract.ts'
import {
  type ImportKind,
  isDocumentsKind,
  isStatementKind,
  isSupplierKind,
  type StatementEnd,
  type StatementRow,
} from '#core/statements.ts'
import type { SupplierRow } from '#core/suppliers/supplier-row.ts'
import type { StagedDocument, StagedSaftHeader } from '../saft/stage.ts'

export const FORMAT = 'concilia-rows'
/** Documents have rates since 2. */
export const VERSION = 2
/** Bytes of a part, deflated or not. */
export const MAX_PART = 8 * 1024 * 1024
export const MAX_PARTS = 64

/** The part's file, and which of its parts it is, from 0. */
export interface PackHeader {
  format: typeof FORMAT
  version: number
  sha256: string
  kind: ImportKind
  part: number
}

/** The statement that the next rows are of; its account under the id it has in the mirror that packed it. */
interface StatementPiece {
  account: string
  /** As the file names it. */
  name: string | null
  end: StatementEnd
}

/** The extract of a ledger account that the next lines are of. */
interface ExtractPiece {
  code: string
  name: string
  from: IsoDate
  to: IsoDate
  openingMinor: Minor | null
  closingMinor: Minor | null
  proven: { from: IsoDate; to: IsoDate } | null
}

interface Singles {
  statement: StatementPiece
  extract: ExtractPiece
  saft: Omit<StagedSaftHeader, 'fileId'>
  /** The last piece: how many rows there are in all. */
  end: { rows: number }
}

/** Rows, each an array of its values in the order of `COLUMNS`. */
export interface Tables {
  rows: StatementRow
  documents: StagedDocument
  receipts: FiledReceipt
  'supplier-rows': SupplierRow
  lines: Omit<LedgerLine, 'balanceMinor'>
}

export type Piece =
  | { [What in keyof Singles]: { what: What; value: Singles[What] } }[keyof Singles]
  | { [What in keyof Tables]: { what: What; value: Tables[What][] } }[keyof Tables]

export const COLUMNS: { readonly [What in keyof Tables]: readonly (keyof Tables[What])[] } = {
  rows: [
    'line',
    'bookingDate',
    'valueDate',
    'amountMinor',
    'currency',
    'text',
    'counterpartyName',
    'counterpartyIban',
    'reference',
    'bankReference',
    'balanceMinor',
  ],
  documents: [
    'line',
    'number',
    'type',
    'status',
    'date',
    'references',
    'taxId',
    'name',
    'grossMinor',
    'netMinor',
    'taxMinor',
    'withholdingMinor',
    'currency',
    'currencyMinor',
    'dueDate',
    'openMinor',
    'rates',
  ],
  receipts: ['number', 'status', 'date', 'grossMinor', 'lines'],
  'supplier-rows': [
    'line',
    'taxId',
    'name',
    'number',
    'atcud',
    'type',
    'isCancelled',
    'date',
    'dueDate',
    'totalMinor',
    'taxMinor',
    'withheldMinor',
    'openMinor',
  ],
  lines: ['line', 'entry', 'date', 'amountMinor', 'text', 'document', 'counterpart'],
}

const isImportKind = (kind: string): kind is ImportKind =>
  kind === 'ledger' || isDocumentsKind(kind) || isSupplierKind(kind) || isStatementKind(kind)

/** Error: `file-rows-newer` for a kind that a later version may know. */
export const toImportKind = (kind: string): ImportKind => {
  if (isImportKind(kind)) return kind
  throw new AppError('file-rows-newer', 'the rows are of a kind of file that this program does not know')
}

/** The pieces that a file of this kind has. */
export const piecesOf = (kind: ImportKind): ReadonlySet<Piece['what']> => {
  if (kind === 'ledger') return new Set(['extract', 'lines', 'end'])
  if (isDocumentsKind(kind)) return new Set(['saft', 'documents', 'receipts', 'end'])
  return new Set(isSupplierKind(kind) ? ['saft', 'supplier-rows', 'end'] : ['statement', 'rows', 'end'])
}
