/** Solves movements that compete for documents: the best whole, judged by what else could be. */
import { classify } from '../explain/classify.ts'
import { evidenceOfRank } from '../explain/evidence-of.ts'
import { choose } from './choose.ts'
import { type Judged, judge } from './margins.ts'
import type { Claim, Verdict } from './verdict.ts'

const toVerdict = (judged: Judged): Verdict => ({
  hypotheses: [judged.hypothesis],
  class: classify(judged),
  rivals: [...judged.rivals, ...judged.takers].map((one) => [one]),
  evidence: evidenceOfRank(judged),
})

/** @param claims all movements that look at the same documents, in the order of their keys */
export const solvePairs = (claims: readonly Claim[]): Verdict[] =>
  judge(claims, choose(claims))
    .filter((judged) => judged !== null)
    .map(toVerdict)
