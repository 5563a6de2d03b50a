/** The orders of the lists opened last, by list id; the oldest are forgotten. */
import { AppError } from '../../core/app-error.ts'

/** Each holds eight bytes a row: at a million rows the eight of them are 64 MB. */
const MOST_LISTS = 8

export interface ListSnapshots {
  add(ids: Float64Array): string
  /** Ids at these positions. Error: not-found where the list was forgotten; it is to be opened again. */
  slice(listId: string, from: number, count: number): Float64Array
  /** Where an id stands; null when it is not in the list. Error: not-found. */
  positionOf(listId: string, id: number): number | null
}

export const createListSnapshots = (): ListSnapshots => {
  const lists = new Map<string, Float64Array>()
  let opened = 0

  const get = (listId: string): Float64Array => {
    const ids = lists.get(listId)
    if (!ids) throw new AppError('not-found', 'this list is no longer open')
    lists.delete(listId)
    lists.set(listId, ids)
    return ids
  }
  return {
    add(ids) {
      opened += 1
      const listId = `list-${opened}`
      lists.set(listId, ids)
      const [oldest] = lists.keys()
      if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest)
      return listId
    },
    slice: (listId, from, count) => get(listId).subarray(from, from + count),
    positionOf(listId, id) {
      const position = get(listId).indexOf(id)
      return position < 0 ? null : position
    },
  }
}
