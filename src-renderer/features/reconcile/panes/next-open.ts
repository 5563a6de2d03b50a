/** Where the focus goes after a decision: to the next row to decide, by class, then in the order of the list. */
import { type MatchClass, matchClass, type ProposedClass } from '#contract/match-values.ts'

interface NextOpenRules<Row> {
  readonly count: number
  /** undefined while the row is not read. */
  readonly rowAt: (position: number) => Row | undefined
  readonly isOpen: (row: Row) => boolean
  readonly proposedOf: (row: Row) => ProposedClass | null
}

/** How far to look either way; farther rows may not be read yet. */
const reach = 400

/** Rows that are only linked to paid documents, and rows without a proposal, come after every class. */
const rankOf = (proposed: ProposedClass | null): number =>
  proposed === null || proposed === 'explained'
    ? matchClass.options.length
    : matchClass.options.indexOf(proposed)

/**
 * All certain rows, then the likely ones, the possible and the ambiguous; where nothing comes after, the first that was
 * left. A row that is not read yet comes before the next class: it may be of this one, and going there reads it.
 * @param from the row that was decided or skipped; position -1 where a walk begins
 * @returns undefined where nothing is left
 */
export const nextOpen = <Row>(
  from: { readonly position: number; readonly class: MatchClass | null },
  { count, rowAt, isOpen, proposedOf }: NextOpenRules<Row>,
): number | undefined => {
  /** The first of each rank, before and after the row. */
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
  // Nothing was proposed for the row: goes on to the next row that has a proposal.
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
