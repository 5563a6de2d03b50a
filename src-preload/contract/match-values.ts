/** The only place for the words of matching: allocations, evidence, gates and classes, as window, export and terminal speak them. */
import { z } from 'zod'
import { categoryId } from './ending-values.ts'
import { evidence, evidenceParams, evidenceSign } from './evidence-values.ts'
import { documentId, ledgerLineId, minorUnits, transactionId } from './values.ts'

export {
  type Evidence,
  type EvidenceCode,
  type EvidenceParams,
  type EvidenceSign,
  evidence,
  evidenceCode,
} from './evidence-values.ts'

/**
 * How sure a proposal is, in words. `certain`: nothing else fits and the reasons suffice alone; `likely`: the
 * best by a clear margin; `possible`: fits, with weak reasons; `ambiguous`: several fit, a person must decide.
 */
export const matchClass = z.enum(['certain', 'likely', 'possible', 'ambiguous'])
export type MatchClass = z.infer<typeof matchClass>

/**
 * What a row is proposed as: the class of its best proposal. `explained`: nothing but links to documents that the service
 * already shows as paid, so that there is nothing to settle.
 */
export const proposedClass = z.enum([...matchClass.options, 'explained'])
export type ProposedClass = z.infer<typeof proposedClass>

/**
 * `payment`: money of a transaction for a document, a refund of a credit note included. `credit-note`: a credit
 * note used against invoices, and the invoice rows it settles where no money moved. `advance`: money beyond the
 * documents, kept as the customer's credit. Those from `withholding` to `late-interest` name why less (or more) money than
 * the document moved: `discount` is one for paying early, `write-off` a debt that is given up. The last five name no document: `classified` puts money under a category; `own-transfer`,
 * `reversal` and `duplicate-refund` are rows of transactions that end one another and sum to zero; `left-open` says that
 * a person leaves it open on purpose, with a note; `waiting` that the
 * client was asked about it. `posted`: a line of the ledger, or a transaction that lines of the ledger post.
 */
export const allocationKind = z.enum([
  'payment',
  'withholding',
  'fee',
  'rounding',
  'exchange',
  'credit-note',
  'discount',
  'write-off',
  'late-interest',
  'advance',
  'classified',
  'own-transfer',
  'reversal',
  'duplicate-refund',
  'left-open',
  'waiting',
  'posted',
])
export type AllocationKind = z.infer<typeof allocationKind>

/**
 * A part of a difference under its name, signed as the difference is: transactions less documents. Of money in, plus is
 * money beyond the documents and minus what a document lacks; parts of one difference may go either way.
 */
export const namedPart = z.strictObject({
  kind: allocationKind.extract([
    'withholding',
    'fee',
    'rounding',
    'exchange',
    'discount',
    'write-off',
    'late-interest',
    'advance',
  ]),
  amountMinor: minorUnits.refine((minor) => minor !== 0),
})
export type NamedPart = z.infer<typeof namedPart>

/** Units of another currency for one EUR, as plain decimal text. */
export const exchangeRate = z.string().regex(/^(?=.*[1-9])\d{1,7}(\.\d{1,10})?$/)

/**
 * One row of a group. `amountMinor` is signed: plus for documents received, minus for credit notes. The cash
 * rows of a transaction sum to what is used of it: cash are payment, credit-note and advance rows, and an
 * adjustment (fee, rounding, exchange, discount, write-off, late-interest, withholding) that names no document. An adjustment that names
 * a document settles that part of it without cash. `transactionId` is null only in a group without a transaction;
 * a payment row always names its document. `explained` stands on rows of a group that settles something: this one
 * only links the money to what the service already shows as paid. A group of such rows alone says so itself.
 */
export const allocation = z.strictObject({
  documentId: documentId.nullable(),
  documentNumber: z.string().nullable(),
  transactionId: transactionId.nullable(),
  amountMinor: minorUnits,
  kind: allocationKind,
  explained: z.literal(true).optional(),
  /** Of a classified row. */
  categoryId: categoryId.optional(),
  /** What a cash row uses of a transaction in another currency than EUR, in that currency; `amountMinor` is in EUR. */
  bankMinor: minorUnits.optional(),
  /** Of a group of the ledger: each line and each transaction has a row of its own, with its whole amount. */
  lineId: ledgerLineId.optional(),
})
export type Allocation = z.infer<typeof allocation>

/**
 * What is wrong with a posting. `posted-twice`: one transaction, two lines; `wrong-sign`: debit and credit exchanged;
 * `digits-swapped`: two digits of the amount exchanged; `amount-differs`: another amount; `ledger-only`: no transaction
 * belongs to the line, as one that was posted in the wrong account.
 */
export const postingError = z.enum([
  'posted-twice',
  'wrong-sign',
  'digits-swapped',
  'amount-differs',
  'ledger-only',
])
export type PostingError = z.infer<typeof postingError>

/**
 * Groups that rest on the same reasons, as a person names them: "NIF + exact amount + number in the text". The
 * key is its class and its signs; bulk and automatic acceptance mean the same groups by the same key.
 */
export const combination = z.strictObject({
  key: z.string().regex(/^[a-z]+(\.[a-z-]+)*$/),
  class: matchClass,
  signs: z.array(evidenceSign),
})
export type Combination = z.infer<typeof combination>

/** The conditions a pair must meet before any reason counts. */
export const gate = z.enum([
  'document-status', // only closed documents
  'document-type', // only what is received or refunded
  'unpaid-known',
  'unpaid-open', // something is still missing
  'unpaid-settled', // nothing is, says the source: it explains a transaction, and is never joined by hand
  'transaction-status',
  'transaction-open', // something of the transaction is still unused
  'direction-known',
  'direction', // money in pays customers' invoices and money out suppliers'; credit notes are the other way round
  'side', // money settles documents of customers or of suppliers, not both at once
  'currency',
  'amount',
  'already-used', // another, better founded group uses one of the two
  'declined', // a person refused this pair
  // Of a line of the ledger and a transaction:
  'line-present', // later extracts still show the line
  'transaction-booked',
  'ledger-tied', // the line's ledger is held against the transaction's account
  'line-free', // no decision uses the line with other transactions
  'transaction-unposted', // no decision uses the transaction with other lines
  'posting-direction', // a debit is money in
  'posting-amount',
  'posting-days',
])
export type Gate = z.infer<typeof gate>

export const gateResult = z.strictObject({ gate, passed: z.boolean(), detail: evidenceParams })
export type GateResult = z.infer<typeof gateResult>

/** What became of a pair that every gate let pass. */
export const pairOutcome = z.enum(['proposed', 'alternative', 'outdone', 'too-weak'])
export type PairOutcome = z.infer<typeof pairOutcome>

/**
 * A way to use the members. An ambiguous proposal lists every way, its own first; other classes list the ways
 * that came close. `deciding` names the datum that would tell it from the proposal's own; null for that one.
 */
export const alternative = z.strictObject({
  /** This way only links the transaction to what the source shows as paid; another may settle what is open. */
  explained: z.boolean(),
  /** As the proposal's: of money in another currency. */
  rate: z.string().optional(),
  allocations: z.array(allocation),
  evidence: z.array(evidence),
  deciding: z.enum(['reference', 'payer', 'date', 'amount', 'nothing']).nullable(),
})
export type Alternative = z.infer<typeof alternative>
