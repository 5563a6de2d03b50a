/** What of a transaction's candidates a change can leave as it was. */
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'

/** Whether it fits a document of a payer it knows: then no one else's documents are looked at for their amount. */
export const fitsKnownPayer = (candidates: TransactionCandidates | undefined): boolean =>
  candidates?.hypotheses.some(
    ({ parts, payer }) =>
      payer !== null && parts.length === 1 && candidates.reading.payers.hits.includes(payer),
  ) ?? false

const isSameHypothesis = (a: Hypothesis, b: Hypothesis | undefined): boolean =>
  a.score === b?.score &&
  a.hasOtherSum === b.hasOtherSum &&
  a.parts.length === b.parts.length &&
  a.parts.every(({ equals }, at) => equals === b.parts[at]?.equals)

/**
 * Whether two candidateSets of one reading say the same, as long as the documents in them did not change meanwhile: others can
 * only change which documents they are of, what these weigh together, and of how many equals they were chosen.
 */
export const areSameCandidates = (a: TransactionCandidates, b: TransactionCandidates): boolean =>
  a.docSlots.length === b.docSlots.length &&
  a.docSlots.every((slot, at) => slot === b.docSlots[at]) &&
  a.hypotheses.every((one, at) => isSameHypothesis(one, b.hypotheses[at]))
