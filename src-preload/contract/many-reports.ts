/** One report of several companies: a file for each. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { companyFailure, officeRound } from './office.ts'
import { reportFormat, reportKind, reportScope } from './reports.ts'
import { companyId, endpoint, event } from './values.ts'

export const manyReportsContract = {
  /**
   * A file for each company, in a folder chosen in main's own dialog, which also asks before files are replaced. Journal entries are marked as exported, unless they are
   * printed. Error: cancelled; the files that are written stay.
   */
  'reports.exportMany': endpoint(
    z.strictObject({
      companyIds: z.array(companyId).min(1).max(1000),
      report: reportKind,
      /** Of a statement of account the tax id of a customer that several companies have. */
      scope: reportScope.pick({ from: true, to: true, taxId: true }),
      format: reportFormat,
      profile: csvProfile,
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('saved'),
        folderName: z.string(),
        files: z.int(),
        /** Companies without that customer, or without an entry to export: they have no file. */
        without: z.array(companyId),
        /** Companies whose entries lack an account: nothing of theirs is exported. */
        lacking: z.array(companyId),
        failures: z.array(companyFailure),
      }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  'reports.cancelMany': endpoint(z.strictObject({}), z.strictObject({})),
  'reports.manyProgressed': event(z.strictObject({ round: officeRound })),
}
