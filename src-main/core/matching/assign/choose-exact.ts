/**
 * Finds the best combination of hypotheses of a small component, sums included, by branch and bound over its
 * transactions.
 */
import type { Doc } from '../model/document.ts'
import type { Hypothesis } from '../model/hypothesis.ts'

/** The most transactions of a component that is solved exactly. */
const MAX_ROWS = 14
/** The most search steps, about a millisecond; beyond them the component is solved by `choose.ts`. */
const BUDGET = 20_000

/**
 * @param rows for each transaction its hypotheses, best first
 * @returns for each row the chosen hypothesis or null; undefined where the component is too large to be solved exactly
 */
export const chooseExact = (rows: readonly (readonly Hypothesis[])[]): (Hypothesis | null)[] | undefined => {
  if (rows.length > MAX_ROWS) return undefined
  const bestLeft: number[] = new Array(rows.length + 1).fill(0)
  for (let at = rows.length - 1; at >= 0; at -= 1)
    bestLeft[at] = (bestLeft[at + 1] ?? 0) + (rows[at]?.[0]?.score ?? 0)
  const used = new Set<Doc>()
  const picks: (Hypothesis | null)[] = rows.map(() => null)
  let best: (Hypothesis | null)[] = [...picks]
  let bestScore = -1
  let steps = 0

  const search = (at: number, score: number): void => {
    steps += 1
    if (steps > BUDGET || score + (bestLeft[at] ?? 0) <= bestScore) return
    const row = rows[at]
    if (!row) {
      bestScore = score
      best = [...picks]
      return
    }
    for (const hypothesis of row) {
      if (hypothesis.parts.some((part) => used.has(part.doc))) continue
      for (const part of hypothesis.parts) used.add(part.doc)
      picks[at] = hypothesis
      search(at + 1, score + hypothesis.score)
      picks[at] = null
      for (const part of hypothesis.parts) used.delete(part.doc)
    }
    search(at + 1, score)
  }
  search(0, 0)
  return steps <= BUDGET ? best : undefined
}
