/**
 * What a connection keeps from one question to the next: the order of the list of each kind asked for last, and where
 * an earlier search found something. Gone with the first change anybody makes.
 */
import type { ReadableDb } from '../connection.ts'
import { condition, type ListQuery } from './condition.ts'
import { readIds } from './read-ids.ts'
import type { SearchTerms } from './search-terms.ts'

type Table = ListQuery['table']

/** Ids as single bits. Two ids may share one: what it holds is looked at again. */
export interface Hits {
  readonly of: SearchTerms
  readonly bits: Uint32Array
}

/** Of the list asked for last; `isWhole` once its first piece is all of it. */
interface Order {
  readonly query: string
  readonly pieces: Float64Array[]
  isWhole: boolean
}

interface Kept {
  readonly state: string
  readonly orders: Map<Table, Order>
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

const keptOrder = (db: ReadableDb, { table, where, order }: ListQuery): Order => {
  const { orders } = keptOf(db)
  const query = JSON.stringify([where.sql, where.values.map(String), order])
  const known = orders.get(table)
  if (known?.query === query) return known
  const fresh: Order = { query, pieces: [], isWhole: false }
  orders.set(table, fresh)
  return fresh
}

const readOrder = (db: ReadableDb, { table, where, order }: ListQuery, part = ''): Float64Array =>
  readIds(
    db,
    condition(`SELECT id FROM ${table} WHERE ${where.sql} ORDER BY ${order} ${part}`, ...where.values),
  )

/** All ids of a list: main shows them, the thread searches along them. */
export const orderOf = (db: ReadableDb, query: ListQuery): Float64Array => {
  const order = keptOrder(db, query)
  const [known] = order.pieces
  if (known !== undefined && order.isWhole) return known
  const ids = readOrder(db, query)
  order.pieces.splice(0, order.pieces.length, ids)
  order.isWhole = true
  return ids
}

/** Two milliseconds; each further piece is as long as four of the one before, since it walks past them first. */
const FIRST_PIECE = 32_768
const GROWTH = 4

/** The ids of a list one piece after another: who soon has enough need not wait for them all. */
export function* orderInPieces(db: ReadableDb, query: ListQuery): Generator<Float64Array> {
  const order = keptOrder(db, query)
  for (let at = 0, from = 0, most = FIRST_PIECE; ; at += 1, from += most, most *= GROWTH) {
    const piece = order.pieces[at] ?? readOrder(db, query, `LIMIT ${most} OFFSET ${from}`)
    order.pieces[at] = piece
    yield piece
    if (order.isWhole || piece.length < most) return
  }
}

/** Eight million ids in a row without two that share a bit, in a megabyte. */
const BITS = 2 ** 23
const bitOf = (id: number): number => id & (BITS - 1)

export const keepHits = (db: ReadableDb, table: Table, of: SearchTerms, ids: Float64Array): Hits => {
  const bits = new Uint32Array(BITS / 32)
  for (const id of ids) {
    const bit = bitOf(id)
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  const hits = { of, bits }
  keptOf(db).hits.set(table, hits)
  return hits
}

/** Hits along an order, so many at once. Counted: a million steps. */
export function* hitsAlong(
  pieces: Iterable<Float64Array>,
  { bits }: Hits,
  atOnce: number,
): Generator<number[]> {
  let ids: number[] = []
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 1) {
      const id = piece[at] ?? 0
      const bit = bitOf(id)
      if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue
      ids.push(id)
      if (ids.length < atOnce) continue
      yield ids
      ids = []
    }
  yield ids
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
