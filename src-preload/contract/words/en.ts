/** The domain's sentences in English. */
import { allocationWords } from './allocation-words.ts'
import { enErrors } from './en-errors.ts'
import { categoryWords } from './ending-words.ts'
import { enEvidenceSigns } from './evidence-signs.ts'
import { enEvidence } from './evidence-words.ts'
import { enPostingGates, enReconciliation } from './posting-words.ts'
import type { Words } from './sentences.ts'

export const enWords: Words = {
  evidence: enEvidence,
  evidenceSign: enEvidenceSigns,
  gate: {
    'document-status': {
      passed: 'The document is issued',
      failed: 'The document is not issued, or was cancelled: only issued documents are reconciled',
    },
    'document-type': {
      passed: 'Documents of this type are paid or refunded',
      failed: 'Documents of this type are neither paid nor refunded',
    },
    'unpaid-known': {
      passed: 'The unpaid amount is known',
      failed: 'The unpaid amount is not known yet: sync the document',
    },
    'unpaid-open': {
      passed: 'The document has an open amount',
      failed: 'The document has no open amount any more',
    },
    'unpaid-settled': {
      passed:
        'The service already shows this money as received: the transaction is only linked, nothing is settled',
      failed: 'The document is already paid at the service: nothing is open; only what is proposed is linked',
    },
    'transaction-status': {
      passed: 'The transaction is at the bank',
      failed: 'The transaction is neither booked nor pending',
    },
    'transaction-open': {
      passed: 'The transaction has an amount left to reconcile',
      failed: 'The transaction is reconciled in full',
    },
    'direction-known': {
      passed: 'It is known whether the money came in or went out',
      failed: 'It is not known whether the money came in or went out: set it for this account',
    },
    direction: {
      passed: 'The direction of the money fits the document',
      failed:
        'Wrong direction: money in pays invoices to customers, money out pays invoices of suppliers; credit notes are the other way round',
    },
    side: {
      passed: 'All documents are of customers, or all of suppliers',
      failed:
        'Documents of customers and of suppliers: they are only set off without a transaction, with the same tax id',
    },
    currency: {
      passed: 'The currency is the same',
      failed: 'Different currencies: document in {{document}}, transaction in {{transaction}}',
    },
    amount: {
      passed: 'The amount fits',
      failed:
        'The amount does not fit: {{documentMinor}} on the document, {{transactionMinor}} in the transaction',
    },
    'already-used': {
      passed: 'No other pair uses these two',
      failed: 'A pair with better reasons uses one of the two',
    },
    declined: {
      passed: 'This pair was not rejected',
      failed: 'You rejected this pair before',
    },
    ...enPostingGates,
  },
  pairOutcome: {
    proposed: 'This pair is proposed',
    alternative: 'This pair is one of the alternatives of a proposal',
    outdone: 'No condition stands against this pair, but there is a better one',
    'too-weak': 'No condition stands against this pair, but the reasons are too few to propose it',
  },
  matchClass: { certain: 'Certain', likely: 'Likely', possible: 'Possible', ambiguous: 'Ambiguous' },
  allocationKind: allocationWords.en,
  category: categoryWords.en,
  groupState: {
    proposed: 'Proposed',
    accepted: 'Accepted',
    rejected: 'Rejected',
    undone: 'Undone',
    confirmed: 'Confirmed by the service',
    conflicting: 'With difference',
    stale: 'Out of date',
  },
  documentType: {
    T: 'Invoice/receipt',
    I: 'Invoice',
    S: 'Simplified invoice',
    C: 'Credit note',
    D: 'Debit note',
    B: 'Quote',
    Z: 'Purchase order',
    W: 'Waybill',
    Y: 'Delivery note',
    P: 'Pro-forma invoice',
  },
  status: { C: 'Closed', D: 'Draft', A: 'Cancelled', booked: 'Booked', pending: 'Pending' },
  direction: { in: 'Money in', out: 'Money out', unknown: 'Direction unknown' },
  ...enReconciliation,
  transactionFlag: {
    'not-a-record': 'Not a transaction',
    'date-missing': 'No date',
    'date-unreadable': 'Date cannot be read',
    'date-implausible': 'Date implausible',
    'value-date-unreadable': 'Value date cannot be read',
    'amount-missing': 'No amount',
    'amount-unreadable': 'Amount cannot be read',
    'balance-unreadable': 'Balance cannot be read',
    'indicator-against-sign': 'Debit or credit against the sign of the amount',
    'indicator-unknown': 'Debit or credit indicator unknown',
    'currency-unreadable': 'Currency cannot be read',
  },
  ageBand: {
    'not-due': 'Not yet due',
    '1-30': '1 to 30 days',
    '31-60': '31 to 60 days',
    '61-90': '61 to 90 days',
    'over-90': 'Over 90 days',
    'no-due-date': 'No due date',
  },
  reportKind: {
    'month-statement': 'Month-end closing',
    matched: 'Reconciled',
    'working-paper': 'Working paper',
    'open-documents': 'Documents to reconcile',
    'unmatched-transactions': 'Transactions to reconcile',
    'classified-transactions': 'Classified transactions',
    'customer-statement': 'Statement of account',
    'decision-history': 'Decision history',
    'journal-entries': 'Journal entries',
    'ledger-lines': 'Ledger lines',
    'supplier-open-documents': 'Documents of suppliers to pay',
    'supplier-payments': 'Reconciled payments to suppliers',
    'supplier-statement': 'Statement of a supplier',
    'purchases-without-payment': 'Purchases without a payment',
    'payments-without-document': 'Payments without a document',
    'client-questions': 'Questions to the client',
    'receipts-to-issue': 'Receipts to issue',
    'vat-cash-basis': 'VAT on a cash basis',
    'overdue-customers': 'Customers with overdue amounts',
    'expected-missing': 'Expected and missing',
  },
  csvProfile: { 'excel-pt': 'Excel (Portugal)', rfc4180: 'RFC 4180' },
  error: enErrors,
}
