/** Solves movements that compete for documents: the best whole, judged by what else could be. */
import { classify } from '../classify/class-of.ts'
import { evidenceOfRank } from '../explain/evidence.ts'
import { choose } from '../assign/choose.ts'
import { type Judged, judge } from '../assign/margins.ts'
import type { Claim, Verdict } from '../model/candidates.ts'

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
