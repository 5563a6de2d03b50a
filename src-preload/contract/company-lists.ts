/** Many companies out of one table: what each row would become, and what keeps it from that. Secrets are never among them. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { companyView, connectInput, connectionCheck, filesCompanyInput } from './companies.ts'
import { wireError } from './errors.ts'
import { MAX_CSV_BYTES, savedFile } from './partners.ts'
import { endpoint } from './values.ts'

const listedProblem = z.enum([
  'name-missing',
  'name-long',
  'name-taken',
  'name-twice',
  'tax-id-missing',
  'tax-id-wrong',
  'tax-id-taken',
  'tax-id-twice',
  'address-missing',
  'address-wrong',
  'email-missing',
  'email-wrong',
  'client-id-missing',
  'account-missing',
  'environment-wrong',
  'currency-wrong',
  'ids-wrong',
])
export type ListedProblem = z.infer<typeof listedProblem>

const ends = z.strictObject({ from: z.int().min(0), to: z.int().min(0) })

/** files: with a taxpayer number alone. services: with all that a connection takes but its secrets. */
export const listedCompany = z.discriminatedUnion('connection', [
  filesCompanyInput.extend({ connection: z.literal('files') }),
  connectInput.omit({ token: true, clientSecret: true }).extend({
    connection: z.literal('services'),
    taxId: filesCompanyInput.shape.taxId.nullable(),
    /** Documents to be tracked from the first sync on. */
    ids: z.array(ends),
  }),
])
export type ListedCompany = z.infer<typeof listedCompany>

const listedRow = z.strictObject({
  /** Line of the table, from 1, the header included. */
  row: z.int(),
  name: z.string(),
  taxId: z.string().nullable(),
  /** null: it cannot come, for these reasons. */
  company: listedCompany.nullable(),
  problems: z.array(listedProblem),
})
export type ListedRow = z.infer<typeof listedRow>

const listedResult = listedRow.omit({ company: true }).extend({
  /** ready: it would be added. wrong: for its problems. failed: for its error, and nothing of it was saved. */
  outcome: z.enum(['added', 'ready', 'wrong', 'failed']),
  error: wireError.nullable(),
})
export type ListedResult = z.infer<typeof listedResult>

export const companyListContract = {
  /** Saves nothing. `secrets`: columns that seem to hold some; nothing of the table was read. Error: invalid-input (no table). */
  'companies.readList': endpoint(
    z.strictObject({ csv: z.string().min(1).max(MAX_CSV_BYTES) }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('secrets'), columns: z.array(z.string()) }),
      z.strictObject({
        outcome: z.literal('read'),
        /** Titles of columns that mean nothing here. */
        unknown: z.array(z.string()),
        rows: z.array(listedRow),
      }),
    ]),
  ),
  /** Adds one of them: tested first where it has services, and nothing of it is saved when that fails. */
  'companies.addListed': endpoint(
    z.strictObject({
      company: listedCompany,
      /** Both where it has services. */
      secrets: connectInput.pick({ token: true, clientSecret: true }).nullable(),
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('added'), company: companyView }),
      z.strictObject({
        outcome: z.literal('refused'),
        invoicing: connectionCheck,
        banking: connectionCheck,
      }),
    ]),
  ),
  /** What became of each row as CSV; main asks where it goes. */
  'companies.saveListed': endpoint(
    z.strictObject({ rows: z.array(listedResult).min(1).max(1_000), profile: csvProfile }),
    savedFile,
  ),
}
