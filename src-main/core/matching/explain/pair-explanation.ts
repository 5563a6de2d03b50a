/** What "why?" answers, in both books. */
import type { Evidence, GateResult, PairOutcome } from '#contract/match-values.ts'

export interface PairExplanation {
  gates: GateResult[]
  evidence: Evidence[]
  /** Null where a gate refused; the first gate that failed is the reason. */
  outcome: PairOutcome | null
}

/** The evidence of a group that concerns one of its pairs: of a document, or a line of the ledger, and a transaction. */
export const evidenceOfPair = (
  evidence: readonly Evidence[],
  pair: Pick<Evidence, 'documentId' | 'lineId' | 'transactionId'>,
): Evidence[] =>
  evidence.filter((one) =>
    (['documentId', 'lineId', 'transactionId'] as const).every(
      (member) => pair[member] === undefined || (one[member] ?? pair[member]) === pair[member],
    ),
  )
