/** Reads a transaction once: the documents that its texts name and the customers that it points at. */
import type { CutReference, ReferenceFindings } from '../../reference/reference-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { type TransactionReading, toOpenTransaction } from '../model/hypothesis.ts'
import type { PayerHit } from '../model/payer-hit.ts'
import type { MatchTransaction } from '../model/types.ts'
import { readOwnMoney } from './own-money.ts'
import { readMonths } from './read-months.ts'

/** Banks write these where the payer gave no reference. */
const EMPTY_REFERENCE = /^(NOT\s?PROVIDED|NONREF|NOTPROVIDED|N\/A)?$/i

const NOWHERE: readonly number[] = []

export const readTransaction = (source: MatchTransaction, index: DocumentIndex): TransactionReading => {
  const references = findReferences(source, index)
  return {
    transaction: toOpenTransaction(source),
    references,
    ends: references.cut === null ? NOWHERE : readWholeAtEnd(references.cut, index),
    payers: index.payers.find(source),
    returnedAfterDays: index.returns.daysUntilReturn(source),
    isReversal: index.returns.isReturnOfPayment(source),
    months: readMonths(source.text),
    ownMoney: source.direction === 'unknown' ? null : readOwnMoney(source.text, source.direction),
  }
}

/** Whether the texts of a transaction still name the same documents as when it was read. */
export const namesTheSame = (
  { transaction, references, ends }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const now = findReferences(transaction.source, index)
  const endsNow = now.cut === null ? NOWHERE : readWholeAtEnd(now.cut, index)
  return ends.join() === endsNow.join() && JSON.stringify(references) === JSON.stringify(now)
}

/** Whether it still points at the same customers; that the payer is unknown counts only where no customer is found. */
export const pointsAtTheSame = (
  { transaction, payers }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const { hits } = index.payers.find(transaction.source)
  return hits.length === payers.hits.length && hits.every((hit, at) => isSamePayer(hit, payers.hits[at]))
}

const isSamePayer = (a: PayerHit, b: PayerHit | undefined): boolean =>
  a === b || (a.customer === b?.customer && a.name === b.name && a.codes.join() === b.codes.join())

/**
 * Documents whose whole number ends the text: a text that is as long as the bank allows may still end with a whole
 * number.
 */
const readWholeAtEnd = ({ serie, prefix }: CutReference, index: DocumentIndex): readonly number[] =>
  serie === null ? NOWHERE : index.references.find(`${serie}/${prefix}`).hits.map((hit) => hit.position)

const findReferences = (source: MatchTransaction, index: DocumentIndex): ReferenceFindings => {
  const inText = index.references.find(source.text)
  const reference = source.reference?.trim() ?? ''
  if (EMPTY_REFERENCE.test(reference) || source.text.includes(reference)) return inText
  const inReference = index.references.find(reference)
  if (inReference.hits.length === 0) return inText
  const known = new Set(inText.hits.map((hit) => hit.position))
  return {
    hits: [...inText.hits, ...inReference.hits.filter((hit) => !known.has(hit.position))],
    unknown: inText.unknown,
    cut: inText.cut,
  }
}
