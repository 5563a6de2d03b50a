/** The orders that matching sorts by: with them its result does not depend on the order of its input. */
import { compareText } from '../../compare-text.ts'
import type { Hypothesis, TransactionCandidates } from './hypothesis.ts'
import type { DayNumber } from './units.ts'

/** Oldest first; an unknown day (NaN) comes last. */
export const compareDays = (a: DayNumber, b: DayNumber): number =>
  (Number.isNaN(a) ? Number.MAX_SAFE_INTEGER : a) - (Number.isNaN(b) ? Number.MAX_SAFE_INTEGER : b)

export const byKey = (a: TransactionCandidates, b: TransactionCandidates): number => compareText(a.key, b.key)

/** The earliest first; on one day by key. */
export const byTime = (a: TransactionCandidates, b: TransactionCandidates): number =>
  compareDays(a.reading.transaction.day, b.reading.transaction.day) || byKey(a, b)

/** The lowest number first: it has fewer digits, or smaller ones. The order is the same in every mirror. */
export const compareKeys = (a: { key: string }, b: { key: string }): number =>
  a.key.length - b.key.length || compareText(a.key, b.key)

/** Best first; with equal scores the fewest parts, then the oldest document, then the lowest key. */
export const byScore = (a: Hypothesis, b: Hypothesis): number =>
  b.score - a.score || a.parts.length - b.parts.length || compareParts(a, b)

const compareParts = (a: Hypothesis, b: Hypothesis): number => {
  for (let at = 0; at < a.parts.length; at += 1) {
    const [one, two] = [a.parts[at]?.doc, b.parts[at]?.doc]
    if (!one || !two || one === two) continue
    const days = (Number.isNaN(one.day) ? 0 : one.day) - (Number.isNaN(two.day) ? 0 : two.day)
    if (days !== 0) return days
    return compareKeys(one.source, two.source)
  }
  return 0
}
