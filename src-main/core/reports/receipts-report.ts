/** Receipts to issue: what was received for documents that need a receipt, and what of it files or the service show as receipted. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { minorDigits, toMinor } from '../money.ts'
import { amountCell, dateCell, type Report, textCell } from './rows.ts'
import { isInPeriod, type ReportScope } from './scope.ts'

export const receiptsColumns = [
  'customer',
  'taxId',
  'documentNumber',
  'documentDate',
  'total',
  'transactionDate',
  'text',
  'received',
  'deducted',
  'toIssue',
  'currency',
  'receiptState',
  'receipts',
] as const
export type ReceiptsColumn = (typeof receiptsColumns)[number]

/**
 * to-issue: nothing shows a receipt. partly, issued: a part of it, or all. unknown: no file with receipts reaches its
 * day, and nothing else would show one. shared: a line of a receipt names it with other documents, and not how much is of which.
 */
const RECEIPT_STATES = ['to-issue', 'partly', 'issued', 'unknown', 'shared'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** Settled with a customer's document by one transaction of a decision; amounts of EUR, without sign. */
export interface ReceivedRow {
  documentId: number
  documentNumber: string
  documentDate: IsoDate
  customer: string
  taxId: string | null
  totalMinor: Minor
  /** Its open amount when it was first decided on, and now; null where that is not known. */
  openBeforeMinor: number | null
  openNowMinor: number | null
  /** Whether only files show the document. */
  isOfFiles: boolean
  /** Deducted from the money that came for other documents: its amounts are shown as negative. */
  isCreditNote: boolean
  transactionDate: IsoDate | null
  text: string | null
  receivedMinor: number
  /** Withheld, discounts and small differences that a receipt settles too. */
  deductedMinor: number
  currency: CurrencyCode
}

export interface ReceiptOfDocument {
  number: string
  date: IsoDate | null
  /** What of it is about this document, without sign; null where one line names several. */
  minor: number | null
}

export interface ReceiptSources {
  receiptsOf(documentNumber: string): readonly ReceiptOfDocument[]
  /** The last day of the files that have receipts; null: there is none. */
  through: IsoDate | null
}

export interface ReceiptWords {
  receiptState(state: ReceiptState): string
}

/** A payment with what of it is receipted. */
interface ReceiptRow extends ReceivedRow {
  /** Null where it is not known. */
  toIssueMinor: number | null
  state: ReceiptState
  receipts: readonly ReceiptOfDocument[]
}

export const receiptsReport = (
  rows: Iterable<ReceivedRow>,
  sources: ReceiptSources,
  { words, scope }: { words: ReceiptWords; scope: ReportScope },
): Report<ReceiptsColumn> => ({
  columns: receiptsColumns,
  rows: (function* () {
    const asked = receiptRows([...rows], sources).filter(
      (row) =>
        isInPeriod(row.transactionDate, scope) && (scope.taxId === undefined || row.taxId === scope.taxId),
    )
    for (const row of asked) {
      const digits = minorDigits(row.currency)
      const signed = (minor: number): Minor => toMinor(row.isCreditNote && minor !== 0 ? -minor : minor)
      yield [
        textCell(row.customer),
        textCell(row.taxId),
        textCell(row.documentNumber),
        dateCell(row.documentDate),
        amountCell(row.totalMinor, digits),
        dateCell(row.transactionDate),
        textCell(row.text),
        amountCell(signed(row.receivedMinor), digits),
        amountCell(signed(row.deductedMinor), digits),
        amountCell(row.toIssueMinor === null ? null : signed(row.toIssueMinor), digits),
        textCell(row.currency),
        textCell(words.receiptState(row.state)),
        textCell(row.receipts.map(({ number }) => number).join(', ') || null),
      ]
    }
  })(),
})

/** By customer, then day. What is receipted counts for the earliest payments of its document. */
const receiptRows = (received: readonly ReceivedRow[], sources: ReceiptSources): ReceiptRow[] =>
  [...Map.groupBy(received, ({ documentId }) => documentId).values()]
    .flatMap((ofDocument) => ofOneDocument(ofDocument, sources))
    .sort(
      (one, other) =>
        one.customer.localeCompare(other.customer, 'pt') ||
        (one.transactionDate ?? '').localeCompare(other.transactionDate ?? '') ||
        one.documentNumber.localeCompare(other.documentNumber),
    )

const ofOneDocument = (payments: readonly ReceivedRow[], sources: ReceiptSources): ReceiptRow[] => {
  const receipts = sources.receiptsOf(payments[0]?.documentNumber ?? '')
  if (payments[0]?.openNowMinor === null && receipts.some(({ minor }) => minor === null))
    return payments.map((row) => ({ ...row, toIssueMinor: null, state: 'shared', receipts }))
  let left = receiptedOf(payments, receipts)
  return payments
    .toSorted((one, other) => (one.transactionDate ?? '').localeCompare(other.transactionDate ?? ''))
    .map((row) => {
      const settled = row.receivedMinor + row.deductedMinor
      const receipted = Math.min(settled, left)
      left -= receipted
      return {
        ...row,
        toIssueMinor: settled - receipted,
        state: stateOf({ settled, receipted }, isKnown(row, sources)),
        receipts: receipted > 0 ? receipts : [],
      }
    })
}

/**
 * What the source settled since the document was first decided on, as far as its receipts say so: a credit note of later is no
 * receipt. The service tells no receipts apart.
 */
const receiptedOf = (payments: readonly ReceivedRow[], receipts: readonly ReceiptOfDocument[]): number => {
  const before = Math.max(...payments.map(({ openBeforeMinor }) => openBeforeMinor ?? 0))
  const { openNowMinor = null, isOfFiles = false } = payments[0] ?? {}
  const settled = openNowMinor === null ? 0 : Math.max(before - openNowMinor, 0)
  if (!isOfFiles || receipts.some(({ minor }) => minor === null)) return settled
  return Math.min(
    settled,
    receipts.reduce((sum, { minor }) => sum + (minor ?? 0), 0),
  )
}

/** The service is asked about a document at each synchronisation; files reach to a day. */
const isKnown = (
  { isOfFiles, openNowMinor, transactionDate }: ReceivedRow,
  { through }: ReceiptSources,
): boolean => {
  if (!isOfFiles) return openNowMinor !== null
  return through !== null && transactionDate !== null && transactionDate <= through
}

const stateOf = (
  { settled, receipted }: { settled: number; receipted: number },
  known: boolean,
): ReceiptState => {
  if (receipted >= settled) return 'issued'
  if (receipted > 0) return 'partly'
  return known ? 'to-issue' : 'unknown'
}
