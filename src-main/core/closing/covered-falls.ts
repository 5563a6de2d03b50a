/** Which observed falls of UnpaidAmount are accepted payments that the service shows by now, and not new money. */
import { type AllocatedPart, openAmount } from '../open-amount.ts'

/** A change of what the service says is unpaid. */
export interface ObservedFall {
  id: number
  /** The last decision when it was seen. */
  afterDecision: number
  /** A magnitude of the document: plus where less is unpaid than before. */
  fallMinor: number
}

export interface AcceptedPart extends AllocatedPart {
  /** The decision that accepted it. */
  decision: number
}

/**
 * How much of each fall accepted parts cover, by the fall's id. A part covers falls seen after its acceptance, the oldest
 * first; where those are not enough (the mirror was made again since), others, the newest first.
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
  const { reflectedMinor } = openAmount(unpaidMinor, parts)
  for (const [index, part] of parts.entries()) {
    let left = reflectedMinor[index] ?? 0
    const after = falls.filter(({ afterDecision }) => afterDecision >= part.decision)
    const before = falls.filter(({ afterDecision }) => afterDecision < part.decision).reverse()
    for (const { id, fallMinor } of [...after, ...before]) {
      const taken = Math.min(left, Math.max(0, fallMinor - (covered.get(id) ?? 0)))
      if (taken <= 0) continue
      covered.set(id, (covered.get(id) ?? 0) + taken)
      left -= taken
    }
    // What a part has no fall for stands on the last one, so that a change that was lost shows as a difference.
    const last = falls.at(-1)
    if (left > 0 && last) covered.set(last.id, (covered.get(last.id) ?? 0) + left)
  }
  return covered
}
