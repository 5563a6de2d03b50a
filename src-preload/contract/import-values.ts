/** What the columns of a table of transactions may be: values that the readers of files and the window share. */
import { z } from 'zod'

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
  'currency',
  'state',
  'side',
  'reference',
  'category',
])
export type ColumnRole = z.infer<typeof columnRole>

/** What the columns of a table are, by the place of each from 0. */
export const tableLayout = z.strictObject({
  /** Titles folded and joined: the same bank's next file has the same. */
  header: z.string().max(20_000),
  /** Line of the titles; rows before it are about the account. */
  headerLine: z.int().min(0),
  columns: z.partialRecord(columnRole, z.int().min(0).max(100)),
  dateOrder: z.enum(['dmy', 'mdy']),
  decimalMark: z.enum([',', '.']),
})
export type TableLayout = z.infer<typeof tableLayout>
