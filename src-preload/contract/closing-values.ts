/** The words of a month's statement and its closing, as window, terminal and files speak them. */
import { z } from 'zod'
import { coverage } from './coverage.ts'
import { differenceSpan } from './difference-span.ts'
import { postingError } from './match-values.ts'
import { DOCUMENT_TERMS } from './plain-values.ts'
import {
  currencyCode,
  documentId,
  instant,
  isoDate,
  ledgerLineId,
  minorUnits,
  transactionId,
} from './values.ts'

/** A calendar month, `yyyy-mm`. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .brand<'Month'>()
export type Month = z.infer<typeof month>

/** How the money of a transaction ended; `open` is what nobody decided, and what a person left open with a note. */
export const bankPart = z.enum(['paired', 'explained', 'grouped', 'classified', 'open'])
export type BankPart = z.infer<typeof bankPart>

/** Of receipts, or of payments (negative). */
const bankParts = z.strictObject({
  paired: minorUnits,
  explained: minorUnits,
  grouped: minorUnits,
  classified: minorUnits,
  open: minorUnits,
})
export type BankParts = z.infer<typeof bankParts>

/** Where a balance is known from: the closing of the month before, what a person typed, a file, the bank's records. */
const balanceSource = z.enum(['closing', 'typed', 'file', 'records'])
export type BalanceSource = z.infer<typeof balanceSource>

/** Days between which the bank's own balances show that rows are missing or too many; `missingMinor` null where a day jumps more than once. */
const balanceGap = z.strictObject({
  after: isoDate,
  before: isoDate,
  missingMinor: minorUnits.nullable(),
})

const transitItem = z.strictObject({
  id: z.int().positive(),
  date: isoDate,
  text: z.string(),
  /** As it changes the bank's balance once it clears: a cheque not cashed is negative. */
  amountMinor: minorUnits,
})
export type TransitItem = z.infer<typeof transitItem>

/** Opening + receipts + payments = closing, in the account's currency. What nobody knows is null. */
const bankStatement = z.strictObject({
  accountId: z.string(),
  currency: currencyCode,
  openingMinor: minorUnits.nullable(),
  openingFrom: balanceSource.nullable(),
  receiptsMinor: minorUnits,
  paymentsMinor: minorUnits,
  receiptsCount: z.int(),
  paymentsCount: z.int(),
  closingMinor: minorUnits.nullable(),
  bankClosingMinor: minorUnits.nullable(),
  bankClosingFrom: balanceSource.nullable(),
  /** Closing less the bank's. */
  differenceMinor: minorUnits.nullable(),
  receipts: bankParts,
  payments: bankParts,
  /** Receipts and payments less their parts: 0, unless the mirror is damaged. */
  partsDifferenceMinor: minorUnits,
  gaps: z.array(balanceGap),
  /** Missing in statements that an earlier version closed. */
  coverage: coverage.optional(),
  /** Transactions of the month with something nobody decided. */
  openCount: z.int(),
  /** Left open on purpose, with a note. */
  notedCount: z.int(),
  notedMinor: minorUnits,
  /** The bank's balance + in transit - not posted = the ledger's, or the difference. */
  reconciliation: z.strictObject({
    ledgerMinor: minorUnits.nullable(),
    transit: z.array(transitItem),
    transitMinor: minorUnits,
    /** What is open of transactions up to the month's end: the ledger does not have it yet. */
    notPostedMinor: minorUnits,
    differenceMinor: minorUnits.nullable(),
  }),
})
export type BankStatement = z.infer<typeof bankStatement>

/** What explains the difference of bank and ledger; of what is to be posted, what moved at the bank. */
const ledgerItem = z.strictObject({
  kind: z.enum(['transit', 'to-post', 'error', 'late']),
  error: postingError.nullable(),
  date: isoDate,
  text: z.string(),
  amountMinor: minorUnits,
  groupId: z.string().nullable(),
  lineId: ledgerLineId.nullable(),
  transactionId: transactionId.nullable(),
  /** Where it is not EUR; it is in no sum then. */
  currency: currencyCode.optional(),
})
export type LedgerItem = z.infer<typeof ledgerItem>

/**
 * Bank closing + opening difference + in transit - to be posted + errors + late = computed ledger balance, in EUR, of
 * ledgers and accounts that are held against each other. What nobody knows is null.
 */
const ledgerStatement = z.strictObject({
  ledgers: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  accountIds: z.array(z.string()),
  /** The last day before the books: bank and ledger differ since then by the opening difference. */
  openedOn: isoDate,
  bankMinor: minorUnits.nullable(),
  openingDifferenceMinor: minorUnits.nullable(),
  transitMinor: minorUnits,
  toPostMinor: minorUnits,
  errorsMinor: minorUnits,
  lateMinor: minorUnits,
  computedMinor: minorUnits.nullable(),
  /** As the extracts state it, or as a person typed it. */
  statedMinor: minorUnits.nullable(),
  statedFrom: z.enum(['typed', 'file']).nullable(),
  /** Computed less stated. */
  differenceMinor: minorUnits.nullable(),
  items: z.array(ledgerItem),
  /** Where and in which days the difference arose; together they are the difference. Missing where there is none. */
  arose: z.array(differenceSpan).optional(),
})
export type LedgerStatement = z.infer<typeof ledgerStatement>

/** The terms of the documents' equation, each signed as it enters the sum. */
const documentTerm = z.enum(DOCUMENT_TERMS)
export type DocumentTerm = z.infer<typeof documentTerm>

/**
 * Opening + terms = closing, in EUR, each document with its sign: credit notes of customers and invoices of suppliers are
 * negative.
 */
const documentsStatement = z.strictObject({
  openingMinor: minorUnits,
  /** `start`: no month was closed before, the opening is what was first seen of older documents. */
  openingFrom: z.enum(['closing', 'start']),
  terms: z.record(documentTerm, minorUnits),
  /** Of what the service settled, what an explained transaction shows in the bank. */
  settledInBankMinor: minorUnits,
  /** Of what was received, what the bank booked before the month; statements closed by earlier versions lack it. */
  receivedEarlierMinor: minorUnits.optional(),
  /** Customers' documents set off against suppliers', opposite in their statements; missing where there are none. */
  setOffMinor: minorUnits.optional(),
  /** Money beyond documents, kept as the customer's; it is in no term. */
  advancesMinor: minorUnits,
  /** Documents whose open amount the service did not say; they are in no figure. */
  unknownCount: z.int(),
  unknownTotalMinor: minorUnits,
  closingMinor: minorUnits,
  /** What is open on the documents themselves as of the month's end. */
  openDocumentsMinor: minorUnits,
  /** Closing less what is open on the documents. */
  differenceMinor: minorUnits,
})
export type DocumentsStatement = z.infer<typeof documentsStatement>

/** Something of a closed month that is otherwise now. */
export const lateChange = z.strictObject({
  kind: z.enum([
    ...(['added', 'changed', 'absent', 'document-added', 'document-changed'] as const),
    ...(['line-added', 'line-changed', 'line-gone'] as const),
  ]),
  /** The closed month, or of a document that is older the month of its date. */
  period: month,
  transactionId: transactionId.nullable(),
  /** Null for a document, and for a line of a ledger. */
  accountId: z.string().nullable(),
  /** The code of the ledger of a line. */
  ledger: z.string().optional(),
  date: isoDate,
  text: z.string(),
  currency: currencyCode,
  closedMinor: minorUnits,
  /** Of a document that was added its total, of one that changed what is owed more or less. */
  nowMinor: minorUnits,
  /** The month it was taken into; documents and ledger lines are by themselves. */
  taken: month.nullable(),
})
export type LateChange = z.infer<typeof lateChange>

/** Who reviewed a month, and when; `indicatedBy` typed the name. */
export const reviewed = z.strictObject({ by: z.string(), at: instant, indicatedBy: z.string() })
export type Reviewed = z.infer<typeof reviewed>

export const monthStatement = z.strictObject({
  period: month,
  bank: z.array(bankStatement),
  /** Of accounts that ledgers are held against; they are not in the lines of `bank`. */
  ledgers: z.array(ledgerStatement).optional(),
  /** Of customers. */
  documents: documentsStatement,
  /** Of suppliers; missing where a company has no document of one. */
  suppliers: documentsStatement.optional(),
  /** What came to earlier months after they were closed, told once: by the first closing after it. */
  late: z.array(lateChange.omit({ transactionId: true })).optional(),
  /** Of a closed month that was reviewed before. */
  reviewed: reviewed.optional(),
})
export type MonthStatement = z.infer<typeof monthStatement>

/** Why a month cannot be closed as it is; each has its sentence and a way on. */
export const closingObstacle = z.discriminatedUnion('reason', [
  /** four-eyes: the office's server wants the month reviewed by another login. */
  z.strictObject({ reason: z.enum(['not-over', 'already-closed', 'changed', 'four-eyes']) }),
  /** Not over by the clock, which lies before the day of what was recorded last. */
  z.strictObject({ reason: z.literal('clock-back'), day: isoDate }),
  /** The month that comes before, and is open; the month that the books begin with. */
  z.strictObject({ reason: z.enum(['not-next', 'before-start']), period: month }),
  z.strictObject({
    reason: z.enum(['open-rows', 'undated', 'undirected']),
    account: z.string(),
    count: z.int(),
  }),
  z.strictObject({ reason: z.enum(['conflicting', 'stale']), count: z.int(), groupId: z.string() }),
  /** It was reviewed by that person, and something changed since. */
  z.strictObject({ reason: z.literal('review-changed'), by: z.string() }),
  /** Remarks of its review; of a shared company: decisions that did not fit the office's, and the office's that wait. */
  z.strictObject({ reason: z.enum(['open-remarks', 'contested', 'not-received']), count: z.int() }),
])
export type ClosingObstacle = z.infer<typeof closingObstacle>

/** What does not agree, and may stand with a reason. */
export const closingDifference = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.enum(['bank', 'parts', 'ledger']),
    account: z.string(),
    currency: currencyCode,
    differenceMinor: minorUnits,
  }),
  z.strictObject({ what: z.literal('bank-unknown'), account: z.string() }),
  /** What came after that day is not known, and the month has later ones. */
  z.strictObject({ what: z.literal('coverage'), account: z.string(), coverage }),
  z.strictObject({
    what: z.enum(['documents', 'suppliers']),
    differenceMinor: minorUnits,
    /** Numbers of documents that were open at the closing before and that are not here any more. */
    missing: z.array(z.string()),
  }),
])
export type ClosingDifference = z.infer<typeof closingDifference>

/** A month's closing; `reopened` where it is no longer in force. */
export const closingView = z.strictObject({
  id: z.int().positive(),
  period: month,
  at: instant,
  by: z.string(),
  reason: z.string().nullable(),
  /** Of the statement and its rows, SHA-256 in hexadecimal. */
  hash: z.string(),
  /** Transactions left open with a note. */
  exceptions: z.int(),
  reviewed: reviewed.nullable(),
  reopened: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type ClosingView = z.infer<typeof closingView>

/** A transaction of a statement with its parts. */
export const bankRow = z.strictObject({
  transactionId: transactionId.nullable(),
  accountId: z.string(),
  date: isoDate,
  text: z.string(),
  counterparty: z.string().nullable(),
  currency: currencyCode,
  amountMinor: minorUnits,
  parts: bankParts,
  /** What a person left open; part of `open`. */
  notedMinor: minorUnits,
  note: z.string().nullable(),
})
export type BankRow = z.infer<typeof bankRow>

/** What one document adds to a term, or what is open on it at the month's end. */
export const documentRow = z.strictObject({
  documentId: documentId.nullable(),
  /** Missing on documents of customers. */
  side: z.literal('supplier').optional(),
  number: z.string().nullable(),
  customer: z.string(),
  date: isoDate,
  term: z.enum([...documentTerm.options, 'setOff', 'open']),
  amountMinor: minorUnits,
})
export type DocumentRow = z.infer<typeof documentRow>
