/** Compares a proposal with the one that a person saw when accepting it. */
import { createHash } from 'node:crypto'
import type { Allocation, Combination, MatchClass } from '#contract/match-values.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { CLASS_RANK } from './proposals.ts'

interface GroupRows {
  allocations: readonly Allocation[]
  /** The same rows can settle open amounts, or only link to paid ones. */
  explained: boolean
}

/** The class, and the proposal or alternative that was shown. */
export interface Shown extends GroupRows {
  class: MatchClass
}

/**
 * The proposal, or its alternative, that was shown; undefined where it no longer exists, or its class is weaker now.
 */
export const findShown = (
  proposed: GroupBody & { class: MatchClass },
  shown: Shown,
): GroupBody | undefined => {
  if (CLASS_RANK[proposed.class] > CLASS_RANK[shown.class]) return undefined
  const meant = meaningOf(shown)
  if (proposed.class !== 'ambiguous' && meaningOf(proposed) === meant) return proposed
  if (shown.class !== 'ambiguous') return undefined
  const chosen = proposed.alternatives.find((one) => meaningOf(one) === meant)
  return (
    chosen && {
      ...proposed,
      allocations: chosen.allocations,
      evidence: chosen.evidence,
      explained: chosen.explained,
      rate: chosen.rate,
    }
  )
}

/** The parts of a proposal that decide something, as text for a comparison. */
const meaningOf = ({ allocations, explained }: GroupRows): string =>
  JSON.stringify([
    explained,
    allocations.map((row) => [
      row.documentId,
      row.transactionId,
      row.amountMinor,
      row.kind,
      row.explained,
      row.categoryId,
      row.bankMinor,
      row.lineId,
    ]),
  ])

/**
 * A hash of what a proposal decides and of the kinds of its evidence, as sixteen hexadecimal digits.
 *
 * @param combination the proposal's own
 */
export const bulkMeaningOf = (proposed: GroupBody, combination: Combination): string =>
  createHash('sha1')
    .update(`${combination.key}\n${meaningOf(proposed)}`)
    .digest('hex')
    .slice(0, 16)
