/** A customer's documents that money in or out may pay, by their targets. */
import { lowerBound } from '../index/lower-bound.ts'
import type { Customer, Doc } from '../model/hypothesis.ts'

export const documentsOf = (customer: Customer, sign: number): readonly Doc[] =>
  sign > 0 ? customer.received : customer.refunded

/** Targets of `documentsOf`, ascending. */
export const targetsOf = (customer: Customer, sign: number): readonly number[] =>
  sign > 0 ? customer.receivedTargets : customer.refundedTargets

/** The first position in `targets` (ascending) with at least `amount`. */
export const firstAtLeast = (targets: readonly number[], amount: number): number =>
  lowerBound(0, targets.length, (at) => (targets[at] ?? 0) < amount)
