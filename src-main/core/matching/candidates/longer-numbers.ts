/**
 * Notes a number with which the text ends, where another document of the customer has the same amount and a number that
 * goes on from it: some banks cut texts at lengths of their own.
 */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Hypothesis, TransactionReading } from '../model/hypothesis.ts'
import { documentsOf, firstAtLeast, targetsOf } from './documents-of.ts'

export const noteLongerNumbers = (
  pairs: readonly Hypothesis[],
  { references }: TransactionReading,
  index: DocumentIndex,
): void => {
  const { end } = references
  if (end === null) return
  for (const pair of pairs) {
    const [part] = pair.parts
    if (!part?.reference || !index.references.completes(part.doc.position, end)) continue
    const { customer, sign, target } = part.doc
    const [docs, targets] = [documentsOf(customer, sign), targetsOf(customer, sign)]
    for (let at = firstAtLeast(targets, target); targets[at] === target; at += 1) {
      const other = docs[at]
      if (other && other !== part.doc && index.references.completes(other.position, end))
        pair.longerNumber = part.reference.shown
    }
  }
}
