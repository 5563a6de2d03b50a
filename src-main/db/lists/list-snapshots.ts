/** The orders of the lists opened last, by list id, with what is open in them; of each kind the oldest are forgotten. */
import { AppError } from '../../core/app-error.ts'
import { MOST_OPEN_CHANGES, type OpenChange } from '../commands/open-changes.ts'

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
  /** What is open in its rows, in that currency; undefined where that is not known. Error: not-found. */
  sumOf(listId: string, currency: string): number | undefined
  keepSum(listId: string, currency: string, openMinor: number): void
  /** Lets the sums that are known follow what changed; null forgets them. */
  changeSums(changes: readonly OpenChange[] | null): void
}

interface List {
  readonly kind: Kind
  readonly ids: Float64Array
  /** As it was last asked for, and what changed since, in rows of this list or others. */
  sum?: { readonly currency: string; openMinor: number; changes: OpenChange[] } | undefined
}

export const createListSnapshots = (): ListSnapshots => {
  /** In the order of use. */
  const lists = new Map<string, List>()
  let opened = 0

  const get = (listId: string): List => {
    const list = lists.get(listId)
    if (!list) throw new AppError('not-found', 'this list is no longer open')
    lists.delete(listId)
    lists.set(listId, list)
    return list
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
    slice: (listId, from, count) => get(listId).ids.subarray(from, from + count),
    positionOf(listId, id) {
      const position = get(listId).ids.indexOf(id)
      return position < 0 ? null : position
    },
    sumOf(listId, currency) {
      const { ids, sum } = get(listId)
      if (sum?.currency !== currency) return undefined
      for (const { id, minor } of sum.changes.splice(0)) if (ids.includes(id)) sum.openMinor += minor
      return sum.openMinor
    },
    keepSum(listId, currency, openMinor) {
      get(listId).sum = { currency, openMinor, changes: [] }
    },
    changeSums(changes) {
      for (const list of lists.values()) {
        const { kind, sum } = list
        if (sum === undefined) continue
        const own = changes?.filter((one) => one.kind === kind && one.currency === sum.currency)
        const since = own && [...sum.changes, ...own]
        list.sum = since && since.length <= MOST_OPEN_CHANGES ? { ...sum, changes: since } : undefined
      }
    },
  }
}
