/** Bank transactions as the window sees them: lists and detail with the raw record. */
import { z } from 'zod'
import { columnsOf, commonFilter, listChannels, onlyRows, sortDirection } from './lists.ts'
import { matchClass, proposedClass } from './match-values.ts'
import { otherSide } from './other-side.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  transactionId,
  typedText,
} from './values.ts'

/** unknown: neither an indicator nor a sign says which way the money went; asked once per account. */
export const direction = z.enum(['in', 'out', 'unknown'])
export const bookingStatus = z.enum(['booked', 'pending'])

export const transactionFilter = z.strictObject({
  ...commonFilter,
  view: z.enum(['unmatched', 'matched', 'left-open', 'waiting', 'before-start', 'vanished', 'all']),
  direction: direction.optional(),
  rows: onlyRows.optional(),
  /** Those of one account, by its id. */
  account: z.string().max(200).optional(),
  /**
   * `view` and `proposed` are about the ledger: `unmatched` is what it has no line of yet, `matched` what it has, and a
   * proposal is one of lines and transactions.
   */
  book: z.literal('ledger').optional(),
})
export type TransactionFilter = z.infer<typeof transactionFilter>

const transactionSort = z.strictObject({
  by: z.enum(['date', 'amount', 'counterparty', 'open']),
  direction: sortDirection,
})
export type TransactionSort = z.infer<typeof transactionSort>

const transactionFields = {
  id: transactionId,
  accountId: z.string(),
  bookingDate: isoDate.nullable(),
  valueDate: isoDate.nullable(),
  /** Signed: plus is money in. */
  amountMinor: minorUnits,
  /** What no accepted match has used; the same sign. */
  openMinor: minorUnits,
  currency: currencyCode,
  text: z.string(),
  counterparty: z.string().nullable(),
  direction,
  status: bookingStatus,
}

export const transactionColumns = columnsOf({
  ...transactionFields,
  /** Of its account after it, as the bank said; null where it did not. */
  balanceMinor: minorUnits.nullable(),
  /** What of the amount was left open on purpose; zero where nobody did that. */
  leftOpenMinor: minorUnits,
  proposed: proposedClass.nullable(),
  /** What became of it; null where nobody decided. */
  otherSide: otherSide.nullable(),
  /** As which it may be one of a line of the ledger. */
  postingProposed: matchClass.nullable(),
  /** The lines of the ledger that post it; null where none does. */
  postedBy: otherSide.nullable(),
  /** A person's. */
  note: z.string().nullable(),
})
export type TransactionColumns = z.infer<typeof transactionColumns>

/** What could not be taken from a record as it came; the record itself is kept in `raw`. */
const transactionFlag = z.enum([
  'not-a-record',
  'date-missing',
  'date-unreadable',
  'date-implausible',
  'value-date-unreadable',
  'amount-missing',
  'amount-unreadable',
  'balance-unreadable',
  'indicator-against-sign',
  'indicator-unknown',
  'currency-unreadable',
])
export type TransactionFlag = z.infer<typeof transactionFlag>

const transactionDetail = z.strictObject({
  ...transactionFields,
  /** The record's own id at the source, else its fingerprint. */
  key: z.string(),
  counterpartyIban: z.string().nullable(),
  reference: z.string().nullable(),
  balanceMinor: minorUnits.nullable(),
  /** Page of the list it last came with (interface 4.10), 1-based. */
  page: z.int().nullable(),
  flags: z.array(transactionFlag),
  /** As the service sent it; null where only files show it. */
  raw: z.string().nullable(),
  firstSeenAt: instant,
  vanishedAt: instant.nullable(),
  note: z.string().nullable(),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

/** An account with transactions, with its last balance; null where the bank never said it. */
const bankAccount = z.strictObject({
  accountId: z.string(),
  /** The short name a person gave it. */
  alias: z.string().nullable(),
  currency: currencyCode,
  balanceMinor: minorUnits.nullable(),
  /** The day at whose end it had that balance. */
  balanceOn: isoDate.nullable(),
})
export type BankAccountView = z.infer<typeof bankAccount>

/** Filters of the service's own list (interface 4.10); `type` and `status` are sent as they are. */
const fetchFilter = z.strictObject({
  from: isoDate.optional(),
  to: isoDate.optional(),
  search: z.string().min(1).max(200).optional(),
  type: z.string().min(1).max(60).optional(),
  status: z.string().min(1).max(60).optional(),
  minAmountMinor: minorUnits.optional(),
  maxAmountMinor: minorUnits.optional(),
})

export const transactionsContract = {
  ...listChannels('transactions', {
    filter: transactionFilter,
    sort: transactionSort,
    columns: transactionColumns,
  }),
  'transactions.listAccounts': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ accounts: z.array(bankAccount) }),
  ),
  /** Gives an account a short name; an empty one takes it away. */
  'transactions.nameAccount': endpoint(
    z.strictObject({ companyId, accountId: z.string().min(1).max(200), alias: typedText.trim().max(30) }),
    z.strictObject({}),
  ),
  'transactions.get': endpoint(z.strictObject({ companyId, transactionId }), transactionDetail),
  /** Asks the service once for what the filter names; moves no cursor and takes nothing as vanished. */
  'transactions.fetch': endpoint(
    z.strictObject({ companyId, filter: fetchFilter }),
    z.strictObject({ received: z.int(), inserted: z.int(), updated: z.int() }),
  ),
}
