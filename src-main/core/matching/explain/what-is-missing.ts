/** Why a pair that no gate refuses is not proposed, and what would be enough. */
import type { Evidence, EvidenceCode } from '#contract/match-values.ts'
import { equalsOf } from '../candidates/pairs.ts'
import { WORTH_SHOWING, weightOf } from '../candidates/weights.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Hypothesis } from '../model/hypothesis.ts'

/** Reasons against that say nothing of who paid. */
const NO_PAYER: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'name-differs',
  'reference-conflict',
  'reference-taken',
])

const needOf = ({ parts, against, payer, score }: Hypothesis): EvidenceCode => {
  const isNamed = parts.some((part) => part.reference)
  if (isNamed || score + weightOf('reference-full') < WORTH_SHOWING) return 'outweighed'
  const isAnothers = against.some(({ code }) => !NO_PAYER.has(code))
  return payer || isAnothers || score + weightOf('name-exact') < WORTH_SHOWING
    ? 'needs-reference'
    : 'needs-reference-or-payer'
}

/** @param pair with all its reasons, which were no candidate for its transaction */
export const whatLacks = (pair: Hypothesis, index: DocumentIndex): Evidence[] => {
  const transactionId = pair.transaction.source.id
  const equals = equalsOf(pair.transaction, index)
  const isShared = pair.score >= WORTH_SHOWING && equals.some((doc) => doc === pair.parts[0]?.doc)
  return [
    ...(isShared
      ? [{ code: 'amount-shared' as const, params: { count: equals.length }, transactionId }]
      : []),
    { code: needOf(pair), params: {}, transactionId },
  ]
}
