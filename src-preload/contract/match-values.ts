/** The only place for the words of matching: allocations, evidence, gates and classes, as window, export and terminal speak them. */
import { z } from 'zod'
import { categoryId } from './ending-values.ts'
import { documentId, ledgerLineId, minorUnits, transactionId } from './values.ts'

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
 * a person leaves it open on purpose, with a note. `posted`: a line of the ledger, or a transaction that lines of the ledger post.
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

/** Values for the sentence of a reason: number, days, percent, amountMinor, currency, name, count, rate ... */
const evidenceParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type EvidenceParams = z.infer<typeof evidenceParams>

/** Every reason for or against a pair; the window and the terminal hold one sentence for each. */
export const evidenceCode = z.enum([
  'reference-full', // type, series and number stand in the text: number
  'reference-series-number', // series and number, or type and number where that is unique: number
  'reference-number', // the bare number: number
  'reference-atcud', // number
  'reference-external-id', // number
  'reference-purchase-order', // number
  'reference-document', // the number this document is based on: number
  'reference-prefix-cut', // the text ends inside a number this document could complete: number
  'reference-digits-swapped', // the number in the text has two digits exchanged: number
  'reference-digit-wrong', // a digit of the number in the text is wrong, missing or too many: number
  'month-named', // the text names the month of the document: name
  'month-differs', // the text names another month than the document's: name
  'number-differs', // the text has a bare number that no document of the match has: number
  'reference-conflict', // the text names a document that is not this one: number
  'reference-taken', // the text also names a document that another payment has: number
  'nif-in-text', // taxId
  'nif-of-another', // taxId
  'iban-matches',
  'iban-shared', // known for this customer and for others
  'iban-of-another',
  'name-exact', // name
  'name-tokens', // name
  'name-truncated', // name
  'name-similar', // a letter of the name is wrong, or its blanks are lost: name
  'name-shared', // so many customers bear the name, or one that goes on from it: count
  'name-of-another', // name
  'name-differs', // the transaction names nobody this company knows
  'alias-name', // name
  'alias-iban',
  'amount-exact', // amountMinor, currency
  'amount-less-withholding', // amountMinor, percent or 0 when the document states the amount itself
  'amount-includes-withholding', // UnpaidAmount did not include the retention: amountMinor
  'amount-less-fee', // amountMinor, name of the fee
  'amount-less-charge', // a bank charge is missing: amountMinor
  'amount-less-discount', // a discount the text names: percent, amountMinor
  'amount-rounding', // amountMinor (signed)
  'amount-sum', // count, amountMinor
  'amount-part', // amountMinor, openMinor
  'amount-beyond', // the transaction is so much more than the document: amountMinor
  'amount-advance', // more than the documents, kept as the customer's credit: amountMinor
  'amount-in-order', // all named in their order, the last one in part: count, amountMinor left open
  'amount-written', // as much of each as the text writes behind its number: count, amountMinor
  'amount-instalments', // count, amountMinor
  'amount-joint', // transactions that together pay so many documents: transactions, count, amountMinor
  'amount-foreign', // foreignMinor, currency, rate; stated 1 where the text of a row in EUR states the amount
  'unique-document', // the only open document with this amount
  'unique-transaction', // the only transaction with this amount
  'days-from-issue', // days
  'days-from-due', // days, negative before it
  'before-issue', // days
  'transaction-pending',
  'own-money', // the text speaks of an own account, the state, a loan, a deposit or a return: text
  'credited-in-full', // an open credit note names the document and has its whole amount: number
  'returned-later', // the bank took the same amount back: days
  'paid-back-later', // the same amount went back to the payer: days
  'oldest-of-equal', // count
  'order-of-equal', // equal documents in the order of the payments: count
  'unexplained-beside', // the customer paid something else within a few days that fits nothing
  'equal-beside', // equal documents or payments, which only a weak sign distinguishes: count
  'reference-may-go-on', // the text ends in the number, and an equal document's number goes on from it: number
  'other-sum', // two or three other documents of the customer add up to the amount too
  'covered-twice', // so many later transactions name the document and cover it too: count
  'credit-note-netted', // number, amountMinor
  'several-customers', // the text names documents of so many customers: count, names
  'payout', // name of the terminal or service, count, days
  'settled-at-source', // the service already shows this document as paid
  'named-sum-differs', // the documents the text names add up to something else: count, sumMinor, amountMinor
  'written-sum-differs', // so many amounts the text writes behind numbers add up to something else: count, sumMinor, amountMinor
  'unpaid-amount-unknown', // a plain fetch has not told what is missing
  'several-combinations', // so many sets add up, its own among them: count
  'search-unfinished', // too many sets to see them all: another may add up too
  'sums-unsearched', // so many documents of the payer are open, too many to search sums among: count
  'close-rival', // another pair is nearly as good
  'amount-shared', // so many documents have this amount, and nothing says which one was paid: count
  'needs-reference', // the document's number in the text would be enough to propose the pair
  'needs-reference-or-payer', // its number, or knowing who paid
  'outweighed', // what speaks against weighs more than even the number in the text would
  'advance-beyond', // more than so much beyond what is open is not taken for an advance: percent
  'equal-chosen', // of the customer's documents of this amount another was chosen, by its date or the month named: number
  'netting-alone', // no open invoice of the customer fits the credit note: number
  'netting-shared', // so many open documents of the customer fit, the credit note among them: number, count
  'netting-taken', // the invoice it fits has another use: number, name
  'outdone', // one of the two has a better use, which is not decided yet
  'rule-applies', // a rule a person wrote catches it: name
  'line-known', // transactions with this very line were classified so: name, count
  'beginning-known', // those whose line begins so were: name, count
  'counterparty-known', // those of this counterparty were: name, count
  'usual-words', // banks begin such lines so: name
  'amount-usual', // as much as before: leastMinor, mostMinor, and the rangeMinor between them
  'amount-near', // a little less or more than before: leastMinor, mostMinor, rangeMinor
  'amount-unusual', // less or more than before: leastMinor, mostMinor, rangeMinor
  'classified-otherwise', // some alike went elsewhere: count
  'document-possible', // an open document may explain it
  'rules-contradict', // so many rules catch it and say different things: count
  'twin-account', // the same amount the other way in another account: account, days
  'own-words', // the line says that it is a transfer between own accounts
  'return-words', // the line says that something came back
  'offset-same-words', // both lines share these words: name
  'offset-amount', // the same amount the other way: amountMinor, days
  'paid-twice', // the same payer had paid the same: days
  'only-twin', // no other transaction would do
])
export type EvidenceCode = z.infer<typeof evidenceCode>

/** One reason, with the values its sentence needs and the members it is about. */
export const evidence = z.strictObject({
  code: evidenceCode,
  params: evidenceParams,
  documentId: documentId.optional(),
  transactionId: transactionId.optional(),
})
export type Evidence = z.infer<typeof evidence>

/**
 * What a combination of reasons is made of: at most one sign each for number, payer and amount, and what else a
 * person would want to tell apart before accepting many at once.
 */
const evidenceSign = z.enum([
  'number-full', // type, series and number, or the ATCUD
  'number-of-order', // the customer's own reference or purchase order
  'number-bare',
  'number-of-origin', // the number the document is based on
  'number-cut',
  'payer-nif',
  'payer-iban',
  'payer-learned', // an alias that confirmed matches taught
  'payer-name',
  'payer-name-like', // words of the name, or a name cut short
  'amount-exact',
  'amount-withheld', // less the retention the document states
  'amount-withheld-by-rate',
  'amount-with-withholding', // UnpaidAmount did not include the retention, and the customer paid it
  'amount-less-fee',
  'amount-rounded',
  'amount-foreign',
  'amount-sum',
  'amount-instalments',
  'amount-joint', // several transactions for several documents
  'amount-part',
  'credit-note',
  'several-customers',
  'payout',
  'oldest-of-equal',
  'settled', // the source already shows the document as paid
  'settled-in-part', // it shows some of the group's documents as paid
  'pending',
  'category-rule', // a rule of a person's
  'category-learned', // the same line or counterparty was classified so
  'category-usual', // usual words of banks
  'offset', // transactions that end one another
  'contrary', // something speaks against it
])
export type EvidenceSign = z.infer<typeof evidenceSign>

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
  'direction', // money in pays invoices, money out refunds credit notes
  'currency',
  'amount',
  'already-used', // another, better founded group uses one of the two
  'declined', // a person refused this pair
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
