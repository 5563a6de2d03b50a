/** Searches either list: all that is found, in the list's order and summed, or its first rows sooner. */
import type { ReadableDb } from '../connection.ts'
import { type Condition, condition, every, type ListQuery, union } from './condition.ts'
import { type Hits, hitsAlong, keepHits, orderOf, widerHits } from './kept-lists.ts'
import { goesBeyond, type OpenedIds, openFound } from './open-ids.ts'
import type { SearchTerms } from './search-terms.ts'

/** A list that is searched. */
export interface SearchedList {
  /** The list without its search. */
  readonly query: ListQuery
  readonly terms: SearchTerms
  /** What of a row counts for the sum. */
  readonly open: Condition
  /** So many rows will do, where finding all of them takes longer than a person waits. */
  readonly atMost: number | undefined
}

/** How a table is searched; the index of the one follows its rows in pieces. */
const TABLES = {
  document: { index: 'document_search', amounts: ['total_minor', 'open_minor'], unread: null },
  bank_transaction: {
    index: 'transaction_search',
    amounts: ['amount_minor'],
    unread: 'SELECT id FROM bank_transaction WHERE id > (SELECT through_id FROM search_progress)',
  },
} as const

/** Asked of thousands of rows: whether anybody still waits for the answer. */
const wanted = (row: string): Condition => condition(`((${row}.id & 4095) <> 0 OR is_wanted())`)

/** The row is found: every word stands in its folded text, or one of its amounts is the one typed, whichever its sign. */
const isFound = (table: ListQuery['table'], row: string, { words, amountMinor }: SearchTerms): Condition => {
  const texts = every(...words.map((word) => condition(`instr(${row}.search, ?) > 0`, word)))
  if (amountMinor === null) return texts
  const { amounts } = TABLES[table]
  return condition(
    `((${texts.sql})${amounts.map((column) => ` OR ${row}.${column} IN (?, ?)`).join('')})`,
    ...texts.values,
    ...amounts.flatMap(() => [amountMinor, -amountMinor]),
  )
}

/** Ids whose texts may hold the words, as the search index knows them; null where it knows nothing of words so short. */
const matching = ({ query: { table }, terms: { match } }: SearchedList): Condition | null => {
  const { index } = TABLES[table]
  return match === null ? null : condition(`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?`, match)
}

/** Ids of rows that may be found: those whose texts may hold the words, those not indexed yet, those of the amount. */
const candidates = (
  { query: { table }, terms: { amountMinor } }: SearchedList,
  texts: Condition,
): Condition => {
  const { amounts, unread } = TABLES[table]
  return union(
    texts,
    ...(unread === null ? [] : [condition(unread)]),
    ...(amountMinor === null ? [] : amounts).map((column) =>
      condition(`SELECT id FROM ${table} WHERE ${column} IN (?, ?)`, amountMinor, -(amountMinor ?? 0)),
    ),
  )
}

const foundBy = (list: SearchedList, texts: Condition | null): Condition => {
  const { table } = list.query
  const all = every(wanted(table), isFound(table, table, list.terms))
  if (texts === null) return all
  const ids = candidates(list, texts)
  return every(condition(`${table}.id IN (${ids.sql})`, ...ids.values), all)
}

/** A search that finds fewer is ordered whole faster than its first rows are met in the list's own order. */
const FEW = 4_000
/** Rows looked through at the list's beginning: a dozen milliseconds where each lies on a page of its own. */
const LOOKED_THROUGH = 2_500
/** As many fill a window: more need not be looked for further down. */
const WINDOWFUL = 50

/** The ids `matching` asks for, where they are few; asked once, since long words take most of their time there. */
const fewMatching = (db: ReadableDb, list: SearchedList): Condition | undefined => {
  const texts = matching(list)
  if (texts === null) return undefined
  const ids = db.readColumn<number>(`${texts.sql} LIMIT ${FEW}`).all(...texts.values)
  return ids.length < FEW ? condition('SELECT value FROM json_each(?)', JSON.stringify(ids)) : undefined
}

/** Those found among the list's first rows, which are read one by one until there are enough. */
const metFirst = (db: ReadableDb, { query, terms }: SearchedList, atMost: number): number[] => {
  const { table, where, order } = query
  const found = every(wanted('s'), isFound(table, 's', terms))
  return db
    .readColumn<number>(
      `SELECT o.id FROM (SELECT id FROM ${table} WHERE ${where.sql} ORDER BY ${order} LIMIT ${LOOKED_THROUGH}) o
        CROSS JOIN ${table} s ON s.id = o.id WHERE ${found.sql} LIMIT ${atMost}`,
    )
    .all(...where.values, ...found.values)
}

/** Rows read at once on the way down the list. */
const READ_AT_ONCE = 250
/** So many hits of a wider search are looked at for a windowful: of one much wider hardly any is found. */
const WIDER_LOOKED_AT = 2_000

/**
 * Those found however far down the list: its order is walked in memory, and only hits are read.
 * @param mostRead gives up after as many @returns undefined where it gave up
 */
const metAlong = (
  db: ReadableDb,
  { query, terms }: SearchedList,
  hits: Hits,
  atMost: number,
  mostRead: number,
): number[] | undefined => {
  const { table } = query
  const found = every(wanted('s'), isFound(table, 's', terms))
  const among = db.readColumn<number>(
    `SELECT o.value FROM json_each(?) o CROSS JOIN ${table} s ON s.id = o.value WHERE ${found.sql}`,
  )
  const order = orderOf(db, query)
  const met: number[] = []
  for (let from = 0, read = 0; from < order.length && met.length < atMost; read += READ_AT_ONCE) {
    if (read >= mostRead) return undefined
    const { ids, next } = hitsAlong(order, hits, from, READ_AT_ONCE)
    met.push(...among.all(JSON.stringify(ids), ...found.values))
    from = next
  }
  return met.slice(0, atMost)
}

/** Where the search index names rows; kept, since the next letter finds among them. */
const ownHits = (db: ReadableDb, list: SearchedList, texts: Condition): Hits => {
  const { sql, values } = candidates(list, texts)
  // One text of all ids: half the time of a row each.
  const ids = db.readColumn<string>(`SELECT json_group_array(id) FROM (${sql})`).get(...values) ?? '[]'
  return keepHits(db, list.query.table, list.terms, JSON.parse(ids) as number[])
}

/** What it begins with, `atMost` of it or all there is; of words no index knows, those the list's beginning shows. */
const beginning = (db: ReadableDb, list: SearchedList, atMost: number): number[] => {
  const texts = matching(list)
  if (texts === null) return metFirst(db, list, atMost)
  const wider = widerHits(db, list.query.table, list.terms)
  const known = wider && metAlong(db, list, wider, atMost, WIDER_LOOKED_AT)
  if (known && known.length === atMost) return known
  const met = metFirst(db, list, atMost)
  if (met.length >= Math.min(atMost, WINDOWFUL)) return met
  return metAlong(db, list, ownHits(db, list, texts), atMost, Number.POSITIVE_INFINITY) ?? []
}

/** The rows it begins with; undefined where all of it is found as fast. */
const firstFound = (db: ReadableDb, list: SearchedList, atMost: number): OpenedIds | undefined => {
  if (!goesBeyond(db, list.query, LOOKED_THROUGH)) return undefined
  const ids = beginning(db, list, atMost)
  if (ids.length < WINDOWFUL && list.terms.match !== null) return undefined
  return { ids: Float64Array.from(ids), count: ids.length, openMinor: 0, isCut: true }
}

/** Errors: cancelled, where nobody waits for it any more. */
export const openSearched = (db: ReadableDb, list: SearchedList): OpenedIds =>
  db.snapshot(() => {
    const { query, open, atMost } = list
    const few = fewMatching(db, list)
    const first = few === undefined && atMost !== undefined ? firstFound(db, list, atMost) : undefined
    if (first) return first
    const where = every(query.where, foundBy(list, few ?? matching(list)))
    return openFound(db, { ...query, where }, open)
  })
