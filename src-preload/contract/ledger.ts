/** ledger.*: extracts of the bank's accounts in the accounting. */
import { z } from 'zod'
import { wireError } from './errors.ts'
import { tableLayout } from './import-values.ts'
import { examinedTable } from './imports.ts'
import { postingError } from './match-values.ts'
import { groupId, groupView } from './matching.ts'
import { MAX_SELECTED } from './plain-values.ts'
import { some } from './saft-check.ts'
import {
  companyId,
  endpoint,
  instant,
  isoDate,
  ledgerLineId,
  minorUnits,
  transactionId,
  typedText,
} from './values.ts'

const fileHandle = z.string().min(1).max(64)
/** The code of a ledger account, digits only: `12.01` is `1201`. */
const ledgerCode = z.string().regex(/^\d{2,30}$/)

const line = z.strictObject({
  date: isoDate,
  amountMinor: minorUnits,
  text: z.string(),
  entry: z.string().nullable(),
  document: z.string().nullable(),
})
export type LedgerLineView = z.infer<typeof line>

const extract = z.strictObject({
  code: z.string(),
  name: z.string(),
  from: isoDate,
  to: isoDate,
  openingMinor: minorUnits.nullable(),
  closingMinor: minorUnits.nullable(),
  lines: z.int(),
  debitMinor: minorUnits,
  creditMinor: minorUnits,
  added: z.int(),
  known: z.int(),
  /** Lines that are in the ledger still, with another day, amount or text. */
  changed: some(z.strictObject({ before: line, after: line })),
  gone: some(line),
  /** Lines of its days that it does not show, and that stay: nothing proves that they are gone. */
  lacking: some(line),
  /** Days since the extract before, or a balance that does not continue. */
  gap: z.strictObject({ after: isoDate, before: isoDate, missingMinor: minorUnits.nullable() }).nullable(),
  /** Bank accounts that it is held against. */
  tied: z.array(z.string()),
  /** Accounts it may be held against, the surest first: how many of its amounts they have. */
  proposed: z.array(
    z.strictObject({
      accountId: z.string(),
      because: z.enum(['named', 'typed', 'amounts']),
      agreeing: z.int(),
      of: z.int(),
    }),
  ),
})
export type LedgerExtractView = z.infer<typeof extract>

const file = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('imported'),
    name: z.string(),
    extracts: z.array(extract),
    /** Codes of accounts in the file that are no bank's. */
    leftOut: z.array(z.string()),
  }),
  /** The same bytes were imported before. */
  z.strictObject({ outcome: z.literal('known'), name: z.string(), at: instant }),
])

const request = z.strictObject({
  companyId,
  handle: fileHandle,
  /** The account of a file that names none, or that is no bank's. */
  code: ledgerCode.optional(),
  /** The columns that a person chose; kept for tables with the same titles once the file is imported. */
  layout: tableLayout.optional(),
})
/** The first rows of a table, and what its columns are taken for; of a workbook, those of its first ledger sheet. */
const table = examinedTable.nullable()
const refused = z.strictObject({ outcome: z.literal('refused'), error: wireError, table })

const someIds = <Id extends z.ZodType>(id: Id) => z.array(id).max(MAX_SELECTED)

export const ledgerContract = {
  /** Imports an extract made for the sample company. Error: conflict (another company, or nothing was synced yet). */
  'ledger.importSample': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ code: ledgerCode, lines: z.int() }),
  ),
  /** Computes the proposals of the ledger anew. */
  'ledger.match': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({
      counts: z.strictObject({ certain: z.int(), likely: z.int(), possible: z.int(), ambiguous: z.int() }),
    }),
  ),
  /**
   * Joins lines and transactions by hand. Where they do not sum to the same, an error says why, or the group ends that of
   * another one. `unbalanced` names the errors that fit.
   */
  'ledger.join': endpoint(
    z.strictObject({
      companyId,
      lineIds: someIds(ledgerLineId),
      transactionIds: someIds(transactionId),
      error: postingError.nullable(),
      ends: groupId.optional(),
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('done'), group: groupView }),
      z.strictObject({
        outcome: z.literal('unbalanced'),
        differenceMinor: minorUnits,
        errors: z.array(postingError),
      }),
    ]),
  ),
  /** The known ledgers by code, with the bank accounts that each is held against. */
  'ledger.listTies': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({
      ties: z.array(z.strictObject({ code: z.string(), accountIds: z.array(z.string()) })),
    }),
  ),
  /** What importing the file would do. Error: not-found (an unknown or forgotten handle). */
  'ledger.preview': endpoint(
    request,
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('ready'),
        files: z.array(file),
        accounts: z.array(z.string()),
        table,
      }),
      refused,
    ]),
  ),
  /** Imports the file, and holds each ledger against the bank account a person chose. Error: as above. */
  'ledger.import': endpoint(
    request.extend({
      ties: z.array(z.strictObject({ code: ledgerCode, accountId: typedText.min(1).max(100) })).max(50),
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('imported'), files: z.array(file) }),
      refused,
    ]),
  ),
}
