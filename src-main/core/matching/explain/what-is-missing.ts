/** Why a pair that no gate refuses is not proposed, and what would be enough. */
import type { Evidence, EvidenceCode } from '../../../../src-preload/contract/match-values.ts'
import type { Book } from '../index/document-index.ts'
import type { Hypothesis } from '../model/hypothesis.ts'
import { equalsOf } from '../candidates/pairs.ts'
import { WORTH_SHOWING, weightOf } from '../candidates/weights.ts'

const needOf = ({ parts, against, payer, score }: Hypothesis): EvidenceCode => {
  const isNamed = parts.some((part) => part.reference)
  if (isNamed || score + weightOf('reference-full') < WORTH_SHOWING) return 'outweighed'
  const isAnothers = against.some(({ code }) => code !== 'name-differs' && code !== 'reference-conflict')
  return payer || isAnothers || score + weightOf('name-exact') < WORTH_SHOWING
    ? 'needs-reference'
    : 'needs-reference-or-payer'
}

/** @param pair with all its reasons, which were no candidate for its movement */
export const whatLacks = (pair: Hypothesis, book: Book): Evidence[] => {
  const transactionId = pair.movement.source.id
  const equals = equalsOf(pair.movement, book)
  const isShared = pair.score >= WORTH_SHOWING && equals.some((doc) => doc === pair.parts[0]?.doc)
  return [
    ...(isShared
      ? [{ code: 'amount-shared' as const, params: { count: equals.length }, transactionId }]
      : []),
    { code: needOf(pair), params: {}, transactionId },
  ]
}
