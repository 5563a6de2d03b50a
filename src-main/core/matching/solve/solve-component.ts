/** Solves one component: choose, judge, then groups from what is left. */
import { classify } from '../explain/classify.ts'
import { evidenceOfRank } from '../explain/evidence-of.ts'
import { byNamedDocument } from '../groups/bids.ts'
import { jointPayments } from '../groups/joint-payments.ts'
import { openLeftovers } from '../groups/leftovers.ts'
import { namedInstalments, partPayments } from '../groups/part-payments.ts'
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
  if (left.length > 0) verdicts.push(...groupLeftovers(left, claims, (doc) => !used.has(doc), book))
  return verdicts
}

/** The simplest first: one document in instalments, several movements for several documents, then parts of one. */
const groupLeftovers = (
  claims: readonly Claim[],
  component: readonly Claim[],
  isUnused: (doc: Doc) => boolean,
  book: Book,
): Verdict[] => {
  const left = openLeftovers(claims, isUnused, book)
  const naming = byNamedDocument(component, book)
  namedInstalments(left, naming)
  jointPayments(left)
  partPayments(left, naming)
  return left.verdicts()
}
