/** Finds between which days a difference arose, from the days on which it is known. */
import type { DifferenceSpan } from '#contract/difference-span.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '../calendar.ts'
import { compareText } from '../fold.ts'
import { toMinor } from '../money.ts'

/**
 * When it is known: at the beginning or the end of the day as a file states it, or before its first or after its last row
 * that is known. Other rows of that day may be missing.
 */
type Edge = 'opening' | 'first' | 'last' | 'closing'

export interface KnownDifference {
  day: IsoDate
  edge: Edge
  minor: number
}

type Span = Omit<DifferenceSpan, 'side' | 'of'>

const EDGES: readonly Edge[] = ['opening', 'first', 'last', 'closing']

/**
 * The changes that led to the last known difference, the earliest first; they sum to the last difference less the first.
 * A change that a later one took back is left out.
 *
 * @param known in any order; of several for one edge of a day the last counts
 */
export const spansOf = (known: readonly KnownDifference[]): Span[] => {
  const byEdge = new Map(known.map((one) => [`${one.day} ${EDGES.indexOf(one.edge)}`, one]))
  const states: { minor: number; since: KnownDifference; until: KnownDifference }[] = []
  for (const [, one] of [...byEdge].sort(([a], [b]) => compareText(a, b))) {
    const before = states.findLastIndex(({ minor }) => minor === one.minor)
    const same = states[before]
    if (same === undefined) states.push({ minor: one.minor, since: one, until: one })
    else {
      same.until = one
      states.length = before + 1
    }
  }
  return states.slice(1).map(({ minor, since }, at) => {
    const { minor: earlier = 0, until = since } = states[at] ?? {}
    return { ...daysBetween(until, since), minor: toMinor(minor - earlier) }
  })
}

const daysBetween = (until: KnownDifference, since: KnownDifference): Omit<Span, 'minor'> => {
  const from = until.edge === 'closing' ? addDays(until.day, 1) : until.day
  const to = since.edge === 'opening' ? addDays(since.day, -1) : since.day
  return from <= to ? { kind: 'days', from, to } : { kind: 'balances', from: until.day, to: since.day }
}
