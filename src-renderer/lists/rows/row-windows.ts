/**
 * The rows of one opened list, read a window at a time as they come into view. What was read stays until it is
 * replaced: reading again never shows blanks.
 */
export const windowSize = 200
/** Windows kept; the ones longest out of view go first. */
const keptWindows = 60

export interface RowWindows<Row> {
  readonly subscribe: (onChange: () => void) => () => void
  /** Changes whenever a row may have. */
  readonly version: () => number
  /** undefined while the row is being read. */
  readonly rowAt: (position: number) => Row | undefined
  /** Reads what is missing or out of date between two positions. */
  readonly need: (first: number, last: number) => void
  /** The values may have changed at the source: what is in view is read again, the rest when it is needed. */
  readonly refresh: () => void
}

interface Window<Row> {
  rows: readonly Row[] | null
  isFresh: boolean
  isReading: boolean
}

/**
 * @param read rows from a position on, at most `count` of them
 * @param seed rows known already, from position 0 on
 */
export const createRowWindows = <Row>(
  count: number,
  read: (from: number, count: number) => Promise<readonly Row[]>,
  seed: readonly Row[],
  onError: (error: unknown) => void,
): RowWindows<Row> => {
  const windows = new Map<number, Window<Row>>([[0, { rows: seed, isFresh: true, isReading: false }]])
  const listeners = new Set<() => void>()
  let version = 0
  let inView = { first: 0, last: 0 }

  const changed = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  const fetch = async (index: number): Promise<void> => {
    const known = windows.get(index) ?? { rows: null, isFresh: false, isReading: false }
    // Put last: the map's order is the order of use.
    windows.delete(index)
    windows.set(index, known)
    if (known.isReading || known.isFresh) return
    known.isReading = true
    known.isFresh = true
    try {
      known.rows = await read(index * windowSize, Math.min(windowSize, count - index * windowSize))
    } catch (error) {
      // Read again when it is next needed: tried at once, a failure that lasts would never end.
      known.isFresh = false
      known.isReading = false
      onError(error)
      return changed()
    }
    known.isReading = false
    for (const oldest of windows.keys()) {
      if (windows.size <= keptWindows) break
      windows.delete(oldest)
    }
    changed()
    // It went out of date while it was being read.
    if (!known.isFresh && isInView(index) && known.rows !== null) void fetch(index)
  }

  const isInView = (index: number): boolean =>
    index >= Math.floor(inView.first / windowSize) && index <= Math.floor(inView.last / windowSize)

  const need = (first: number, last: number): void => {
    inView = { first, last }
    for (let index = Math.floor(first / windowSize); index * windowSize <= last; index += 1) void fetch(index)
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    version: () => version,
    rowAt: (position) => windows.get(Math.floor(position / windowSize))?.rows?.[position % windowSize],
    need,
    refresh() {
      for (const window of windows.values()) window.isFresh = false
      need(inView.first, inView.last)
    },
  }
}
