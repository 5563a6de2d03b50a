/** What found groups use: which transactions have a match, and which documents are free. */

import type { FoundGroup } from '../model/found-group.ts'
import type { Doc, OpenTransaction, TransactionCandidates } from '../model/hypothesis.ts'

export interface Usage {
  isAnswered(candidates: TransactionCandidates): boolean
  isFree(doc: Doc): boolean
  /** Whether all transactions and documents of the group are unused. */
  isUnused(found: FoundGroup): boolean
}

export const usageOf = (found: readonly FoundGroup[]): Usage => {
  const answered = new Set<OpenTransaction>()
  const used = new Set<Doc>()
  for (const { hypotheses } of found)
    for (const { transaction, parts } of hypotheses) {
      answered.add(transaction)
      for (const { doc } of parts) used.add(doc)
    }
  return {
    isAnswered: ({ reading }) => answered.has(reading.transaction),
    isFree: (doc) => !used.has(doc),
    isUnused: ({ hypotheses }) =>
      hypotheses.every(
        ({ transaction, parts }) => !answered.has(transaction) && parts.every(({ doc }) => !used.has(doc)),
      ),
  }
}
