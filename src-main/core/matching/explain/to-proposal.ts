/** From a judged hypothesis to the proposal the window, the terminal and the export show. */
import type { Allocation, Alternative } from '../../../../src-preload/contract/match-values.ts'
import { toMinor } from '../../money.ts'
import type { Hypothesis } from '../propose/hypothesis.ts'
import type { Verdict } from '../solve/verdict.ts'
import type { MatchProposal } from '../types.ts'
import { evidenceOf } from './evidence-of.ts'
import { hashMembers } from './hash-members.ts'

/** @param linksOnly the whole group only links: then the group says so and not its rows */
const toAllocations = (hypothesis: Hypothesis, linksOnly: boolean): Allocation[] =>
  hypothesis.parts.flatMap(({ doc, rows }) =>
    rows.map(
      (row): Allocation => ({
        documentId: row.named ? doc.source.id : null,
        documentNumber: row.named ? doc.source.number : null,
        transactionId: hypothesis.movement.source.id,
        amountMinor: toMinor(row.amountMinor),
        kind: row.kind,
        ...(doc.settled && row.named && !linksOnly ? { explained: true } : {}),
      }),
    ),
  )

const allAllocations = (hypotheses: readonly Hypothesis[]): Allocation[] => {
  const linksOnly = isExplained(hypotheses)
  return hypotheses.flatMap((one) => toAllocations(one, linksOnly))
}

/** The datum that would tell the alternative from the best: what differs between their documents. */
const decidingBetween = (best: Hypothesis, other: Hypothesis): Alternative['deciding'] => {
  const [one, two] = [best.parts[0]?.doc, other.parts[0]?.doc]
  if (!one || !two) return null
  if (one.customer !== two.customer) return 'payer'
  return best.parts.some((part) => part.reference) || one.source.number !== two.source.number
    ? 'reference'
    : 'date'
}

const isExplained = (hypotheses: readonly Hypothesis[]): boolean => hypotheses.every((one) => one.settled)

const toAlternative = (best: readonly Hypothesis[], other: readonly Hypothesis[]): Alternative => {
  const [one, two] = best === other ? [] : [best[0], other[0]]
  return {
    explained: isExplained(other),
    allocations: allAllocations(other),
    evidence: other.flatMap(evidenceOf),
    deciding: one && two ? decidingBetween(one, two) : null,
  }
}

const waysOf = ({ class: matchClass, hypotheses, rivals }: Verdict): readonly (readonly Hypothesis[])[] => {
  if (matchClass === 'certain') return []
  return matchClass === 'ambiguous' ? [hypotheses, ...rivals] : rivals
}

export const toProposal = (verdict: Verdict): MatchProposal => {
  const { hypotheses } = verdict
  return {
    id: hashMembers(
      [...new Set(hypotheses.flatMap((one) => one.parts.map((part) => part.doc.source.id)))],
      hypotheses.map((one) => one.movement.source.key),
    ),
    class: verdict.class,
    balanceMinor: toMinor(0),
    currency: hypotheses[0]?.movement.source.currency ?? 'EUR',
    allocations: allAllocations(hypotheses),
    evidence: [...hypotheses.flatMap(evidenceOf), ...verdict.evidence],
    alternatives: waysOf(verdict).map((other) => toAlternative(hypotheses, other)),
    explained: isExplained(hypotheses),
  }
}
