/** Journal entries: the accounts they are posted to, their export, which happens once, and the exports there were. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { ledgerAccount, ledgerSubject } from './journal-values.ts'
import { entryOrigin } from './office-set-values.ts'
import { exported, reportFormat, reportScope } from './reports.ts'
import { companyId, endpoint, instant, isoDate } from './values.ts'

const scope = reportScope.pick({ from: true, to: true, taxId: true })

/** What a company posts to, and the account a person typed for it. */
export const accountView = z.strictObject({
  subject: ledgerSubject,
  account: z.string().nullable(),
  /** Of a category that the company named, and of a customer. */
  name: z.string().nullable(),
  origin: entryOrigin,
  /** The office's; null where it has none, or the company does not follow its set. */
  office: z.string().nullable(),
})
export type AccountView = z.infer<typeof accountView>

const journalExport = z.strictObject({
  id: z.int(),
  at: instant,
  by: z.string(),
  /** The period a person chose. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  /** Of whose entries alone it holds some. */
  taxId: z.string().nullable(),
  entries: z.int(),
  withdrawn: z.strictObject({ at: instant, by: z.string() }).nullable(),
  /** Only this one can be withdrawn. */
  isLatest: z.boolean(),
  /** The office has it, and the file that this desk was to write is missing. */
  isUnwritten: z.boolean(),
})
export type JournalExport = z.infer<typeof journalExport>

/** A file that is imported into a ledger. */
const fileFormat = reportFormat.exclude(['pdf'])
const asFile = { format: fileFormat, profile: csvProfile }

const refused = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('nothing') }),
  z.strictObject({ outcome: z.literal('accounts-missing'), missing: z.array(ledgerSubject) }),
])

export const journalContract = {
  /** What waits to be exported, what it lacks, and the exports there were, the latest first. */
  'journal.getState': endpoint(
    z.strictObject({ companyId, scope }),
    z.strictObject({
      waiting: z.int(),
      /** Left out: a line of the ledger posts their transaction. */
      posted: z.int(),
      /** Firm proposals of the ledger that nobody decided: what waits may be posted already. */
      unsettled: z.int(),
      missing: z.array(ledgerSubject),
      accounts: z.array(accountView),
      exports: z.array(journalExport),
    }),
  ),
  /** Null: none any more. Error: not-found (the category). */
  'journal.saveAccount': endpoint(
    z.strictObject({ companyId, subject: ledgerSubject, account: ledgerAccount.nullable() }),
    z.strictObject({}),
  ),
  /** Writes what waits in the scope; what was written does not wait any more. */
  'journal.export': endpoint(z.strictObject({ companyId, scope, ...asFile }), z.union([exported, refused])),
  /** Writes the entries of an export once more, as they were. Error: not-found. */
  'journal.writeAgain': endpoint(z.strictObject({ companyId, id: z.int(), ...asFile }), exported),
  /** The entries of the latest export wait again. */
  'journal.withdraw': endpoint(
    z.strictObject({ companyId, id: z.int() }),
    z.strictObject({ outcome: z.enum(['withdrawn', 'not-the-latest']) }),
  ),
}
