/** What opening either list comes to: its rows as ids in order, and the sum of what is open in it. */
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import { CLASS_RANK } from '../commands/decisions/proposals.ts'
import type { ReadableDb } from '../connection.ts'
import { notedSoFar } from './changed-rows.ts'
import { type Condition, condition, type ListQuery } from './condition.ts'
import { orderOf } from './kept-lists.ts'

/** What is open in a list. */
export interface OpenSum {
  openMinor: number
  /** How far the mirror's notes of changed rows had come when it was added up. */
  noted: number
}

export interface OpenedIds extends OpenSum {
  ids: Float64Array
  count: number
  /** The first ids alone: there may be more. */
  isCut?: boolean
}

/** Rows that a proposal of the class holds; `id` is the row's own. */
export const proposedAs = (
  member: 'document_id' | 'transaction_id',
  id: string,
  proposed: MatchClass,
): Condition =>
  condition(
    `${id} IN (
      SELECT m.${member} FROM proposal p JOIN proposal_member m ON m.position = p.position
      WHERE p.rank = ? AND p.hidden_by IS NULL AND m.${member} IS NOT NULL)`,
    CLASS_RANK[proposed],
  )

/** @param by a column, ascending or descending; rows alike in it stand by their id */
export const orderBy = (by: string, direction: 'ascending' | 'descending'): string => {
  const way = direction === 'ascending' ? 'ASC' : 'DESC'
  return `${by} ${way}, id ${way}`
}

/** Both on one state of the mirror. @param sum of a row; `of` narrows which rows it is taken of */
export const openIds = (
  db: ReadableDb,
  query: ListQuery,
  sum: string,
  of: Condition = query.where,
): OpenedIds =>
  db.snapshot(() => {
    const ids = orderOf(db, query)
    const total = db.readColumn<number>(`SELECT coalesce(sum(${sum}), 0) FROM ${query.table} WHERE ${of.sql}`)
    return { ids, count: ids.length, openMinor: total.get(...of.values) ?? 0, noted: notedSoFar(db) }
  })

/** Ids asked for at once: of a million together the sum held 200 MB. */
const SUMMED_AT_ONCE = 10_000

/** What is open now in these rows, in whichever list they once were put. @param of narrows which of them count */
export const sumOf = (
  db: ReadableDb,
  table: ListQuery['table'],
  sum: string,
  ids: Float64Array,
  of: Condition,
): OpenSum =>
  db.snapshot(() => {
    const part = db.readColumn<number>(
      `SELECT coalesce(sum(${sum}), 0) FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND ${of.sql}`,
    )
    // As they lie in the file: in the list's order each would be on a page of its own.
    const sorted = ids.toSorted()
    let openMinor = 0
    for (let from = 0; from < sorted.length; from += SUMMED_AT_ONCE) {
      const some = JSON.stringify([...sorted.subarray(from, from + SUMMED_AT_ONCE)])
      openMinor += part.get(some, ...of.values) ?? 0
    }
    return { openMinor, noted: notedSoFar(db) }
  })

/**
 * One query for both, where finding the rows costs more than an object of each. Read as they lie in the file and
 * then sorted: by an index of the order each would be on a page of its own. @param open what of a row counts
 */
export const openFound = (db: ReadableDb, { table, where, order }: ListQuery, open: Condition): OpenedIds => {
  const rows = db
    .read<{ id: number; open: number | null }>(
      `SELECT id, ${open.sql} AS open FROM ${table} NOT INDEXED WHERE ${where.sql} ORDER BY ${order}`,
    )
    .all(...open.values, ...where.values)
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    count: rows.length,
    openMinor: rows.reduce((sum, row) => sum + (row.open ?? 0), 0),
    noted: notedSoFar(db),
  }
}

/** Whether the table holds more than so many rows. */
export const goesBeyond = (db: ReadableDb, { table, order }: ListQuery, rows: number): boolean =>
  db.readColumn<number>(`SELECT 1 FROM ${table} ORDER BY ${order} LIMIT 1 OFFSET ${rows}`).get() !== undefined

/** So many rows are looked at for a list's beginning: a few milliseconds, which main can spare. */
const LOOKED_AT = 2_000

/**
 * The ids a list begins with, read in its order without looking further than main can wait.
 * @returns undefined where that does not show `most` of them and is not the whole list either
 */
export const firstIds = (db: ReadableDb, query: ListQuery, most: number): number[] | undefined =>
  db.snapshot(() => {
    const { table, where, order } = query
    const looked = `(SELECT * FROM ${table} ORDER BY ${order} LIMIT ${LOOKED_AT})`
    const ids = db
      .readColumn<number>(
        `SELECT id FROM ${looked} AS ${table} WHERE ${where.sql} ORDER BY ${order} LIMIT ${most}`,
      )
      .all(...where.values)
    if (ids.length === most) return ids
    return goesBeyond(db, query, LOOKED_AT) ? undefined : ids
  })
