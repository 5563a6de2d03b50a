/** Which observed falls of UnpaidAmount are accepted payments that the service shows by now, and not new money. */
import { type AllocatedPart, openAmount } from '../open-amount.ts'

/** A change of what the service says is unpaid. */
export interface ObservedFall {
  id: number
  /** The last decision when it was seen. */
  afterDecision: number
  /** A magnitude of the document: plus where less is unpaid than before. */
  fallMinor: number
  /** What was unpaid from then on. */
  unpaidMinor: number
}

export interface AcceptedPart extends AllocatedPart {
  /** The decision that accepted it. */
  decision: number
}

const reflectedOf = (unpaidMinor: number, parts: readonly AcceptedPart[]): number =>
  openAmount(unpaidMinor, parts).reflectedMinor.reduce((sum, minor) => sum + minor, 0)

/**
 * How much of each fall accepted parts cover, by the fall's id: what they were reflected by more than before it, as it was
 * then, so that nothing seen later changes it; a rise takes some back. Where those are not enough (the mirror was made
 * again since), falls from before the acceptance, the newest first.
 *
 * @param unpaidMinor UnpaidAmount now
 * @param parts in the order they were accepted
 * @param falls in the order they were seen
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
  // What a part has no fall for stands on the last one, so that a change that was lost shows as a difference.
  const last = falls.at(-1)
  if (left !== 0 && last) covered.set(last.id, (covered.get(last.id) ?? 0) + left)
  return covered
}
