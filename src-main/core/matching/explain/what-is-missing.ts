/** Explains why a pair is not proposed although every gate passes, and what would be enough. */
import type { Evidence, EvidenceCode } from '#contract/match-values.ts'
import { equalsOf } from '../candidates/pairs.ts'
import { MIN_SHOWN_SCORE, weightOf } from '../candidates/weights.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Hypothesis } from '../model/hypothesis.ts'

/** Reasons against that are not about the payer. */
const NO_PAYER: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'name-differs',
  'reference-conflict',
  'reference-taken',
  'number-differs',
])

const needOf = ({ parts, against, payer, score }: Hypothesis): EvidenceCode => {
  const isNamed = parts.some((part) => part.reference)
  if (isNamed || score + weightOf('reference-full') < MIN_SHOWN_SCORE) return 'outweighed'
  const isAnothers = against.some(({ code }) => !NO_PAYER.has(code))
  return payer || isAnothers || score + weightOf('name-exact') < MIN_SHOWN_SCORE
    ? 'needs-reference'
    : 'needs-reference-or-payer'
}

/** @param pair a hypothesis with all its reasons that is not among the transaction's candidates */
export const missingForPair = (pair: Hypothesis, index: DocumentIndex): Evidence[] => {
  const transactionId = pair.transaction.source.id
  const equals = equalsOf(pair.transaction, index)
  const isShared = pair.score >= MIN_SHOWN_SCORE && equals.some((doc) => doc === pair.parts[0]?.doc)
  return [
    ...(isShared
      ? [{ code: 'amount-shared' as const, params: { count: equals.length }, transactionId }]
      : []),
    { code: needOf(pair), params: {}, transactionId },
  ]
}
