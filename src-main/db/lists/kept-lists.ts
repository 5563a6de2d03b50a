/**
 * What a connection keeps from one question to the next: the order of the list of each kind asked for last, and where
 * an earlier search found something. Gone with the first change anybody makes.
 */
import type { ReadableDb } from '../connection.ts'
import type { ListQuery } from './condition.ts'
import type { SearchTerms } from './search-terms.ts'

type Table = ListQuery['table']

/** Ids as single bits. Two ids may share one: what it holds is looked at again. */
export interface Hits {
  readonly of: SearchTerms
  readonly bits: Uint32Array
}

interface Kept {
  readonly state: string
  readonly orders: Map<Table, { readonly query: string; readonly ids: Float64Array }>
  readonly hits: Map<Table, Hits>
}

const kept = new WeakMap<ReadableDb, Kept>()

/** Of one state of the mirror; within a snapshot it is the snapshot's own. */
const keptOf = (db: ReadableDb): Kept => {
  // Changes of other connections, and of this one.
  const theirs = db.readColumn<number>('PRAGMA data_version').get()
  const ours = db.readColumn<number>('SELECT total_changes()').get()
  const state = `${theirs} ${ours}`
  const found = kept.get(db)
  if (found?.state === state) return found
  const fresh: Kept = { state, orders: new Map(), hits: new Map() }
  kept.set(db, fresh)
  return fresh
}

/** All ids of a list, in memory that threads share: main shows them, the thread searches along them. */
export const orderOf = (db: ReadableDb, { table, where, order }: ListQuery): Float64Array => {
  const { orders } = keptOf(db)
  const query = JSON.stringify([where.sql, where.values.map(String), order])
  const known = orders.get(table)
  if (known?.query === query) return known.ids
  const rows = db
    .readColumn<number>(`SELECT id FROM ${table} WHERE ${where.sql} ORDER BY ${order}`)
    .all(...where.values)
  const ids = new Float64Array(new SharedArrayBuffer(rows.length * Float64Array.BYTES_PER_ELEMENT))
  ids.set(rows)
  orders.set(table, { query, ids })
  return ids
}

/** Eight million ids in a row without two that share a bit, in a megabyte. */
const BITS = 2 ** 23
const bitOf = (id: number): number => id & (BITS - 1)

export const keepHits = (db: ReadableDb, table: Table, of: SearchTerms, ids: Iterable<number>): Hits => {
  const bits = new Uint32Array(BITS / 32)
  for (const id of ids) {
    const bit = bitOf(id)
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  const hits = { of, bits }
  keptOf(db).hits.set(table, hits)
  return hits
}

/** Hits along an order from `from` on, `most` of them if there are, and where it goes on. Counted: a million steps. */
export const hitsAlong = (
  order: Float64Array,
  { bits }: Hits,
  from: number,
  most: number,
): { ids: number[]; next: number } => {
  const ids: number[] = []
  let next = from
  for (; next < order.length && ids.length < most; next += 1) {
    const id = order[next] ?? 0
    const bit = bitOf(id)
    if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) ids.push(id)
  }
  return { ids, next }
}

/** Those of an earlier search which find everything that `terms` do, as `rib` does for `ribeiro`. */
export const widerHits = (
  db: ReadableDb,
  table: Table,
  { words, amountMinor }: SearchTerms,
): Hits | undefined => {
  const hits = keptOf(db).hits.get(table)
  const isWider =
    hits !== undefined &&
    hits.of.amountMinor === amountMinor &&
    hits.of.words.every((part) => words.some((word) => word.includes(part)))
  return isWider ? hits : undefined
}
