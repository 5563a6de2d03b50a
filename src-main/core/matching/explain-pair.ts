/** "Why not?" for any pair a person points at, asked without a run at hand. */
import type { DocumentId, TransactionId } from '../../../src-preload/contract/values.ts'
import type { PairExplanation } from './explain/why-not.ts'
import { createMatcher } from './incremental/matcher.ts'
import type { MatchInput } from './model/types.ts'

export type { PairExplanation } from './explain/why-not.ts'

/**
 * Explains one pair with the same pieces that propose: gates first, then evidence. It takes a whole run, since a
 * pair may be refused for the sake of another; with a matcher at hand ask `matcher.explain`.
 *
 * @throws AppError `not-found` when the input does not hold the document or the transaction
 */
export const explainPair = (
  input: MatchInput,
  documentId: DocumentId,
  transactionId: TransactionId,
): PairExplanation => createMatcher(input).explain(documentId, transactionId)
