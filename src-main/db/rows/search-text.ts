/** The folded texts that rows are sorted and searched by. */
import type { SourceDocument } from '#core/documents.ts'
import { foldText } from '#core/fold.ts'
import { toDecimalText } from '#core/money.ts'
import type { FetchedTransaction } from '#core/transactions.ts'

const SAFE_DIGITS = 12

/**
 * Texts that are folded one by one and joined equal the folded whole: a space ends everything that folding looks at.
 */
const joined = (parts: readonly (string | null)[]): string => {
  let all = ''
  for (const part of parts) {
    const folded = part === null ? '' : foldText(part)
    if (folded !== '') all = all === '' ? folded : `${all} ${folded}`
  }
  return all
}

/** A document number in a form that sorts 9 before 10. */
export const sortableNumber = (number: string | null): string | null =>
  number === null ? null : foldText(number).replace(/\d+/g, (digits) => digits.padStart(SAFE_DIGITS, '0'))

/** A name in a form that sorts without case and accents; null where there is none. */
export const sortableName = (name: string | null): string | null => {
  const folded = name === null ? '' : foldText(name)
  return folded === '' ? null : folded
}

export const documentSearchText = (document: SourceDocument): string =>
  joined([
    document.number,
    document.receiver.name,
    document.receiver.legalName,
    document.receiver.taxId,
    document.externalId,
    document.purchaseOrder,
    document.documentReference,
    document.description,
    document.id === null ? null : String(document.id),
    toDecimalText(document.totalMinor),
  ])

export const transactionSearchText = (transaction: FetchedTransaction): string =>
  joined([
    transaction.text,
    transaction.counterpartyName,
    transaction.counterpartyIban,
    transaction.reference,
    toDecimalText(transaction.amountMinor),
  ])
