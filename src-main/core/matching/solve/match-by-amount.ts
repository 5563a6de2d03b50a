/**
 * Matches by amount alone come last, and are chosen again among what firm matches left: of several equal documents one
 * may be left, and then only that one has the amount.
 */
import { componentsOf } from '../assign/components.ts'
import { docSlotsOf } from '../candidates/find-candidates.ts'
import { isByAmountAlone, isFirmlyFound } from '../classify/class-of.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { matchPairs } from './match-pairs.ts'
import type { Usage } from './usage.ts'

/** What firm matches leave unused. */
export type LeftByFirm = Pick<Usage, 'isFree' | 'isAnswered'>

/**
 * Firm pairs among them take precedence over matches that are not firm: an exact amount comes before a guessed part.
 *
 * @param component a component with deferred pairs, in the order of keys
 */
export const matchByAmount = (
  component: readonly TransactionCandidates[],
  { isFree, isAnswered }: LeftByFirm,
): FoundPair[] => {
  const left = component.flatMap((one) => {
    if (isAnswered(one)) return []
    const hypotheses = one.hypotheses.filter(({ parts }) => parts.every(({ doc }) => isFree(doc)))
    return hypotheses.length > 0 ? { ...one, hypotheses, docSlots: docSlotsOf(hypotheses) } : []
  })
  return componentsOf(left, ({ docSlots }) => docSlots)
    .flatMap((members) => matchPairs(members, () => false))
    .filter(({ hypotheses: [own] }) => isByAmountAlone(own))
}

/** Whether a pair of the component is deferred until everything else is found. */
export const hasDeferred = (pairs: readonly FoundPair[]): boolean =>
  pairs.some((pair) => isByAmountAlone(pair.hypotheses[0]) && !isFirmlyFound(pair))
