/** Values that threads of the mirror read too: plain ones, since a thread that loads a schema loads the library of schemas. */

import type { AllocationKind, EvidenceCode, NamedPart } from './match-values.ts'
import type { ReportKind, ReportNarrowing } from './reports.ts'
import type { Side } from './sides.ts'

/** Who decided where nobody did: stands in the log in the place of a person's name. */
export const AUTOMATIC = 'automatic'

/** The tax id recorded for a customer who gives none (interface 2.2); the name may still be told. */
export const END_CONSUMER = '999999990'

/** Confirmations from which a learned payer counts. */
export const NEEDED_LESSONS = 2
/** Confirmations, with no refusal beside them, from which a combination may be accepted without a person. */
export const NEEDED_CONFIRMATIONS = 20

/** The only way a name of a difference can go: 1 keeps some of the money, -1 settles documents without; the others go both. */
export const ONLY_WAY: Readonly<Partial<Record<NamedPart['kind'], 1 | -1>>> = {
  withholding: -1,
  discount: -1,
  'late-interest': 1,
  advance: 1,
}

/** Rows of transactions that end one another. */
export const OFFSET_KINDS: ReadonlySet<AllocationKind> = new Set([
  'own-transfer',
  'reversal',
  'duplicate-refund',
])
/** Rows that end a transaction, or a part of it, without a document. */
export const ENDING_KINDS: ReadonlySet<AllocationKind> = new Set([
  ...OFFSET_KINDS,
  'classified',
  'left-open',
  'waiting',
])
/** Rows that leave a transaction open: no work, and still open in every sum and report. */
export const OPEN_KINDS: ReadonlySet<AllocationKind> = new Set(['left-open', 'waiting'])

/** Reasons whose sentence names a customer, or a supplier where the value `isSupplier` is 1. */
export const PARTY_REASONS = [
  'nif-of-another',
  'iban-matches',
  'iban-shared',
  'iban-of-another',
  'name-shared',
  'name-of-another',
  'name-differs',
  'unexplained-beside',
  'several-customers',
  'equal-chosen',
  'paid-back-later',
  'sums-unsearched',
  'netting-alone',
] as const satisfies readonly EvidenceCode[]

/** Reasons that speak against a pair: a decision in spite of one is looked at again before a month is closed. */
export const AGAINST: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'own-money',
  'credited-in-full',
  'returned-later',
  'reference-conflict',
  'nif-of-another',
  'iban-of-another',
  'name-of-another',
  'before-issue',
  'outweighed',
])

/** What a review shows, in its order. */
export const REVIEW_KINDS = [
  'difference',
  'exception',
  'against',
  'no-document',
  'large',
  'note',
  'figure',
] as const

/** The terms of the documents' equation, in the order in which they stand on paper. */
export const DOCUMENT_TERMS = [
  'issued',
  'cancelled',
  'trackedLate',
  'received',
  'refunded',
  'settledAtService',
  'withheld',
  'discounts',
  'fees',
  'rounding',
  'exchange',
] as const

/** Terms that are shown also where they are zero. */
export const STATED_TERMS: ReadonlySet<(typeof DOCUMENT_TERMS)[number]> = new Set([
  'issued',
  'received',
  'settledAtService',
])

/** How transactions of a month ended, part by part. */
export const BANK_PARTS = ['paired', 'explained', 'grouped', 'classified', 'open'] as const

/** Files of one drop or one choice. */
export const MAX_FILES = 50

/** Rows of a list that are selected at once, and decided on together. */
export const MAX_SELECTED = 1_000

/** Reports about suppliers, each with the report about customers or transactions whose columns it has. */
const SUPPLIER_REPORTS = {
  'supplier-open-documents': 'open-documents',
  'supplier-payments': 'matched',
  'supplier-statement': 'customer-statement',
  'purchases-without-payment': 'open-documents',
  'payments-without-document': 'unmatched-transactions',
} as const satisfies Partial<Record<ReportKind, ReportKind>>
type SupplierReport = keyof typeof SUPPLIER_REPORTS
export type BasicReport = Exclude<ReportKind, SupplierReport>

const isOfSuppliers = (report: ReportKind): report is SupplierReport => report in SUPPLIER_REPORTS

/** Whose documents a report is about. */
export const sideOfReport = (report: ReportKind): Side => (isOfSuppliers(report) ? 'supplier' : 'customer')

/** The report whose columns it has: itself, or of one about suppliers its counterpart. */
export const basicReport = (report: ReportKind): BasicReport =>
  isOfSuppliers(report) ? SUPPLIER_REPORTS[report] : report

/** Whether it says what is open as of a day, and not what happened in a period. */
export const isAsOfDay = (report: string): boolean => AS_OF_DAY.has(report)

const AS_OF_DAY: ReadonlySet<string> = new Set<ReportKind>([
  'open-documents',
  'supplier-open-documents',
  'overdue-customers',
  'expected-missing',
])

/** How each report can be narrowed; what has no customer is not narrowed to one, and a balance runs over each row. */
export const reportNarrowings: Readonly<Record<ReportKind, readonly ReportNarrowing[]>> = {
  'month-statement': ['from', 'to'],
  matched: ['from', 'to', 'taxId', 'search'],
  'working-paper': ['from', 'to', 'taxId'],
  'open-documents': ['to', 'taxId', 'search'],
  'unmatched-transactions': ['from', 'to', 'counterparty', 'search'],
  'classified-transactions': ['from', 'to', 'category', 'counterparty'],
  'customer-statement': ['from', 'to', 'taxId'],
  'decision-history': ['from', 'to', 'taxId', 'search'],
  'journal-entries': ['from', 'to', 'taxId'],
  'ledger-lines': ['from', 'to', 'search'],
  'supplier-open-documents': ['to', 'taxId', 'search'],
  'supplier-payments': ['from', 'to', 'taxId', 'search'],
  'supplier-statement': ['from', 'to', 'taxId'],
  'purchases-without-payment': ['from', 'to', 'taxId', 'search'],
  'payments-without-document': ['from', 'to', 'counterparty', 'search'],
  'client-questions': ['from', 'to', 'counterparty', 'search'],
  'receipts-to-issue': ['from', 'to', 'taxId', 'search'],
  'vat-cash-basis': ['from', 'to', 'search'],
  'overdue-customers': ['to', 'search'],
  'expected-missing': ['to', 'search'],
}

/** Of a SAF-T (PT) file: only one on invoicing (F), or a whole one (I), proves that no document is missing. */
export const provesCompleteness = (basis: string): boolean => basis === 'F' || basis === 'I'
