/** Decides whether a change leaves a transaction's candidates the same. */
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'

/** Whether it fits a document of a known payer: then documents of other customers are not searched by amount. */
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
 * Whether two sets of candidates from one reading are equal, provided that the documents in them did not change. Other
 * documents can only change which documents the hypotheses have, their scores, and the numbers of equal documents.
 */
export const areSameCandidates = (a: TransactionCandidates, b: TransactionCandidates): boolean =>
  a.docSlots.length === b.docSlots.length &&
  a.docSlots.every((slot, at) => slot === b.docSlots[at]) &&
  a.hypotheses.every((one, at) => isSameHypothesis(one, b.hypotheses[at]))
