/**
 * What only an amount speaks for comes last, and is chosen anew among what firm matches left: of several equal documents
 * one may be left, which then nothing else has the amount of.
 */
import { componentsOf } from '../assign/components.ts'
import { docSlotsOf } from '../candidates/find-candidates.ts'
import { isByAmountAlone, isFirmlyFound } from '../classify/class-of.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'
import { matchPairs } from './match-pairs.ts'
import type { Usage } from './usage.ts'

/** What firm matches leave. */
export type LeftByFirm = Pick<Usage, 'isFree' | 'isAnswered'>

/**
 * What is firm among it goes before what is not, whatever spoke for that: an exact amount comes before a guessed part.
 *
 * @param component one that has waiting pairs, in the order of keys
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

/** Whether one of a component's pairs waits until all else is found. */
export const hasWaiting = (pairs: readonly FoundPair[]): boolean =>
  pairs.some((pair) => isByAmountAlone(pair.hypotheses[0]) && !isFirmlyFound(pair))
