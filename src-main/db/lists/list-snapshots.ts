/** The orders of the lists opened last, by list id; of each kind the oldest are forgotten. */
import { AppError } from '../../core/app-error.ts'

/**
 * Of each kind. The window shows one list of a kind and has at most a few more on their way, one for each letter of a
 * search; a kind never pushes out the other. Eight bytes a row: eight lists of a million rows are 64 MB.
 */
const MOST_LISTS = 8

type Kind = 'documents' | 'transactions'

export interface ListSnapshots {
  add(kind: Kind, ids: Float64Array): string
  /** Ids at these positions. Error: not-found where the list was forgotten; it is to be opened again. */
  slice(listId: string, from: number, count: number): Float64Array
  /** Where an id stands; null when it is not in the list. Error: not-found. */
  positionOf(listId: string, id: number): number | null
}

export const createListSnapshots = (): ListSnapshots => {
  /** In the order of use. */
  const lists = new Map<string, { readonly kind: Kind; readonly ids: Float64Array }>()
  let opened = 0

  const get = (listId: string): Float64Array => {
    const list = lists.get(listId)
    if (!list) throw new AppError('not-found', 'this list is no longer open')
    lists.delete(listId)
    lists.set(listId, list)
    return list.ids
  }
  return {
    add(kind, ids) {
      opened += 1
      const listId = `${kind}-${opened}`
      lists.set(listId, { kind, ids })
      const ofKind = [...lists].filter(([, list]) => list.kind === kind)
      for (const [oldest] of ofKind.slice(0, -MOST_LISTS)) lists.delete(oldest)
      return listId
    },
    slice: (listId, from, count) => get(listId).subarray(from, from + count),
    positionOf(listId, id) {
      const position = get(listId).indexOf(id)
      return position < 0 ? null : position
    },
  }
}
