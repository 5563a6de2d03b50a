/** From a judged hypothesis to the proposal the window, the terminal and the export show. */
import type { Allocation, Alternative, MatchClass } from '../../../../src-preload/contract/match-values.ts'
import { toMinor } from '../../money.ts'
import type { Hypothesis } from '../propose/hypothesis.ts'
import type { Judged } from '../solve/margins.ts'
import type { MatchProposal } from '../types.ts'
import { classify } from './classify.ts'
import { evidenceOf, evidenceOfJudged } from './evidence-of.ts'
import { hashMembers } from './hash-members.ts'

export const toAllocations = (hypothesis: Hypothesis): Allocation[] =>
  hypothesis.parts.flatMap(({ doc, rows }) =>
    rows.map(
      (row): Allocation => ({
        documentId: row.named ? doc.source.id : null,
        documentNumber: row.named ? doc.source.number : null,
        transactionId: hypothesis.movement.source.id,
        amountMinor: toMinor(row.amountMinor),
        kind: row.kind,
      }),
    ),
  )

/** The datum that would tell the alternative from the best: what differs between their documents. */
const decidingBetween = (best: Hypothesis, other: Hypothesis): Alternative['deciding'] => {
  const [one, two] = [best.parts[0]?.doc, other.parts[0]?.doc]
  if (!one || !two) return null
  if (one.customer !== two.customer) return 'payer'
  return best.parts.some((part) => part.reference) || one.source.number !== two.source.number
    ? 'reference'
    : 'date'
}

const toAlternative = (best: Hypothesis, other: Hypothesis): Alternative => ({
  allocations: toAllocations(other),
  evidence: evidenceOf(other),
  deciding: decidingBetween(best, other),
})

export const toProposal = (judged: Judged): MatchProposal => {
  const { hypothesis } = judged
  const group: MatchClass = classify(judged)
  return {
    id: hashMembers(
      hypothesis.parts.map((part) => part.doc.source.id),
      [hypothesis.movement.source.key],
    ),
    class: group,
    balanceMinor: toMinor(0),
    currency: hypothesis.movement.source.currency,
    allocations: toAllocations(hypothesis),
    evidence: evidenceOfJudged(judged),
    alternatives: group === 'certain' ? [] : judged.rivals.map((other) => toAlternative(hypothesis, other)),
    explained: hypothesis.settled,
  }
}
