/** Solves movements that compete for documents: the best whole, judged by what else could be. */
import { classify } from '../explain/classify.ts'
import { evidenceOfRank } from '../explain/evidence-of.ts'
import { choose } from './choose.ts'
import { judge } from './margins.ts'
import type { Claim, Verdict } from './verdict.ts'

/** @param claims all movements that look at the same documents, in the order of their keys */
export const solvePairs = (claims: readonly Claim[]): Verdict[] =>
  judge(claims, choose(claims)).flatMap((judged) =>
    judged
      ? {
          hypotheses: [judged.hypothesis],
          class: classify(judged),
          rivals: judged.rivals.map((one) => [one]),
          evidence: evidenceOfRank(judged),
        }
      : [],
  )
