/**
 * A month's documents of a company on one side: what was owed, what changed, and what is owed. In EUR, each document with
 * its sign.
 */
import type { DocumentRow, DocumentsStatement, DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import { DOCUMENT_TERMS } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId } from '#contract/values.ts'
import { toMinor } from '../money.ts'

/** A row of an accepted group in the form that the equation uses; explained links are left out. */
export interface SettledRow {
  side: Side
  kind: AllocationKind
  amountMinor: number
  hasDocument: boolean
  /** Signed; null without a transaction: credit notes that are set off against invoices. */
  transactionMinor: number | null
  /** Whether the transaction is in EUR, as documents are. */
  isEuro: boolean
}

/** One document's part of a term. */
export type DocumentFlow = Omit<DocumentRow, 'term' | 'documentId'> & {
  documentId: DocumentId
  term: DocumentTerm | 'setOff'
}

export interface DocumentFigures {
  openingMinor: number
  openingFrom: DocumentsStatement['openingFrom']
  terms: Readonly<Record<DocumentTerm, number>>
  setOffMinor: number
  settledInBankMinor: number
  receivedEarlierMinor: number
  advancesMinor: number
  unknownCount: number
  unknownTotalMinor: number
  /** The open amount of the documents themselves, read without the terms. */
  openDocumentsMinor: number
}

/** Opening + terms = closing, compared with the open amounts of the documents. */
export const documentsEquation = (figures: DocumentFigures): DocumentsStatement => {
  const { openingMinor, openingFrom, terms, setOffMinor, unknownCount } = figures
  const closing = DOCUMENT_TERMS.reduce((sum, term) => sum + terms[term], openingMinor + setOffMinor)
  return {
    openingMinor: toMinor(openingMinor),
    openingFrom,
    terms: Object.fromEntries(
      DOCUMENT_TERMS.map((term) => [term, toMinor(terms[term])]),
    ) as DocumentsStatement['terms'],
    ...(setOffMinor !== 0 && { setOffMinor: toMinor(setOffMinor) }),
    settledInBankMinor: toMinor(figures.settledInBankMinor),
    receivedEarlierMinor: toMinor(figures.receivedEarlierMinor),
    advancesMinor: toMinor(figures.advancesMinor),
    unknownCount,
    unknownTotalMinor: toMinor(figures.unknownTotalMinor),
    closingMinor: toMinor(closing),
    openDocumentsMinor: toMinor(figures.openDocumentsMinor),
    differenceMinor: toMinor(closing - figures.openDocumentsMinor),
  }
}

export const noTerms = (): Record<DocumentTerm, number> =>
  Object.fromEntries(DOCUMENT_TERMS.map((term) => [term, 0])) as Record<DocumentTerm, number>

/** The term of a row without a bank transaction; undefined for kinds that belong to no term. */
const termOfKind = (kind: AllocationKind): DocumentTerm | undefined => {
  switch (kind) {
    case 'withholding':
      return 'withheld'
    case 'discount':
    case 'write-off':
      return 'discounts'
    // Interest that a customer pays in addition to a document was not part of what was owed, and neither is a fee.
    case 'fee':
    case 'late-interest':
      return 'fees'
    case 'rounding':
    case 'exchange':
      return kind
    default:
      return undefined
  }
}

/**
 * The amounts that a row adds to the terms. Bank transactions are received or refunded. A row without a document
 * reduces that amount by what belongs to no document, and counts in its own term. Together they are the amount by which
 * the documents are reduced.
 */
export const termsOfRow = (row: SettledRow): Partial<Record<DocumentTerm, number>> => {
  if (row.kind === 'advance') return {}
  const own = termOfKind(row.kind)
  if (row.hasDocument && own !== undefined) return { [own]: -row.amountMinor }
  if (row.transactionMinor === null) return {}
  // What pays a customer's documents comes in; what pays a supplier's goes out.
  const money = row.transactionMinor < 0 === (row.side === 'customer') ? 'refunded' : 'received'
  if (row.hasDocument) return { [money]: -row.amountMinor }
  // The amount of a row in another currency is not in EUR.
  return own === undefined || !row.isEuro ? {} : { [money]: -row.amountMinor, [own]: row.amountMinor }
}
