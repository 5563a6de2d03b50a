/**
 * The orders of the last opened lists, by list id, with the sum of open amounts; of each table the oldest are removed.
 */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { lastChangedRow } from '../rows/last-numbers.ts'
import { openChangesSince } from './changed-rows.ts'
import type { ListQuery } from './condition.ts'
import type { OpenSum } from './open-ids.ts'

/**
 * For each table. The window shows one list of each and has at most a few more pending, one for each letter of a
 * search; neither removes the other. Eight bytes a row: eight lists of a million rows are 64 MB.
 */
const MAX_LISTS = 8

type Table = ListQuery['table']

export interface ListSnapshot {
  readonly table: Table
  readonly ids: Float64Array
  /** As last returned, in minor units of that currency. */
  sum?: (OpenSum & { readonly currency: string }) | undefined
}

export interface ListSnapshots {
  add(list: ListSnapshot): string
  /** Error: not-found where it was removed; it has to be opened again. */
  get(listId: string): ListSnapshot
  /** Ids at these positions. Error: not-found. */
  slice(listId: string, from: number, count: number): Float64Array
  /** Position of an id; null where it is not in the list. Error: not-found. */
  positionOf(listId: string, id: number): number | null
}

export const createListSnapshots = (): ListSnapshots => {
  /** In the order of use. */
  const lists = new Map<string, ListSnapshot>()
  let opened = 0

  const get = (listId: string): ListSnapshot => {
    const list = lists.get(listId)
    if (!list) throw new AppError('not-found', 'this list is no longer open')
    lists.delete(listId)
    lists.set(listId, list)
    return list
  }
  return {
    add(list) {
      opened += 1
      const listId = `list-${opened}`
      lists.set(listId, list)
      const ofTable = [...lists].filter(([, { table }]) => table === list.table)
      for (const [oldest] of ofTable.slice(0, -MAX_LISTS)) lists.delete(oldest)
      return listId
    },
    get,
    slice: (listId, from, count) => get(listId).ids.subarray(from, from + count),
    positionOf(listId, id) {
      const position = get(listId).ids.indexOf(id)
      return position < 0 ? null : position
    },
  }
}

/** The changes since the sum was last returned; undefined where they are unknown. */
const caughtUp = (db: ReadableDb, { table, ids, sum }: ListSnapshot, currency: string): OpenSum | undefined =>
  db.snapshot(() => {
    // No log notes changes of the ledger's lines.
    if (table === 'ledger_line' || sum?.currency !== currency) return undefined
    const changes = openChangesSince(db, table, currency, sum.noted)
    const own = changes?.filter(({ id }) => ids.includes(id))
    return (
      own && {
        openMinor: own.reduce((total, { minor }) => total + minor, sum.openMinor),
        noted: lastChangedRow(db),
      }
    )
  })

/**
 * Keeps the sums of opened lists current from one decision to the next. The current sum of an opened list, computed
 * from every change; in minor units of a currency. @param addUp adds up all of its rows, where the changes are unknown
 */
export const openSumOf = async (
  db: ReadableDb,
  list: ListSnapshot,
  currency: string,
  addUp: () => Promise<OpenSum>,
): Promise<number> => {
  const sum = caughtUp(db, list, currency) ?? (await addUp())
  list.sum = { ...sum, currency }
  return sum.openMinor
}
