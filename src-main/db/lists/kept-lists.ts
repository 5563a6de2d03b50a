/**
 * Caches per connection: the order of the last list of each kind, and where an earlier search found something. Both
 * survive changes: the changed rows are known, and checked again.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import { oneOffNumbers, runRawQuery, toKey } from '../query/query.ts'
import type { SearchTerms } from '../rows/search-text.ts'
import { blob, integer, nullable } from '../schema/schema-columns.ts'
import { changedSince, earlier, type Moment, momentOf } from './changed-rows.ts'
import type { ListQuery } from './condition.ts'

type Table = ListQuery['table']

/** Ids as single bits. Two ids may share a bit: hits are checked again. */
export interface Hits {
  readonly of: SearchTerms
  readonly at: Moment
  readonly bits: Uint32Array
}

/** The order of the last list, as far as it was needed. */
interface Order {
  readonly name: string
  readonly at: Moment
  readonly pieces: Float64Array[]
  isWhole: boolean
}

interface Kept {
  readonly orders: Map<Table, Order>
  readonly hits: Map<Table, Hits>
}

const connections = new WeakMap<ReadableDb['opened'], Kept>()

// Changes of other connections, and of this one.
const dataVersion = oneOffNumbers(() => sql`PRAGMA data_version`)
const ownChanges = oneOffNumbers(() => sql`SELECT total_changes()`)

/** All ids of a list: main shows them, the thread searches along them. */
export const orderOf = (db: ReadableDb, query: ListQuery): Float64Array => {
  const order = orderOfList(db, query, 'now')
  const [known] = order.pieces
  if (known !== undefined && order.isWhole && order.pieces.length === 1) return known
  const ids = readOrder(db, query)
  order.pieces.splice(0, order.pieces.length, ids)
  order.isWhole = true
  return ids
}

const keptOf = (db: ReadableDb): Kept => {
  const kept = connections.get(db.opened) ?? { orders: new Map(), hits: new Map() }
  connections.set(db.opened, kept)
  return kept
}

/**
 * The same text for the same list. Changes of other tables are not recorded, so a list that reads them is valid for one
 * state of the mirror.
 */
const nameOf = (db: ReadableDb, { where, order, asksOthers }: ListQuery): string => {
  const versions = asksOthers ? [dataVersion.get(db), ownChanges.get(db)] : []
  return JSON.stringify([toKey(sql`${where} ORDER BY ${order}`), ...versions])
}

const readOrder = (db: ReadableDb, { table, where, order }: ListQuery, part = sql``): Float64Array =>
  readIds(db, sql`SELECT id FROM ${sql.table(table)} WHERE ${where} ORDER BY ${order} ${part}`)

/** Cached or new. @param asOf `now`: an older order does not suffice, even where the changed rows are known */
const orderOfList = (db: ReadableDb, query: ListQuery, asOf: 'now' | 'earlier'): Order => {
  const { orders } = keptOf(db)
  const name = nameOf(db, query)
  const known = orders.get(query.table)
  const changed = known?.name === name ? changedSince(db, query.table, known.at) : undefined
  // Pieces of two states must not be combined.
  const isGood = changed?.size === 0 || (changed !== undefined && known?.isWhole && asOf === 'earlier')
  if (known && isGood) return known
  const fresh: Order = { name, at: momentOf(db, query.table), pieces: [], isWhole: false }
  orders.set(query.table, fresh)
  return fresh
}

/** Two milliseconds; each further piece is four times as long, since it skips the earlier ones first. */
const FIRST_PIECE = 32_768
const GROWTH = 4

/** The ids of a list piece by piece: a caller that soon has enough need not wait for all. */
function* inPieces(db: ReadableDb, query: ListQuery, order: Order): Generator<Float64Array> {
  for (let at = 0, from = 0, most = FIRST_PIECE; ; at += 1, from += most, most *= GROWTH) {
    const known = order.pieces[at]
    const piece = known ?? readOrder(db, query, sql`LIMIT ${most} OFFSET ${from}`)
    if (known === undefined) {
      order.pieces.push(piece)
      order.isWhole = piece.length < most
    }
    yield piece
    if (order.isWhole && at === order.pieces.length - 1) return
  }
}

/** Eight million ids in a row without a shared bit, in a megabyte. */
const BITS = 2 ** 23
const bitOf = (id: number): number => id & (BITS - 1)

/** @param found queries whose results may overlap, as of now */
export const keepHits = (
  db: ReadableDb,
  table: Table,
  of: SearchTerms,
  found: readonly RawBuilder<unknown>[],
): Hits => {
  const bits = new Uint32Array(BITS / 32)
  for (const query of found) {
    const ids = readIds(db, query)
    // A counted loop, as everywhere for a million ids: an iterator takes four times as long.
    for (let at = 0; at < ids.length; at += 1) {
      const bit = bitOf(ids[at] ?? 0)
      bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
  }
  const hits = { of, at: momentOf(db, table), bits }
  keptOf(db).hits.set(table, hits)
  return hits
}

function* pickHits(
  pieces: Iterable<Float64Array>,
  { bits }: Hits,
  changed: ReadonlySet<number>,
  atOnce: number,
): Generator<number[]> {
  let ids: number[] = []
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 1) {
      const id = piece[at] ?? 0
      const bit = bitOf(id)
      if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0 || changed.has(id)) continue
      ids.push(id)
      if (ids.length < atOnce) continue
      yield ids
      ids = []
    }
  yield ids
}

export interface Along {
  /** Rows that changed since order or hits were read: their position and whether they match are unknown. */
  readonly changed: ReadonlySet<number>
  /** The other hits in the list's order, in batches. */
  readonly pieces: Generator<number[]>
}

/** Hits in a list's order, which is as of when either was read. */
export const hitsAlong = (db: ReadableDb, query: ListQuery, hits: Hits, atOnce: number): Along => {
  const order = orderOfList(db, query, 'earlier')
  const changed = changedSince(db, query.table, earlier(order.at, hits.at)) ?? new Set()
  return { changed, pieces: pickHits(inPieces(db, query, order), hits, changed, atOnce) }
}

/** The hits of an earlier search that include all hits of `terms`, as those of `rib` do for `ribeiro`. */
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
  return isWider && changedSince(db, table, hits.at) ? hits : undefined
}

/** Reads a million ids at once. */
const COMMA = 44
const ZERO = 48

/**
 * All ids of a query in its order, in memory that threads share: main shows what a thread found. They are read as one
 * text: a row for each takes half as long again and leaves a million objects behind. Ids are not negative.
 */
const readIds = (db: ReadableDb, query: RawBuilder<unknown>): Float64Array => {
  const [{ count, digits } = { count: 0, digits: null }] = runRawQuery(
    db,
    { count: integer(), digits: nullable(blob()) },
    sql`SELECT count(*) AS count, CAST(group_concat(id) AS BLOB) AS digits FROM (${query})`,
  )
  const ids = new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT))
  if (digits === null) return ids
  let id = 0
  let at = 0
  // A counted loop: seven bytes an id.
  for (let next = 0; next < digits.length; next += 1) {
    const digit = digits[next] ?? COMMA
    if (digit !== COMMA) id = id * 10 + digit - ZERO
    else {
      ids[at] = id
      at += 1
      id = 0
    }
  }
  ids[at] = id
  return ids
}
