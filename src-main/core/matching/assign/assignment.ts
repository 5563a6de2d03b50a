/** Exact maximum-weight assignment of sparse rows to columns, by shortest augmenting paths with potentials. */

export interface Edge {
  column: number
  /** A positive integer: the value of the pair. */
  weight: number
}

/**
 * Assigns each row one of its columns or none, so that no column is used twice and the sum of weights is the largest
 * possible. Rows are processed in order and the first of equal solutions wins, so the same input gives the same output.
 *
 * @param rows edges of each row
 * @param columns number of columns
 * @returns for each row the index of its chosen edge, or -1
 */
export const assign = (rows: readonly (readonly Edge[])[], columns: number): Int32Array => {
  const count = rows.length
  const chosen = new Int32Array(count).fill(-1)
  const owner = new Int32Array(columns).fill(-1)
  const columnPrice = new Float64Array(columns)
  const distance = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  const fromRow = new Int32Array(columns)
  const fromEdge = new Int32Array(columns)
  const done = new Uint8Array(columns)

  const heap = createHeap()
  const touched: number[] = []
  let bestEnd = Number.POSITIVE_INFINITY
  let endRow = -1
  let endColumn = -1

  // The cost of an edge is minus its weight; leaving a row without a column costs 0.
  const relax = (row: number, base: number): void => {
    const edges = rows[row] ?? []
    for (let at = 0; at < edges.length; at += 1) {
      const edge = edges[at]
      if (!edge || done[edge.column]) continue
      const reduced = base - edge.weight + (columnPrice[edge.column] ?? 0)
      if (reduced < (distance[edge.column] ?? 0)) {
        if (distance[edge.column] === Number.POSITIVE_INFINITY) touched.push(edge.column)
        distance[edge.column] = reduced
        fromRow[edge.column] = row
        fromEdge[edge.column] = at
        heap.push(reduced, edge.column)
      }
    }
    // The row may stay without a column: the path ends here.
    if (base < bestEnd) {
      bestEnd = base
      endRow = row
      endColumn = -1
    }
  }

  for (let start = 0; start < count; start += 1) {
    heap.clear()
    touched.length = 0
    bestEnd = Number.POSITIVE_INFINITY
    relax(start, 0)
    for (;;) {
      const column = heap.pop()
      if (column === -1) break
      if (done[column]) continue
      const reached = distance[column] ?? 0
      if (reached >= bestEnd) break
      done[column] = 1
      const holder = owner[column] ?? -1
      if (holder === -1) {
        bestEnd = reached
        endColumn = column
        break
      }
      const held = rows[holder]?.[chosen[holder] ?? -1]
      relax(holder, reached + (held?.weight ?? 0) - (columnPrice[column] ?? 0))
    }
    // Prices keep the reduced costs of the finished columns consistent with the new path.
    for (const column of touched) {
      if (done[column] && (distance[column] ?? 0) < bestEnd)
        columnPrice[column] = (columnPrice[column] ?? 0) + bestEnd - (distance[column] ?? 0)
    }
    flip(start, endRow, endColumn, { chosen, owner, fromRow, fromEdge, rows })
    for (const column of touched) {
      distance[column] = Number.POSITIVE_INFINITY
      done[column] = 0
    }
  }
  return chosen
}

interface Tables {
  rows: readonly (readonly Edge[])[]
  chosen: Int32Array
  owner: Int32Array
  fromRow: Int32Array
  fromEdge: Int32Array
}

/** Follows the path backwards and reassigns each column; a path that ends at a row leaves that row without a column. */
const flip = (start: number, endRow: number, endColumn: number, tables: Tables): void => {
  const { rows, chosen, owner, fromRow, fromEdge } = tables
  let column = endColumn
  if (column === -1) {
    if (endRow === start) return
    column = rows[endRow]?.[chosen[endRow] ?? -1]?.column ?? -1
    chosen[endRow] = -1
  }
  while (column !== -1) {
    const row = fromRow[column] ?? -1
    const before = chosen[row] ?? -1
    const freed = before === -1 ? -1 : (rows[row]?.[before]?.column ?? -1)
    chosen[row] = fromEdge[column] ?? -1
    owner[column] = row
    if (row === start) return
    column = freed
  }
}

/** A binary heap of (key, column); of equal keys the lowest column comes first. */
const createHeap = () => {
  const keys: number[] = []
  const values: number[] = []
  const before = (a: number, b: number): boolean => {
    const [ka, kb] = [keys[a] ?? 0, keys[b] ?? 0]
    return ka < kb || (ka === kb && (values[a] ?? 0) < (values[b] ?? 0))
  }
  const swap = (a: number, b: number): void => {
    const [key, value] = [keys[a] ?? 0, values[a] ?? 0]
    keys[a] = keys[b] ?? 0
    values[a] = values[b] ?? 0
    keys[b] = key
    values[b] = value
  }
  return {
    clear: (): void => {
      keys.length = 0
      values.length = 0
    },
    push: (key: number, value: number): void => {
      keys.push(key)
      values.push(value)
      for (let at = keys.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!before(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    /** The value with the smallest key; -1 when empty. */
    pop: (): number => {
      const top = values[0]
      if (top === undefined) return -1
      swap(0, keys.length - 1)
      keys.pop()
      values.pop()
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        if (left >= keys.length) break
        const smallest = left + 1 < keys.length && before(left + 1, left) ? left + 1 : left
        if (!before(smallest, at)) break
        swap(at, smallest)
        at = smallest
      }
      return top
    },
  }
}
