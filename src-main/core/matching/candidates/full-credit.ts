/** Finds a credit note that cancels an invoice in full: a reason against a payment of the invoice. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Hypothesis, Part, TransactionReading } from '../model/hypothesis.ts'

/**
 * A credit note that cancels one of the parts in full and is not a part itself: both are open until they are set off,
 * unless the credit note was refunded.
 */
export const fullCredit = (
  parts: readonly Part[],
  { isTaken }: TransactionReading,
  { creditBases, docs }: DocumentIndex,
): Hypothesis['against'][number] | undefined => {
  for (const { doc } of parts)
    for (const position of creditBases.credited.get(doc.position) ?? []) {
      const note = docs[position]
      const isSole = creditBases.basedOn.get(position)?.length === 1 && note?.customer === doc.customer
      const isWhole = !doc.settled && note?.settled === false && note.target === doc.target
      if (isSole && isWhole && isTaken?.(note) !== true && !parts.some((part) => part.doc === note))
        return { code: 'credited-in-full', params: { number: note.source.number ?? '' } }
    }
  return undefined
}
