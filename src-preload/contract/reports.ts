/** Reports written to CSV; the file's place is chosen in main's own dialog and never comes from the window. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { endpoint } from './endpoint.ts'
import { companyId } from './values.ts'

export const reportKind = z.enum(['matched', 'working-paper', 'open-documents', 'unmatched-transactions'])
export type ReportKind = z.infer<typeof reportKind>

export const reportsContract = {
  'reports.export': endpoint(
    z.strictObject({ companyId, report: reportKind, profile: csvProfile }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('saved'),
        fileName: z.string(),
        rows: z.int(),
        sha256: z.string(),
      }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
}
