/**
 * The rows of one opened list, read a page at a time as they come into view. Rows stay until they are
 * replaced: reading again never shows blanks.
 */
import { replaceEqualDeep } from '@tanstack/react-query'

export const pageSize = 200
/** Most pages in memory; those longest out of view are dropped first. */
const keptPages = 60

export interface Pages<Row> {
  /** undefined while the row is being loaded. */
  readonly rowAt: (position: number) => Row | undefined
  /** Reads rows between two positions that are missing or out of date. */
  readonly ensureRead: (first: number, last: number) => void
  /** Must be called when values may have changed: rows in view are read again now, the others when they are needed. */
  readonly refresh: () => void
}

interface Page<Row> {
  rows: readonly Row[] | null
  isFresh: boolean
  isReading: boolean
}

interface Source<Row> {
  readonly count: number
  /** Reads at most `count` rows from a position on. */
  readonly read: (from: number, count: number) => Promise<readonly Row[]>
  /** Rows that are known already, from position 0 on. */
  readonly known: readonly Row[]
  /** Called when a row may have changed. */
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}

export const createPages = <Row>({ count, read, known, onChange, onError }: Source<Row>): Pages<Row> => {
  const pages = new Map<number, Page<Row>>([[0, { rows: known, isFresh: true, isReading: false }]])
  let inView = { first: 0, last: 0 }
  const pageOf = (position: number): number => Math.floor(position / pageSize)
  const isInView = (index: number): boolean => index >= pageOf(inView.first) && index <= pageOf(inView.last)

  const fetch = async (index: number): Promise<void> => {
    const page = pages.get(index) ?? { rows: null, isFresh: false, isReading: false }
    // Moves to the end: the map's order is the order of use.
    pages.delete(index)
    pages.set(index, page)
    if (page.isReading || page.isFresh) return
    page.isReading = true
    page.isFresh = true
    const before = page.rows
    try {
      // Unchanged rows stay the same objects, so that only changed rows are rendered again.
      page.rows = replaceEqualDeep(
        before,
        await read(index * pageSize, Math.min(pageSize, count - index * pageSize)),
      )
    } catch (error) {
      // Read again when it is needed next: retrying at once would loop while the failure lasts.
      page.isFresh = false
      onError(error)
      return
    } finally {
      page.isReading = false
    }
    for (const oldest of pages.keys()) {
      if (pages.size <= keptPages) break
      pages.delete(oldest)
    }
    if (page.rows !== before) onChange()
    // It became out of date while it was being read.
    if (!page.isFresh && isInView(index)) void fetch(index)
  }

  const ensureRead = (first: number, last: number): void => {
    inView = { first, last }
    for (let index = pageOf(first); index <= pageOf(last); index += 1) void fetch(index)
  }

  return {
    rowAt: (position) => pages.get(pageOf(position))?.rows?.[position % pageSize],
    ensureRead,
    refresh() {
      for (const page of pages.values()) page.isFresh = false
      ensureRead(inView.first, inView.last)
    },
  }
}
