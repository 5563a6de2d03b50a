/** "Why not?" for any pair a person points at: every gate with its answer, and the reasons that stand. */
import type { Evidence, Gate, GateResult } from '../../../src-preload/contract/match-values.ts'
import type { DocumentId, TransactionId } from '../../../src-preload/contract/values.ts'
import { AppError } from '../app-error.ts'
import { evidenceOf } from './explain/evidence-of.ts'
import { createBook, declineKey } from './prepare/book.ts'
import { documentGates, pairGates, targetOf, transactionGates } from './prepare/gates.ts'
import { fitAmount } from './propose/fit-amount.ts'
import type { Reading } from './propose/hypothesis.ts'
import { readMovement } from './propose/read-movement.ts'
import { referenceTo, weigh } from './propose/weigh.ts'
import { WORTH_SHOWING } from './propose/weights.ts'
import { proposeMatches } from './propose-matches.ts'
import type { MatchInput } from './types.ts'

/** `failed-<gate>` names the first gate that refused; the others say what became of a pair that passed them all. */
export type PairVerdict = `failed-${Gate}` | 'proposed' | 'alternative' | 'too-weak' | 'outdone'

export interface PairExplanation {
  gates: GateResult[]
  evidence: Evidence[]
  verdict: PairVerdict
}

/**
 * Explains one pair with the same pieces that propose: gates first, then evidence.
 *
 * @throws AppError `not-found` when the input does not hold the document or the transaction
 */
export const explainPair = (
  input: MatchInput,
  documentId: DocumentId,
  transactionId: TransactionId,
): PairExplanation => {
  const document = input.documents.find((one) => one.id === documentId)
  const transaction = input.transactions.find((one) => one.id === transactionId)
  if (!document) throw new AppError('not-found', 'No such document in the mirror')
  if (!transaction) throw new AppError('not-found', 'No such transaction in the mirror')
  const gates = [
    ...documentGates(document),
    ...transactionGates(transaction),
    ...pairGates(document, transaction),
    {
      gate: 'declined' as const,
      passed: !input.declines.some(
        (one) => declineKey(one.documentId, one.transactionKey) === declineKey(documentId, transaction.key),
      ),
      detail: {},
    },
  ]
  const book = createBook(input)
  const reading = readMovement(transaction, book)
  const doc = book.docs.find((one) => one?.source.id === documentId)
  const proposals = proposeMatches(input).proposals
  const own = proposals.filter((one) => one.allocations.some((row) => row.transactionId === transactionId))
  const isProposed = own.some((one) => one.allocations.some((row) => row.documentId === documentId))
  const isAlternative = own.some((one) =>
    one.alternatives.some((other) => other.allocations.some((row) => row.documentId === documentId)),
  )
  const fit = doc ? fitAmount(doc, reading.movement, input.settings, true) : null
  gates.push({
    gate: 'amount',
    passed: fit !== null || isProposed || isAlternative,
    detail: { documentMinor: targetOf(document), transactionMinor: Math.abs(transaction.openMinor) },
  })
  const user = proposals.find(
    (one) =>
      !own.includes(one) &&
      one.class !== 'ambiguous' &&
      one.allocations.some((row) => row.documentId === documentId),
  )
  gates.push({ gate: 'already-used', passed: user === undefined, detail: user ? { group: user.id } : {} })
  const hypothesis = doc
    ? weigh(
        [{ doc, rows: fit?.rows ?? [], reference: referenceTo(doc, reading, book) }],
        fit ?? { code: 'amount-part', params: partParams(reading, targetOf(document)) },
        reading,
        book,
      )
    : null
  const failed = gates.find((one) => !one.passed)
  const verdict = (): PairVerdict => {
    if (isProposed) return 'proposed'
    if (isAlternative) return 'alternative'
    if (failed) return `failed-${failed.gate}`
    return (hypothesis?.score ?? 0) < WORTH_SHOWING ? 'too-weak' : 'outdone'
  }
  return { gates, evidence: hypothesis ? evidenceOf(hypothesis) : [], verdict: verdict() }
}

const partParams = (reading: Reading, openMinor: number) => ({
  amountMinor: reading.movement.amount,
  openMinor,
})
