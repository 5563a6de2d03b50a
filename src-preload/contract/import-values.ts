/** Values of files that their readers and the window share: columns of tables, states of documents. */
import { z } from 'zod'
import { instant, isoDate } from './values.ts'

export const columnRole = z.enum([
  'date',
  'valueDate',
  'text',
  'counterparty',
  'amount',
  'debit',
  'credit',
  'fee',
  'balance',
  'balanceSide',
  'currency',
  'state',
  'side',
  'reference',
  'category',
  'account',
  'product',
  // Of lists of open documents.
  'number',
  'docType',
  'series',
  'dueDate',
  'taxId',
  'customer',
  'total',
  'open',
  'withheld',
  // Of ledger extracts.
  'journal',
  'entry',
  'counterpart',
])
export type ColumnRole = z.infer<typeof columnRole>

const words = z.array(z.string().max(200)).max(50)

/** What the columns of a table are, by the place of each from 0. */
export const tableLayout = z.strictObject({
  /** Titles folded and joined: the same bank's next file has the same. */
  header: z.string().max(20_000),
  /** Line of the titles; rows before it are about the account. */
  headerLine: z.int().min(0),
  columns: z.partialRecord(columnRole, z.int().min(0).max(100)),
  /** null: every day may be read in two ways (`03/04/2026`), and a person has to say which. */
  dateOrder: z.enum(['dmy', 'mdy']).nullable(),
  /** null: every amount may be read in two ways (`1.500`), and a person has to say which. */
  decimalMark: z.enum([',', '.']).nullable(),
  /**
   * What words of the side column mean that are not known, as a person said. null: a person has to say it, or that the
   * column is none of the side.
   */
  sides: z.strictObject({ in: words, out: words }).nullable().optional(),
  /** Texts of rows that state a balance or a total (`yes`), or that are transactions, as a person said. */
  balanceRows: z.strictObject({ yes: words, no: words }).optional(),
  /** The side of the oldest row of this file, as a person said: balances prove only those of the others. */
  firstSide: z.enum(['in', 'out']).optional(),
  /** The only product whose rows are read, as a person answered for this file; the others are other accounts. */
  product: z.string().max(200).optional(),
})
export type TableLayout = z.infer<typeof tableLayout>

/** Tables that a person fills in where no program exports one. */
export const templateName = z.enum(['suppliers', 'statement'])
export type TemplateName = z.infer<typeof templateName>

/** A row of a table, and the columns that its cells name, where they are titles. */
export const tableRow = z.strictObject({
  line: z.int(),
  cells: z.array(z.string()),
  columns: tableLayout.shape.columns,
})

/**
 * What files leave open of a document. `no-receipt` is not open: files of a month often hold no receipts at all. `listed`
 * is what a list of open documents says, `not-listed` what was issued before that list and is not in it: settled. Of
 * suppliers' documents: `e-fatura` is what the tax office alone shows, `not-posted` what no list of open documents ever had.
 */
export const filedState = z.enum([
  'settled',
  'paid-at-issue',
  'partly-settled',
  'no-receipt',
  'listed',
  'not-listed',
  'not-computable',
  'e-fatura',
  'not-posted',
])
export type FiledState = z.infer<typeof filedState>
/**
 * Why an open amount cannot be told: a line of a receipt, or a credit note, names several documents and does not say
 * how much of each; or receipts and credit notes are more than the document.
 */
export const filedReason = z.enum(['shared-receipt-line', 'shared-credit-note', 'more-than-total'])
export type FiledReason = z.infer<typeof filedReason>

/** How complete a company's documents are known to be. */
export const completeness = z.strictObject({
  /** check: a SAF-T (PT) file was held against them; files: they came from such files. */
  by: z.enum(['check', 'files']),
  at: instant,
  /** Without a day between them that no file shows. */
  from: isoDate,
  to: isoDate,
  /** Only a file on invoicing, or a whole one, proves that no document is missing. */
  proves: z.boolean(),
  documents: z.int(),
  /** Still missing now. */
  missing: z.int(),
  /** That differed, or were cancelled on one side only, when the file was held against them. */
  different: z.int(),
})
export type Completeness = z.infer<typeof completeness>
