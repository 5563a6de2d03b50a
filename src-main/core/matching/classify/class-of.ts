/** From evidence and margin to a class in words. Certain needs reasons that suffice alone; a score never makes it. */
import type { EvidenceCode, MatchClass } from '../../../../src-preload/contract/match-values.ts'
import type { Hypothesis, Part } from '../model/hypothesis.ts'
import { isFirm } from '../candidates/weigh.ts'
import { MARGIN_CERTAIN, MARGIN_CLEAR, WORTH_LIKELY } from '../candidates/weights.ts'
import type { Judged } from '../assign/margins.ts'

/** Amounts that leave nothing to explain, or only what the document itself states. */
const PLAIN: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'amount-exact',
  'amount-foreign',
  'amount-sum',
])

const isPlain = (hypothesis: Hypothesis): boolean =>
  PLAIN.has(hypothesis.amount.code) ||
  (hypothesis.amount.code === 'amount-less-withholding' && hypothesis.amount.params.percent === 0)

/** A credit note based on an invoice of the same group. */
const isBased = (part: Part): boolean => part.reference?.strength === 'reference-document'

/**
 * Documents of several customers: whoever pays is no reason then, so that each document must be named in full and
 * the sum be exact to the cent, nothing deducted. Two such numbers and their sum do not meet by chance.
 */
const isNamedInFull = ({ parts }: Hypothesis): boolean =>
  parts.some((part) => part.doc.customer !== parts[0]?.doc.customer) &&
  parts.every(
    ({ reference, rows }) =>
      reference?.strength === 'reference-full' &&
      rows.every(({ kind }) => kind === 'payment' || kind === 'credit-note'),
  )

const LATEST_CERTAIN = 400
const LATEST_WITHOUT_REFERENCE = 120

/** Whether the reasons would convince alone, were there nothing else in the books. */
const suffices = (judged: Judged): boolean => {
  const { hypothesis } = judged
  const { payer, lag } = hypothesis
  if (!isPlain(hypothesis) || hypothesis.against.length > 0) return false
  if (hypothesis.movement.source.status !== 'booked') return false
  if (Number.isNaN(lag) || lag < 0 || lag > LATEST_CERTAIN) return false
  const strongPayer = payer?.strong ?? false
  if (isNamedInFull(hypothesis)) return true
  if (hypothesis.parts.every((part) => isFirm(part) || isBased(part)))
    return payer !== null && hypothesis.parts.some(isFirm)
  return (
    strongPayer && hypothesis.parts.length === 1 && judged.equals === 0 && lag <= LATEST_WITHOUT_REFERENCE
  )
}

export const classify = (judged: Judged): MatchClass => {
  const { hypothesis, margin } = judged
  if (margin < MARGIN_CLEAR) return 'ambiguous'
  if (margin >= MARGIN_CERTAIN && judged.equals === 0 && suffices(judged)) return 'certain'
  return hypothesis.score >= WORTH_LIKELY ? 'likely' : 'possible'
}
