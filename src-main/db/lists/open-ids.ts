/** The result of opening a list: its ids in order, and the sum of open amounts. */
import { type RawBuilder, sql } from 'kysely'
import type { ProposedClass } from '#contract/match-values.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { linkingProposals } from '../decisions/groups.ts'
import { PROPOSED_CLASSES } from '../proposals/proposals.ts'
import { mirror, oneOffNumbers, type Params, runRawQuery, valuesOfJson } from '../query/query.ts'
import { lastChangedRow } from '../rows/last-numbers.ts'
import type { Row } from '../schema/schema.ts'
import { integer, minor, nullable } from '../schema/schema-columns.ts'
import type { Condition, ListQuery } from './condition.ts'
import { orderOf } from './kept-lists.ts'

/** The sum of the open amounts in a list. */
export interface OpenSum {
  openMinor: number
  /** The last change that the sum includes. */
  noted: number
}

export interface OpenedIds extends OpenSum {
  ids: Float64Array
  count: number
  /** Only the first ids: there may be more. */
  isCut?: boolean
}

/** Both from one state of the mirror. @param sum of a row; `of` limits which rows are summed */
export const openIds = (
  db: ReadableDb,
  query: ListQuery,
  sum: RawBuilder<unknown>,
  of: Condition = query.where,
): OpenedIds =>
  db.snapshot(() => {
    const ids = orderOf(db, query)
    const total = oneOffNumbers(
      () => sql`SELECT coalesce(sum(${sum}), 0) FROM ${sql.table(query.table)} WHERE ${of}`,
    )
    return { ids, count: ids.length, openMinor: total.get(db) ?? 0, noted: lastChangedRow(db) }
  })

/** How many rows a list has, and the sum of their open amounts, without their order. @param sum of a row */
export const countRows = (
  db: ReadableDb,
  { table, where }: ListQuery,
  sum: RawBuilder<unknown>,
): Pick<OpenedIds, 'count' | 'openMinor'> => {
  const [row] = runRawQuery(
    db,
    { count: integer(), openMinor: minor() },
    sql`SELECT count(*) AS count, coalesce(sum(${sum}), 0) AS openMinor FROM ${sql.table(table)} WHERE ${where}`,
  )
  return row ?? { count: 0, openMinor: 0 }
}

/** Rows that are in a proposal of the class. */
export const proposedAs = (
  member: 'document_id' | 'transaction_id',
  table: ListQuery['table'],
  proposed: ProposedClass,
): Condition =>
  sql`${sql.ref(`${table}.id`)} IN (${mirror
    .selectFrom('proposal as p')
    .innerJoin('proposal_member as m', 'm.position', 'p.position')
    .select(`m.${member}`)
    .where('p.position', proposed === 'explained' ? 'in' : 'not in', linkingProposals.select('position'))
    .$if(proposed !== 'explained', (q) => q.where('p.rank', '=', PROPOSED_CLASSES.indexOf(proposed)))
    .where('p.hidden_by', 'is', null)
    .where(`m.${member}`, 'is not', null)})`

/** An amount without sign is in one of two ranges of `amount_minor`, each of which can use an index. */
export const magnitude = ({
  minMinor,
  maxMinor,
}: {
  minMinor?: number | undefined
  maxMinor?: number | undefined
}): readonly Condition[] => {
  if (minMinor === undefined && maxMinor === undefined) return []
  const least = toMinor(Math.max(0, minMinor ?? 0))
  const most = toMinor(maxMinor ?? Number.MAX_SAFE_INTEGER)
  return [sql`(amount_minor BETWEEN ${least} AND ${most} OR amount_minor BETWEEN ${-most} AND ${-least})`]
}

/** @param by columns, all ascending or all descending; rows with equal values are ordered by id */
export const orderBy = (
  by: readonly (keyof Row<'document'> | keyof Row<'bank_transaction'> | keyof Row<'ledger_line'>)[],
  direction: 'ascending' | 'descending',
): RawBuilder<unknown> => {
  const way = direction === 'ascending' ? sql`ASC` : sql`DESC`
  return sql.join([...by, 'id'].map((column) => sql`${sql.ref(column)} ${way}`))
}

/** Ids per query: for a million in one query the sum needed 200 MB. */
const SUMMED_AT_ONCE = 10_000

/** The current sum of open amounts of these rows. @param of limits which of them count */
export const sumOf = (
  db: ReadableDb,
  table: ListQuery['table'],
  sum: RawBuilder<unknown>,
  ids: Float64Array,
  of: Condition,
): OpenSum =>
  db.snapshot(() => {
    const part = oneOffNumbers(
      ({ some }: Params<{ some: string }>) =>
        sql`SELECT coalesce(sum(${sum}), 0) FROM ${sql.table(table)} WHERE id IN ${valuesOfJson(some)} AND ${of}`,
    )
    // In the order of the file: in the list's order each row would be on a page of its own.
    const sorted = ids.toSorted()
    let openMinor = 0
    for (let from = 0; from < sorted.length; from += SUMMED_AT_ONCE) {
      const some = JSON.stringify([...sorted.subarray(from, from + SUMMED_AT_ONCE)])
      openMinor += part.get(db, { some }) ?? 0
    }
    return { openMinor, noted: lastChangedRow(db) }
  })

/**
 * One query for both, for cases where finding the rows is expensive. Rows are read in the order of the file and then
 * sorted: by an index of the list's order each would be on a page of its own. @param open the amount of a row that
 * counts
 */
export const openFound = (
  db: ReadableDb,
  { table, where, order }: ListQuery,
  open: RawBuilder<unknown>,
): OpenedIds => {
  const rows = runRawQuery(
    db,
    { id: integer(), open: nullable(minor()) },
    sql`SELECT id, ${open} AS open FROM ${sql.table(table)} NOT INDEXED WHERE ${where} ORDER BY ${order}`,
  )
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    count: rows.length,
    openMinor: rows.reduce((sum, row) => sum + (row.open ?? 0), 0),
    noted: lastChangedRow(db),
  }
}

/** Whether the table has more than this many rows. */
export const goesBeyond = (db: ReadableDb, { table, order }: ListQuery, rows: number): boolean =>
  oneOffNumbers(() => sql`SELECT 1 FROM ${sql.table(table)} ORDER BY ${order} LIMIT 1 OFFSET ${rows}`).get(
    db,
  ) !== undefined

/** Rows read for the beginning of a list: a few milliseconds on main. */
const LOOKED_AT = 2_000

/**
 * The first ids of a list, read in its order for only as long as main can wait.
 *
 * @returns undefined where this finds fewer than `most` of them and not the whole list
 */
export const firstIds = (db: ReadableDb, query: ListQuery, most: number): number[] | undefined =>
  db.snapshot(() => {
    const { table, where, order } = query
    const rows = sql.table(table)
    const looked = sql`(SELECT * FROM ${rows} ORDER BY ${order} LIMIT ${LOOKED_AT})`
    const ids = oneOffNumbers(
      () => sql`SELECT id FROM ${looked} AS ${rows} WHERE ${where} ORDER BY ${order} LIMIT ${most}`,
    ).all(db)
    if (ids.length === most) return ids
    return goesBeyond(db, query, LOOKED_AT) ? undefined : ids
  })
