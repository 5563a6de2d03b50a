/** Reports written to CSV; the file's place is chosen in main's own dialog and never comes from the window. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { ageBand } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { listId } from './lists.ts'
import { companyId, currencyCode } from './values.ts'

export const reportKind = z.enum([
  'matched',
  'working-paper',
  'open-documents',
  'unmatched-transactions',
  'customer-statement',
  'decision-history',
])
export type ReportKind = z.infer<typeof reportKind>

/** What the reports screen draws, in the company's currency. */
export const reportFigures = z.strictObject({
  currency: currencyCode,
  /** Open documents by age; credit notes count against. */
  ageing: z.array(
    z.strictObject({
      band: ageBand,
      documents: z.int(),
      openMinor: z.int(),
    }),
  ),
  /** The latest twelve months with transactions, the oldest first. */
  cash: z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      inMinor: z.int(),
      /** At most zero. */
      outMinor: z.int(),
      /** What of the money in is matched with documents. */
      matchedMinor: z.int(),
    }),
  ),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** What became of an export: the place is chosen in main's own dialog. */
const exported = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('saved'),
    fileName: z.string(),
    rows: z.int(),
    sha256: z.string(),
  }),
  z.strictObject({ outcome: z.literal('cancelled') }),
])

export const reportsContract = {
  'reports.getFigures': endpoint(z.strictObject({ companyId }), reportFigures),
  'reports.export': endpoint(
    z.strictObject({ companyId, report: reportKind, profile: csvProfile }),
    exported,
  ),
  /** An opened list as it stands: its rows, its order. */
  'reports.exportList': endpoint(
    z.strictObject({ companyId, of: z.enum(['documents', 'transactions']), listId, profile: csvProfile }),
    exported,
  ),
}
