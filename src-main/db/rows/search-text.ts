/** The folded texts that rows are sorted and searched by. */

import type { Minor } from '#contract/values.ts'
import type { SourceDocument } from '#core/documents.ts'
import { foldText } from '#core/fold.ts'
import type { LedgerLine } from '#core/ledger/extract.ts'
import { parseAmount, toDecimalText, toMinor } from '#core/money.ts'
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

/** The text comes first: lines are also sorted by it. */
export const lineSearchText = (
  line: Pick<LedgerLine, 'text' | 'entry' | 'document' | 'amountMinor'>,
): string => joined([line.text, line.entry, line.document, toDecimalText(line.amountMinor)])

const TRIGRAM = 3
/** More trigrams of a long word exclude nothing more; those at its end do, since numbers begin alike. */
const MAX_TRIGRAMS = 24

/** Splits the text of a search into words and, where it is a number, an amount. */
export interface SearchTerms {
  /** The texts between spaces, folded: `A/12` is searched as `A 12`. All of them must be in the text. */
  words: string[]
  /** Trigrams of every text that contains the words; empty where every word is too short. */
  trigrams: string[]
  /** The search in minor units, where it is an amount. */
  amountMinor: Minor | null
}

const trigramsOf = (word: string): string[] => {
  const letters = [...word]
  const trigrams = letters
    .slice(TRIGRAM - 1)
    .map((_, start) => letters.slice(start, start + TRIGRAM).join(''))
  return trigrams.slice(-MAX_TRIGRAMS)
}

/** The amount in minor units, without sign; null where the text is not an amount. */
export const amountOf = (text: string): Minor | null => {
  const minor = /\d/.test(text) ? parseAmount(text.trim()) : undefined
  return minor === undefined ? null : toMinor(Math.abs(minor))
}

/** @returns undefined where nothing is left to search for */
export const searchTerms = (text: string | undefined): SearchTerms | undefined => {
  if (text === undefined || text.trim() === '') return undefined
  const words = text
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return {
    words,
    trigrams: [...new Set(words.flatMap(trigramsOf))],
    amountMinor: amountOf(text),
  }
}
