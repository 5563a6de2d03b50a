/** The row that gets the focus after a decision: the next one to decide, by class, then in the list's order. */
import { type MatchClass, matchClass, type ProposedClass } from '#contract/match-values.ts'

interface NextOpenRules<Row> {
  readonly count: number
  /** undefined while the row is not loaded. */
  readonly rowAt: (position: number) => Row | undefined
  readonly isOpen: (row: Row) => boolean
  readonly proposedOf: (row: Row) => ProposedClass | null
}

/** How many rows to search in each direction; rows farther away may not be loaded. */
const reach = 400

/** Rows that are only linked to paid documents, and rows without a proposal, come after every class. */
const rankOf = (proposed: ProposedClass | null): number =>
  proposed === null || proposed === 'explained'
    ? matchClass.options.length
    : matchClass.options.indexOf(proposed)

/**
 * All certain rows, then the likely, possible and ambiguous ones; where none follows, the first one that was skipped.
 * A row that is not loaded comes before the next class: it may belong to the present one, and moving there loads it.
 * @param from the row that was decided or skipped; position -1 starts at the first row
 * @returns undefined where nothing is left
 */
export const nextOpen = <Row>(
  from: { readonly position: number; readonly class: MatchClass | null },
  { count, rowAt, isOpen, proposedOf }: NextOpenRules<Row>,
): number | undefined => {
  /** The first row of each class before the present row. */
  const before: number[] = []
  const after: number[] = []
  let unread: number | undefined
  const last = Math.min(count - 1, from.position + reach)
  const first = Math.max(0, from.position - reach)
  for (let at = from.position < 0 ? 0 : first; at <= last; at += 1) {
    if (at === from.position) continue
    const row = rowAt(at)
    if (row === undefined) {
      if (at > from.position) unread ??= at
    } else if (isOpen(row)) {
      const side = at > from.position ? after : before
      side[rankOf(proposedOf(row))] ??= at
    }
  }
  const ranks = [...matchClass.options.keys(), matchClass.options.length]
  const own = from.class === null ? -1 : rankOf(from.class)
  // The row had no proposal: continues with the next row that has one.
  if (own < 0 && from.position >= 0) {
    const proposed = ranks.slice(0, -1).flatMap((rank) => after[rank] ?? [])
    if (proposed.length > 0) return Math.min(...proposed)
  }
  if (own >= 0 && after[own] !== undefined) return after[own]
  if (unread !== undefined && (from.position >= 0 || after.length === 0)) return unread
  const firstOf = (rank: number): number | undefined => before[rank] ?? after[rank]
  const later = ranks.filter((rank) => rank > own).find((rank) => firstOf(rank) !== undefined)
  const rank = later ?? ranks.find((one) => firstOf(one) !== undefined)
  return rank === undefined ? undefined : firstOf(rank)
}
