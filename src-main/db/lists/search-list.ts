/** Searches a list: all hits in the list's order with their sum, or sooner its first rows. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterCount } from '#contract/lists.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { oneOffNumbers, type Params, valuesOfJson } from '../query/query.ts'
import { type SearchTerms, searchTerms } from '../rows/search-text.ts'
import { type Condition, every, type ListQuery, union } from './condition.ts'
import { type Hits, hitsAlong, keepHits, widerHits } from './kept-lists.ts'
import { countRows, goesBeyond, type OpenedIds, openFound } from './open-ids.ts'

/** A list that is searched. */
export interface SearchedList {
  /** The list without its search. */
  readonly query: ListQuery
  readonly terms: SearchTerms
  /** The amount of a row that is included in the sum. */
  readonly open: RawBuilder<unknown>
  /** Rows that suffice where finding all of them would take too long. */
  readonly atMost: number | undefined
}

interface SearchedTable {
  readonly amounts: readonly string[]
  /** Rows that the index of texts does not have yet. */
  readonly unread: RawBuilder<unknown> | null
}

/** How each table is searched; the index of transactions is updated in parts, and lines of the ledger have none. */
const TABLES: Readonly<Record<ListQuery['table'], SearchedTable>> = {
  document: { amounts: ['total_minor', 'open_minor'], unread: null },
  bank_transaction: {
    amounts: ['amount_minor'],
    unread: sql`SELECT id FROM bank_transaction WHERE id > (SELECT through_id FROM search_progress)`,
  },
  ledger_line: { amounts: ['amount_minor'], unread: null },
}

/** Errors: cancelled, where no caller waits for it any more. */
export const openSearched = (db: ReadableDb, list: SearchedList): OpenedIds =>
  db.snapshot(() => {
    const { query, terms, open, atMost } = list
    const texts = matching(db, query.table, terms.trigrams)
    let few = texts === null ? undefined : fewOf(db, texts)
    if (few === undefined && atMost !== undefined && goesBeyond(db, query, LOOKED_THROUGH)) {
      const ids = beginning(db, list, texts, atMost)
      if (texts === null || ids.length >= Math.min(atMost, WINDOWFUL))
        return { ids: Float64Array.from(ids), count: ids.length, openMinor: 0, noted: 0, isCut: true }
      few = oneOf(ids)
    }
    const where = every(query.where, foundBy(list, few ?? texts))
    return openFound(db, { ...query, where }, open)
  })

/**
 * How many rows each filter lists, and the sum of what is open of them.
 *
 * @param open the amount of a row that is included in the sum
 */
export const countEach = <Filter extends { search?: string | undefined }>(
  db: ReadableDb,
  filters: readonly Filter[],
  open: RawBuilder<unknown>,
  queryOf: (filter: Filter) => ListQuery,
): FilterCount[] =>
  filters.map((filter) => {
    const query = queryOf(filter)
    const terms = searchTerms(filter.search)
    const { count, openMinor } = terms
      ? openSearched(db, { query, terms, open, atMost: undefined })
      : countRows(db, query, open)
    return { count, openMinor }
  })

/** Checked every few thousand rows: whether a caller still waits for the result. */
const wanted = (row: string): Condition => sql`((${sql.ref(`${row}.id`)} & 4095) <> 0 OR is_wanted())`

/**
 * Whether the row matches: every word is in its folded text, or one of its amounts equals the typed one, whatever its
 * sign.
 */
const isFound = (table: ListQuery['table'], row: string, { words, amountMinor }: SearchTerms): Condition => {
  const texts = every(...words.map((word) => sql<SqlBool>`instr(${sql.ref(`${row}.search`)}, ${word}) > 0`))
  if (amountMinor === null) return texts
  const isAmount = TABLES[table].amounts.map(
    (column) => sql<SqlBool>`${sql.ref(`${row}.${column}`)} IN (${amountMinor}, ${-amountMinor})`,
  )
  return sql`((${texts}) OR ${sql.join(isAmount, sql` OR `)})`
}

/**
 * Queries of rows that may match: those whose texts may contain the words, those not indexed yet, those with the
 * amount.
 */
const candidates = (
  { query: { table }, terms: { amountMinor } }: SearchedList,
  texts: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] => {
  const { amounts, unread } = TABLES[table]
  return [
    texts,
    ...(unread === null ? [] : [unread]),
    ...(amountMinor === null ? [] : amounts).map(
      (column) =>
        sql`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${amountMinor}, ${-(amountMinor ?? 0)})`,
    ),
  ]
}

const foundBy = (list: SearchedList, texts: RawBuilder<unknown> | null): Condition => {
  const { table } = list.query
  const all = every(wanted(table), isFound(table, table, list.terms))
  if (texts === null) return all
  const ids = union(...candidates(list, texts))
  return every(sql`${sql.ref(`${table}.id`)} IN (${ids})`, all)
}

/** Fewer hits are read and sorted sooner than the first ones are found in the list's order. */
const FEW = 500
/** Rows checked at the list's beginning: a dozen milliseconds where each is on a page of its own. */
const LOOKED_THROUGH = 2_500
/** Rows checked first: where they contain too few hits for a screen, the hits are further down. */
const SAMPLED_ROWS = 250
/** Rows that fill the window: no more are needed from further down. */
const WINDOWFUL = 50

const oneOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

/** The ids that `texts` returns, where they are few; run once, since long words take most of their time there. */
const fewOf = (db: ReadableDb, texts: RawBuilder<unknown>): RawBuilder<unknown> | undefined => {
  const ids = oneOffNumbers(() => sql`${texts} LIMIT ${FEW}`).all(db)
  return ids.length < FEW ? oneOf(ids) : undefined
}

/** The hits among the list's first rows, which are read one by one until there are enough. */
const metFirst = (
  db: ReadableDb,
  { query, terms }: SearchedList,
  atMost: number,
  lookedThrough: number,
): number[] => {
  const { table, where, order } = query
  const found = every(wanted('s'), isFound(table, 's', terms))
  const rows = sql.table(table)
  return oneOffNumbers(
    () => sql`
      SELECT o.id FROM (SELECT id FROM ${rows} WHERE ${where} ORDER BY ${order} LIMIT ${lookedThrough}) o
      CROSS JOIN ${rows} s ON s.id = o.id WHERE ${found} LIMIT ${atMost}`,
  ).all(db)
}

/** Rows read at once further down the list. */
const READ_AT_ONCE = 250
/** Hits of a wider search that are checked for one screen: of a much wider search hardly any match. */
const WIDER_LOOKED_AT = 2_000

/**
 * The hits anywhere in the list: its order is in memory, and only possible hits are read. Rows that changed since are
 * checked separately and inserted at the end.
 *
 * @param mostRead stops after as many @returns undefined where it stopped
 */
const metAlong = (
  db: ReadableDb,
  { query, terms }: SearchedList,
  hits: Hits,
  atMost: number,
  mostRead: number,
): number[] | undefined => {
  const { table, order } = query
  const found = every(query.where, wanted(table), isFound(table, table, terms))
  const rows = sql.table(table)
  const id = sql.ref(`${table}.id`)
  const among = oneOffNumbers(
    ({ ids }: Params<{ ids: string }>) =>
      sql`SELECT ${id} FROM ${valuesOfJson(ids)} o CROSS JOIN ${rows} ON ${id} = o.value WHERE ${found}`,
  )
  const { changed, pieces } = hitsAlong(db, query, hits, READ_AT_ONCE)
  const met: number[] = []
  let read = 0
  for (const ids of pieces) {
    met.push(...among.all(db, { ids: JSON.stringify(ids) }))
    read += READ_AT_ONCE
    if (met.length >= atMost) break
    if (read >= mostRead) return undefined
  }
  if (changed.size === 0) return met.slice(0, atMost)
  return oneOffNumbers(
    ({ ids }: Params<{ ids: string }>) =>
      sql`SELECT id FROM ${rows} NOT INDEXED WHERE id IN ${valuesOfJson(ids)} AND ${found} ORDER BY ${order} LIMIT ${atMost}`,
  ).all(db, { ids: JSON.stringify([...met, ...changed]) })
}

/** Caches the rows that the search index returned, since a search with the next letter is among them. */
const ownHits = (db: ReadableDb, list: SearchedList, texts: RawBuilder<unknown>): Hits =>
  keepHits(db, list.query.table, list.terms, candidates(list, texts))

/** The first hits: `atMost` of them, all, or, for words that no index has, those at the list's beginning. */
const beginning = (
  db: ReadableDb,
  list: SearchedList,
  texts: RawBuilder<unknown> | null,
  atMost: number,
): number[] => {
  if (texts === null) return metFirst(db, list, atMost, LOOKED_THROUGH)
  const wider = widerHits(db, list.query.table, list.terms)
  const known = wider && metAlong(db, list, wider, atMost, WIDER_LOOKED_AT)
  if (known) return known
  const sampled = metFirst(db, list, WINDOWFUL, SAMPLED_ROWS)
  if ((sampled.length * LOOKED_THROUGH) / SAMPLED_ROWS >= WINDOWFUL) {
    const met = metFirst(db, list, atMost, LOOKED_THROUGH)
    if (met.length >= Math.min(atMost, WINDOWFUL)) return met
  }
  return metAlong(db, list, ownHits(db, list, texts), atMost, Number.POSITIVE_INFINITY) ?? []
}

/** Hits that show how frequent trigrams are; found in 30 microseconds. */
const HITS = 200
/** A trigram that leaves a larger share of the rows adds nothing: the letters of a word occur together. */
const LEAVES = 0.7
const MAX_TRIGRAMS = 4
/** Fewer rows are read faster than they are narrowed down further. */
const FEWER_BY = 1_000

/**
 * @returns how many rows contain the first few hundred rows with all of these; more than there are, where fewer match
 */
type Stretch = (trigrams: readonly string[]) => number

/**
 * Queries of the trigram index of a table. Ids of rows whose texts may contain all of these trigrams, searched by
 * some of them; null without any, and for a table without an index.
 */
export const matching = (
  db: ReadableDb,
  table: ListQuery['table'],
  trigrams: readonly string[],
): RawBuilder<unknown> | null => {
  if (trigrams.length === 0 || table === 'ledger_line') return null
  const index = sql.ref({ document: 'document_search', bank_transaction: 'transaction_search' }[table])
  const ids = (match: unknown) => sql`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${match}`
  const idAt = (end: 'min' | 'max'): number =>
    oneOffNumbers(() => sql`SELECT coalesce(${sql.raw(end)}(id), 0) FROM ${sql.table(table)}`).get(db) ?? 0
  const first = idAt('min')
  const hit = oneOffNumbers(
    ({ match }: Params<{ match: string }>) => sql`${ids(match)} LIMIT 1 OFFSET ${HITS}`,
  )
  const stretchOf: Stretch = (those) => {
    const id = hit.get(db, { match: toMatch(those) })
    return id === undefined ? Number.MAX_SAFE_INTEGER : id - first
  }
  return ids(toMatch(rarest(trigrams, idAt('max') - first, stretchOf)))
}

// Folded words contain only letters, digits and spaces: within quotes nothing in them has a special meaning.
const toMatch = (trigrams: readonly string[]): string =>
  trigrams.map((trigram) => `"${trigram}"`).join(' AND ')

/**
 * The trigrams that exclude the most rows, since the index's list of each is read completely.
 *
 * @param most the range of all rows
 */
const rarest = (trigrams: readonly string[], most: number, stretchOf: Stretch): string[] => {
  const byRarity = trigrams
    .map((trigram) => ({ trigram, stretch: stretchOf([trigram]) }))
    .sort((one, other) => other.stretch - one.stretch)
  const chosen: string[] = []
  let reached = 0
  for (const { trigram } of byRarity) {
    if (chosen.length === MAX_TRIGRAMS || reached * FEWER_BY > most * HITS) break
    const further = stretchOf([...chosen, trigram])
    if (further * LEAVES < reached) continue
    chosen.push(trigram)
    reached = further
  }
  return chosen
}
