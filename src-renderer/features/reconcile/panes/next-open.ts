/** Where the focus goes after a decision: the next row to decide, among those that are read. */

interface NextOpenRules<Row> {
  readonly count: number
  readonly rowAt: (position: number) => Row | undefined
  readonly isOpen: (row: Row) => boolean
  /** Something is proposed for the row: those come before rows nobody has an idea about. */
  readonly isProposed: (row: Row) => boolean
}

/** How far ahead to look; farther rows may not be read yet. */
const reach = 400

/**
 * The next open row after `position` that has a proposal; else the next open one; else, from the top, the first
 * open one. undefined when nothing is left.
 */
export const nextOpen = <Row>(position: number, rules: NextOpenRules<Row>): number | undefined => {
  const { count, rowAt, isOpen, isProposed } = rules
  let fallback: number | undefined
  const last = Math.min(count - 1, position + reach)
  for (let at = position + 1; at <= last; at += 1) {
    const row = rowAt(at)
    // Not read yet: going there reads it.
    if (row === undefined) return fallback ?? at
    if (!isOpen(row)) continue
    if (isProposed(row)) return at
    fallback ??= at
  }
  if (fallback !== undefined) return fallback
  for (let at = 0; at <= Math.min(position, reach); at += 1) {
    const row = rowAt(at)
    if (row !== undefined && at !== position && isOpen(row)) return at
  }
  return undefined
}
