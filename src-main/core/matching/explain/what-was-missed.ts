/**
 * Explains why a pair is not proposed that only the amount excludes, or no gate: by the rules for several documents.
 */
import type { Allocation, Evidence } from '#contract/match-values.ts'
import { MAX_ADVANCE, mentionsAdvance } from '../candidates/named-differing.ts'
import { namedSum } from '../candidates/named-sums.ts'
import { isFirmHit, referenceTo } from '../candidates/reference-to.ts'
import { unsearchedDocuments } from '../candidates/sums.ts'
import { writtenAmounts } from '../candidates/written-amounts.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc, TransactionReading } from '../model/hypothesis.ts'

/** The text names several documents, including this one, whose sum is not the amount. */
export const missedSum = (
  documentId: number,
  reading: TransactionReading,
  index: DocumentIndex,
): Evidence[] => {
  const named = namedSum(reading, index)
  const { amount, source } = reading.transaction
  if (!named || named.sum === amount || !named.docs.some((doc) => doc.source.id === documentId)) return []
  const params = { count: named.docs.length, sumMinor: named.sum, amountMinor: amount }
  return [{ code: 'named-sum-differs', params, transactionId: source.id }]
}

const isPayer = ({ customer }: Doc, { payers }: TransactionReading): boolean =>
  payers.distinctive.some((hit) => hit.customer === customer)

/** The payer has more open documents than sums can be searched among. */
const missedSearch = (doc: Doc, reading: TransactionReading, index: DocumentIndex): Evidence[] => {
  const { transaction } = reading
  if (!isPayer(doc, reading) || doc.settled || doc.target >= transaction.amount) return []
  const count = unsearchedDocuments(doc.customer, reading, index)
  return count === 0
    ? []
    : [{ code: 'sums-unsearched', params: { count }, transactionId: transaction.source.id }]
}

/** Whether the text or the payer leads to the document. */
const isMeant = (doc: Doc, reading: TransactionReading, index: DocumentIndex): boolean => {
  const reference = referenceTo(doc, reading, index)
  return isPayer(doc, reading) || (reference !== null && isFirmHit(reference))
}

/** The amounts after the numbers in the text add up to another sum than the transaction. */
const missedAmounts = (doc: Doc, reading: TransactionReading, index: DocumentIndex): Evidence[] => {
  const { amount, source } = reading.transaction
  const lines = writtenAmounts(source.text)
  const sumMinor = lines.reduce((sum, { minor }) => sum + minor, 0)
  if (lines.length < 2 || sumMinor === amount || !isMeant(doc, reading, index)) return []
  const params = { count: lines.length, sumMinor, amountMinor: amount }
  return [{ code: 'written-sum-differs', params, transactionId: source.id }]
}

/** The amount is more than the document, by too much for an advance. */
const missedAdvance = (doc: Doc, reading: TransactionReading, index: DocumentIndex): Evidence[] => {
  const { amount, sign, source } = reading.transaction
  if (!isMeant(doc, reading, index) || doc.settled || doc.sign !== sign || source.currency !== 'EUR')
    return []
  if ((amount - doc.target) * 100 <= doc.target * MAX_ADVANCE || mentionsAdvance(source.text)) return []
  return [{ code: 'advance-beyond', params: { percent: MAX_ADVANCE }, transactionId: source.id }]
}

/**
 * Another document of the customer has the same amount, and the transaction was matched with that one.
 *
 * @param groups the proposals for the transaction
 */
export const missedEqual = (
  doc: Doc,
  reading: TransactionReading,
  index: DocumentIndex,
  groups: readonly { allocations: readonly Allocation[] }[],
): Evidence[] => {
  const chosen = groups
    .flatMap(({ allocations }) => allocations)
    .flatMap(({ documentId }) => index.docs[index.positionOf(documentId ?? -1) ?? -1] ?? [])
    .find(
      (one) =>
        one !== doc && one.customer === doc.customer && one.target === doc.target && one.sign === doc.sign,
    )
  if (!chosen || doc.target !== reading.transaction.amount) return []
  const params = { number: chosen.source.number ?? '' }
  return [{ code: 'equal-chosen', params, transactionId: reading.transaction.source.id }]
}

/** Sums that were not searched, amounts in the text that differ, and an amount that is too large. */
export const missedRules = (doc: Doc, reading: TransactionReading, index: DocumentIndex): Evidence[] => [
  ...missedSearch(doc, reading, index),
  ...missedAmounts(doc, reading, index),
  ...missedAdvance(doc, reading, index),
]
