/** What a sync leaves for a person: accounts whose transactions say no direction, and transactions that did not come. */
import { z } from 'zod'
import { companyId, currencyCode, endpoint, isoDate, minorUnits, transactionId } from './values.ts'

/** An account some of whose transactions do not say whether money came in or went out, and nobody has said so yet. */
const undirectedAccount = z.strictObject({
  accountId: z.string(),
  count: z.int(),
  /** The newest of them, to decide by; amounts as the records carry them. */
  samples: z.array(
    z.strictObject({
      id: transactionId,
      bookingDate: isoDate.nullable(),
      amountMinor: minorUnits,
      currency: currencyCode,
      text: z.string(),
    }),
  ),
})
export type UndirectedAccount = z.infer<typeof undirectedAccount>

/** A jump of an account's running balance: the source has transactions that its list did not bring. */
const missingTransactions = z.strictObject({
  accountId: z.string(),
  /** Last day before the jump, and the day it shows on; the same where it lies within a day. */
  after: isoDate,
  before: isoDate,
  /** What they sum to; null where one day jumps more than once. */
  missingMinor: minorUnits.nullable(),
  currency: currencyCode,
})
export type MissingTransactions = z.infer<typeof missingTransactions>

/** An account of which the service counted more transactions than it sent when it was last read. */
const unsentTransactions = z.strictObject({ accountId: z.string(), count: z.int() })
export type UnsentTransactions = z.infer<typeof unsentTransactions>

/** Two accounts that may be one under two names, as a service and as files call it: their transactions are the same. */
export const sameAccounts = z.strictObject({
  accountId: z.string(),
  /** Only files show it. */
  otherId: z.string(),
  /** Of so many of its transactions in the period of both, so many are in both. */
  same: z.int(),
  of: z.int(),
})
export type SameAccounts = z.infer<typeof sameAccounts>

/** Documents whose answer could not be used when they were asked for last. */
const unreadDocuments = z.strictObject({
  count: z.int(),
  /** Some of them, by their number or, where none is known, by their id at the service. */
  first: z.array(z.string()),
})
export type UnreadDocuments = z.infer<typeof unreadDocuments>

const attention = z.strictObject({
  undirected: z.array(undirectedAccount),
  /** The latest first, a hundred at most. */
  missing: z.array(missingTransactions),
  unsent: z.array(unsentTransactions),
  sameAccounts: z.array(sameAccounts),
  /** Never read: they are in no list and are not matched. */
  unreadable: unreadDocuments,
  /** Read before: they are as they were then. */
  outdated: unreadDocuments,
  /** Decisions of the log that wait for what a sync has yet to bring. */
  waitingDecisions: z.int(),
  /** Names of files that the log says were imported, and that this mirror lacks. */
  missingFiles: z.array(z.string()),
  /** Events of the log that only a later version reads: nothing is closed or exported meanwhile. */
  unknownEvents: z.int(),
})
export type Attention = z.infer<typeof attention>

export const attentionContract = {
  'attention.get': endpoint(z.strictObject({ companyId }), attention),
  /** Says once, for an account whose records carry no direction, which way its money goes; proposals follow. */
  'attention.setDirection': endpoint(
    z.strictObject({ companyId, accountId: z.string(), direction: z.enum(['in', 'out', 'by-sign']) }),
    z.strictObject({ changed: z.int() }),
  ),
  /** Asks the bank once more for these days of one account, both included; moves no cursor. */
  'attention.fetchAgain': endpoint(
    z.strictObject({ companyId, accountId: z.string(), from: isoDate, to: isoDate }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('fetched'), received: z.int(), inserted: z.int() }),
      z.strictObject({ outcome: z.literal('already-running') }),
    ]),
  ),
}
