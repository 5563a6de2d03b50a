/** Finds which observed falls of UnpaidAmount are accepted payments that the service now shows, and not new ones. */
import { type AllocatedPart, openAmount } from '../open-amount.ts'

/** An observed change of UnpaidAmount. */
export interface ObservedFall {
  id: number
  /** The last decision before it was observed. */
  afterDecision: number
  /** Without the document's sign: positive where less is unpaid than before. */
  fallMinor: number
  /** The unpaid amount after it. */
  unpaidMinor: number
}

export interface AcceptedPart extends AllocatedPart {
  /** The decision that accepted it. */
  decision: number
}

const reflectedOf = (unpaidMinor: number, parts: readonly AcceptedPart[]): number =>
  openAmount(unpaidMinor, parts).reflectedMinor.reduce((sum, minor) => sum + minor, 0)

/**
 * How much of each fall accepted parts cover, by the fall's id: the amount by which more of them was reflected after
 * the fall than before it, as known then, so that later observations do not change it; a rise reduces it again. Where
 * those falls do not suffice (the mirror was created again), also falls before the acceptance, newest first.
 *
 * @param unpaidMinor the current UnpaidAmount
 * @param parts in the order of their acceptance
 * @param falls in the order of their observation
 */
export const coveredFalls = (
  unpaidMinor: number,
  parts: readonly AcceptedPart[],
  falls: readonly ObservedFall[],
): Map<number, number> => {
  const covered = new Map<number, number>()
  let reflected = 0
  for (const { id, afterDecision, unpaidMinor } of falls) {
    const before = reflected
    reflected = reflectedOf(
      unpaidMinor,
      parts.filter(({ decision }) => decision <= afterDecision),
    )
    if (reflected !== before) covered.set(id, reflected - before)
  }
  let left = reflectedOf(unpaidMinor, parts) - reflected
  for (const { id, fallMinor } of falls.toReversed()) {
    const taken = Math.min(left, Math.max(0, fallMinor - (covered.get(id) ?? 0)))
    if (taken <= 0) continue
    covered.set(id, (covered.get(id) ?? 0) + taken)
    left -= taken
  }
  // A part without a fall is added to the last one, so that a lost change appears as a difference.
  const last = falls.at(-1)
  if (left !== 0 && last) covered.set(last.id, (covered.get(last.id) ?? 0) + left)
  return covered
}
