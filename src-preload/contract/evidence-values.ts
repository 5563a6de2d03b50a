/** The only place for the reasons of matching: their codes, and the signs that groups are named by. */
import { z } from 'zod'
import { documentId, ledgerLineId, transactionId } from './values.ts'

/** Values for the sentence of a reason: number, days, percent, amountMinor, currency, name, count, rate ... */
export const evidenceParams = z.record(z.string(), z.union([z.string(), z.number()]))
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
  'name-shared', // the number of customers that bear the name, or one that goes on from it: count
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
  'amount-joint', // transactions that together pay several documents: transactions, count, amountMinor
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
  'covered-twice', // later transactions name the document and cover it too: count
  'credit-note-netted', // number, amountMinor
  'several-customers', // the text names documents of several customers: count, names
  'of-supplier', // the documents are of a supplier: money out pays them
  'payout', // name of the terminal or service, count, days
  'batch', // bills of several suppliers in one row: count, days
  'settled-at-source', // the service already shows this document as paid
  'nothing-open', // of a supplier's document nothing is owed: it only explains the transaction
  'named-sum-differs', // the documents the text names add up to something else: count, sumMinor, amountMinor
  'written-sum-differs', // amounts that the text writes behind numbers add up to something else: count, sumMinor, amountMinor
  'unpaid-amount-unknown', // a plain fetch has not told what is missing
  'several-combinations', // several sets add up, its own among them: count
  'search-unfinished', // too many sets to see them all: another may add up too
  'sums-unsearched', // too many documents of the payer are open to search sums among: count
  'close-rival', // another pair is nearly as good
  'amount-shared', // several documents have this amount, and nothing says which one was paid: count
  'needs-reference', // the document's number in the text would be enough to propose the pair
  'needs-reference-or-payer', // its number, or knowing who paid
  'outweighed', // what speaks against weighs more than even the number in the text would
  'advance-beyond', // more than so much beyond what is open is not taken for an advance: percent
  'equal-chosen', // of the customer's documents of this amount another was chosen, by its date or the month named: number
  'netting-alone', // no open invoice of the customer fits the credit note: number
  'netting-shared', // several open documents of the customer fit, the credit note among them: number, count
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
  'rules-contradict', // several rules catch it and say different things: count
  'twin-account', // the same amount the other way in another account: account, days
  'own-words', // the line says that it is a transfer between own accounts
  'return-words', // the line says that something came back
  'offset-same-words', // both lines share these words: name
  'offset-amount', // the same amount the other way: amountMinor, days
  'paid-twice', // the same payer had paid the same: days
  'only-twin', // no other transaction would do
  // Of lines of the ledger against transactions:
  'number-shared', // line and transaction have it: number
  'cheque-shared', // both name the cheque: number
  'document-shared', // the line names a document that the transaction was paired with: number
  'names-differ', // the line names somebody else: name of the line, other
  'unique-line', // the only line with this amount
  'days-from-posting', // days from the line to the transaction, negative before it
  'month-end-posting', // the line was posted on the last day of the transaction's month
  'sum-of-transactions', // the line has the sum of several transactions: count, amountMinor
  'sum-of-lines', // the transaction has the sum of several lines: count, amountMinor
  'whole-entry', // all lines of one entry, document or day: name
  'whole-kind', // all transactions of one kind of these days: name
  'posted-twice', // several lines for one transaction: count
  'posted-wrong-sign', // debit and credit exchanged
  'posted-digits-swapped', // two digits of the amount exchanged: lineMinor, transactionMinor
  'posted-other-amount', // a little more or less than moved: lineMinor, transactionMinor
  'reversed-in-ledger', // lines that reverse one another: days
  'entry-exported', // the line names a journal entry that was exported here
  'ends-posting-error', // corrects an error that was accepted: amountMinor
])
export type EvidenceCode = z.infer<typeof evidenceCode>

/** One reason, with the values its sentence needs and the members it is about. */
export const evidence = z.strictObject({
  code: evidenceCode,
  params: evidenceParams,
  documentId: documentId.optional(),
  transactionId: transactionId.optional(),
  /** Of a group of the ledger. */
  lineId: ledgerLineId.optional(),
})
export type Evidence = z.infer<typeof evidence>

/**
 * What a combination of reasons is made of: at most one sign each for number, payer and amount, and what else a
 * person would want to tell apart before accepting many at once.
 */
export const evidenceSign = z.enum([
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
  'supplier',
  'payout',
  'batch',
  'oldest-of-equal',
  'settled', // the source already shows the document as paid
  'settled-in-part', // it shows some of the group's documents as paid
  'pending',
  'category-rule', // a rule of a person's
  'category-learned', // the same line or counterparty was classified so
  'category-usual', // usual words of banks
  'offset', // transactions, or lines of the ledger, that end one another
  'ledger', // lines of the ledger against transactions
  'posting-error',
  'contrary', // something speaks against it
])
export type EvidenceSign = z.infer<typeof evidenceSign>
