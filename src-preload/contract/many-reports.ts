/** One report of several companies: a file for each. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { endpoint, event } from './endpoint.ts'
import { companyFailure, officeRound } from './office.ts'
import { reportFormat, reportKind, reportScope } from './reports.ts'
import { companyId } from './values.ts'

/** What can be asked of several companies: a customer is one company's, and entries lack its own accounts one by one. */
export const manyKind = reportKind.exclude(['customer-statement', 'journal-entries'])
export type ManyKind = z.infer<typeof manyKind>

export const manyReportsContract = {
  /** A file for each company, in a folder chosen in main's own dialog. Error: cancelled; the files that are written stay. */
  'reports.exportMany': endpoint(
    z.strictObject({
      companyIds: z.array(companyId).min(1).max(1000),
      report: manyKind,
      scope: reportScope.pick({ from: true, to: true }),
      format: reportFormat,
      profile: csvProfile,
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('saved'),
        folderName: z.string(),
        files: z.int(),
        failures: z.array(companyFailure),
      }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  'reports.cancelMany': endpoint(z.strictObject({}), z.strictObject({})),
  'reports.manyProgressed': event(z.strictObject({ round: officeRound })),
}
