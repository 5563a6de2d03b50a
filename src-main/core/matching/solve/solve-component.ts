/** Solves one component: choose, judge, then part payments from what is left. */
import { classify } from '../explain/classify.ts'
import { evidenceOfRank } from '../explain/evidence-of.ts'
import { partPayments } from '../groups/part-payments.ts'
import type { Book } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import { choose } from './choose.ts'
import { judge } from './margins.ts'
import type { Claim, Verdict } from './verdict.ts'

/** @param claims all movements of the component, in the order of their keys */
export const solveComponent = (claims: readonly Claim[], book: Book): Verdict[] => {
  const chosen = choose(claims)
  const verdicts: Verdict[] = []
  const used = new Set<Doc>()
  for (const judged of judge(claims, chosen)) {
    if (!judged) continue
    for (const part of judged.hypothesis.parts) used.add(part.doc)
    verdicts.push({
      hypotheses: [judged.hypothesis],
      class: classify(judged),
      rivals: judged.rivals.map((one) => [one]),
      evidence: evidenceOfRank(judged),
    })
  }
  const left = claims.filter((_, at) => !chosen[at])
  verdicts.push(...partPayments(left, claims, (doc) => !used.has(doc), book))
  return verdicts
}
