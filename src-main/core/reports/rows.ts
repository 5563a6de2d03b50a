/** A report before it is written: named columns, and rows of typed cells. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { Evidence } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { longAccount } from '../format-account.ts'

/** A cell has a type, so that each file format can write it in its own way; null is an empty cell. */
export type Cell =
  /** `shown`: the text for reading, where a file has another one. `isSum`: the cell names the sum in its row. */
  | { kind: 'text'; value: string | null; shown?: () => string; isSum?: true }
  | { kind: 'date'; value: IsoDate | null }
  /** In the person's time zone, with its offset: `2026-07-01T10:30:00+01:00`. */
  | { kind: 'instant'; value: string }
  | { kind: 'integer'; value: number | null }
  | { kind: 'amount'; value: Minor | null; digits: number }

export const textCell = (value: string | null): Cell => ({ kind: 'text', value })
/** A bank account by its id, shown with its bank and alias; `within` adds the text around it. */
export const accountCell = (
  id: string,
  within = (account: string) => account,
  alias: string | null = null,
): Cell => ({
  kind: 'text',
  value: within(id),
  shown: () => within(longAccount(id, alias)),
})
export const sumCell = (name: string): Cell => ({ kind: 'text', value: name, isSum: true })
export const dateCell = (value: IsoDate | null): Cell => ({ kind: 'date', value })
export const instantCell = (value: string): Cell => ({ kind: 'instant', value })
export const integerCell = (value: number | null): Cell => ({ kind: 'integer', value })
export const amountCell = (value: Minor | null, digits = 2): Cell => ({ kind: 'amount', value, digits })

/** Whether a row is a sum of others, or a resulting balance: it is emphasised on screen and paper. */
export const isSum = (row: readonly Cell[]): boolean => row.some((cell) => cell.kind === 'text' && cell.isSum)

/** A table above the rows of a sheet. */
export interface Lead {
  title: string
  columns: readonly { readonly name: string; readonly isFigure?: true }[]
  rows: readonly (readonly Cell[])[]
}

/** A report's columns by name, in order, and its rows, created while they are read. */
export interface Report<Column extends string> {
  columns: readonly Column[]
  rows: Iterable<Cell[]>
  /** On paper only. */
  lead?: Lead
}

/**
 * One allocation of a group in force, with its document and transaction. For a credit note all amounts are negative,
 * including the allocated one.
 */
export interface MatchedRow {
  groupId: string
  class: string | null
  state: string
  evidence: readonly Evidence[]
  decidedBy: string
  decidedAt: string
  documentNumber: string | null
  documentType: string | null
  documentDate: IsoDate | null
  dueDate: IsoDate | null
  customer: string | null
  taxId: string | null
  totalMinor: Minor | null
  unpaidBeforeMinor: Minor | null
  transactionDate: IsoDate | null
  text: string | null
  counterparty: string | null
  transactionMinor: Minor | null
  allocatedMinor: Minor
  /** For a transaction in another currency the amount that the row uses, in that currency. */
  bankMinor: Minor | null
  /** Units of that currency for one EUR: the allocated amount is in EUR. */
  rate: string | null
  kind: string
  /** Of a classified row. */
  categoryId: CategoryId | null
  /** Whether the row only links to what the source shows as paid. */
  linked: boolean
  /** The amount that stays open on the document after this group. */
  differenceMinor: Minor | null
  currency: CurrencyCode
  /** Notes of the group and of its members. */
  note: string | null
}

/** A closed document with an open amount that no group in force covers; amounts of a credit note are negative. */
export interface OpenDocumentRow {
  side: Side
  documentNumber: string | null
  documentType: string
  documentDate: IsoDate | null
  dueDate: IsoDate | null
  customer: string
  taxId: string
  totalMinor: Minor
  unpaidMinor: Minor
  openMinor: Minor
  currency: CurrencyCode
  note: string | null
}

/** A document of any kind, as lists show it: its unpaid amount may be unknown. */
export type ListedDocumentRow = Omit<OpenDocumentRow, 'unpaidMinor' | 'openMinor'> & {
  unpaidMinor: Minor | null
  openMinor: Minor | null
}

/** A transaction that groups in force do not use completely. */
export interface UnmatchedTransactionRow {
  transactionDate: IsoDate | null
  accountId: string
  text: string
  counterparty: string | null
  transactionMinor: Minor
  openMinor: Minor
  currency: CurrencyCode
  note: string | null
}
