/** A month's documents of a company: what customers owed, what changed it, and what they owe. EUR, credit notes negative. */
import type { DocumentRow, DocumentsStatement, DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import { DOCUMENT_TERMS } from '#contract/plain-values.ts'
import type { DocumentId } from '#contract/values.ts'
import { toMinor } from '../money.ts'

/** A row of an accepted group as the equation sees it; explained links are none. */
export interface SettledRow {
  kind: AllocationKind
  amountMinor: number
  hasDocument: boolean
  /** Signed; null where no money moved: credit notes used against invoices. */
  transactionMinor: number | null
  /** Whether the transaction is in EUR, as documents are. */
  isEuro: boolean
}

/** One document's part of a term. */
export type DocumentFlow = Omit<DocumentRow, 'term' | 'documentId'> & {
  documentId: DocumentId
  term: DocumentTerm
}

export interface DocumentFigures {
  openingMinor: number
  openingFrom: DocumentsStatement['openingFrom']
  terms: Readonly<Record<DocumentTerm, number>>
  settledInBankMinor: number
  advancesMinor: number
  unknownCount: number
  unknownTotalMinor: number
  /** What is open on the documents themselves, read without the terms. */
  openDocumentsMinor: number
}

/** Opening + terms = closing, held against what is open on the documents. */
export const documentsEquation = (figures: DocumentFigures): DocumentsStatement => {
  const { openingMinor, openingFrom, terms, unknownCount } = figures
  const closing = DOCUMENT_TERMS.reduce((sum, term) => sum + terms[term], openingMinor)
  return {
    openingMinor: toMinor(openingMinor),
    openingFrom,
    terms: Object.fromEntries(
      DOCUMENT_TERMS.map((term) => [term, toMinor(terms[term])]),
    ) as DocumentsStatement['terms'],
    settledInBankMinor: toMinor(figures.settledInBankMinor),
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

/** The term of a row that is no money of the bank; undefined for kinds that are in no term. */
const termOfKind = (kind: AllocationKind): DocumentTerm | undefined => {
  switch (kind) {
    case 'withholding':
      return 'withheld'
    case 'discount':
    case 'write-off':
      return 'discounts'
    // Interest that a customer pays on top of a document is no part of what was owed, as a fee is none.
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
 * What a row adds to the terms. Money of the bank is received (or refunded); a row without a document takes from that
 * money what no document had, and stands in its own term. Both together are what the documents lose.
 */
export const termsOfRow = (row: SettledRow): Partial<Record<DocumentTerm, number>> => {
  if (row.kind === 'advance') return {}
  const own = termOfKind(row.kind)
  if (row.hasDocument && own !== undefined) return { [own]: -row.amountMinor }
  if (row.transactionMinor === null) return {}
  const money = row.transactionMinor < 0 ? 'refunded' : 'received'
  if (row.hasDocument) return { [money]: -row.amountMinor }
  // What an exchange row of another currency says is no amount in EUR.
  return own === undefined || !row.isEuro ? {} : { [money]: -row.amountMinor, [own]: row.amountMinor }
}
