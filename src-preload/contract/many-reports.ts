/** Several files in one go: a report of each company, and the account of each customer with something overdue. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { wireError } from './errors.ts'
import { companyFailure, officeRound } from './office.ts'
import { reportFormat, reportKind, reportScope } from './reports.ts'
import { companyId, endpoint, event, isoDate, minorUnits } from './values.ts'

/** A PDF, or the text of a mail. */
export const debtorFormat = z.enum(['pdf', 'txt'])
export type DebtorFormat = z.infer<typeof debtorFormat>

/** More are written in several goes. */
const MOST_DEBTORS = 5_000

const taxId = z.string().min(1).max(200)
const asOf = { companyId, /** Now, where it is left out. */ to: isoDate.optional() }

const debtor = z.strictObject({
  taxId: z.string(),
  name: z.string(),
  notDueMinor: minorUnits,
  days1to30Minor: minorUnits,
  days31to60Minor: minorUnits,
  days61to90Minor: minorUnits,
  over90Minor: minorUnits,
  noDueDateMinor: minorUnits,
  /** Credit notes, advances, payments to allocate: at most zero. */
  inFavourMinor: minorUnits,
  balanceMinor: minorUnits,
  /** Less what is in their favour; above zero. */
  overdueMinor: minorUnits,
  /** Receipts to reconcile whose payer has this name: perhaps theirs, in no sum. */
  unmatchedMinor: minorUnits,
})
export type DebtorView = z.infer<typeof debtor>

const failure = z.strictObject({ taxId: z.string(), name: z.string(), error: wireError })
export type DebtorFailure = z.infer<typeof failure>

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
  /** Those who owe most first. `covered`: how many more have as much in their favour as is overdue. */
  'debtors.list': endpoint(
    z.strictObject(asOf),
    z.strictObject({ debtors: z.array(debtor), covered: z.int() }),
  ),
  /**
   * A file for each in a folder chosen in main's own dialog, which also asks what becomes of files that are there. A
   * cancelled or interrupted one keeps what was written. Error: not-found (one has nothing overdue any more).
   */
  'debtors.write': endpoint(
    z.strictObject({ ...asOf, taxIds: z.array(taxId).min(1).max(MOST_DEBTORS), format: debtorFormat }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('saved'),
        folderName: z.string(),
        files: z.array(z.string()),
        /** How many files were there and were left as they are. */
        skipped: z.int(),
        failures: z.array(failure),
        /** Why the others have no file. */
        stopped: z.enum(['cancelled', 'disk-full']).nullable(),
      }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** The account of one as a mail, on the clipboard or in the mail program; `isWhole` as `questions.send` says it. */
  'debtors.send': endpoint(
    z.strictObject({ ...asOf, taxId, how: z.enum(['copy', 'mail']) }),
    z.strictObject({ isWhole: z.boolean() }),
  ),
  /** Ends the writing; what was written stays. */
  'debtors.cancel': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  'debtors.progressed': event(z.strictObject({ companyId, done: z.int(), total: z.int(), name: z.string() })),
}
