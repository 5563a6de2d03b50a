/** Conditions and orders of lists as pieces of SQL, combined with Kysely. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

export type Condition = Expression<SqlBool>

/** A list as SQL. */
export interface ListQuery {
  readonly table: 'document' | 'bank_transaction' | 'ledger_line'
  readonly where: Condition
  /** Columns that an index has in this order; the id comes last. */
  readonly order: RawBuilder<unknown>
  /** Whether the result also depends on other tables. */
  readonly asksOthers: boolean
}

/** All conditions together; with none, every row matches. */
export const every = (...conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

/** The rows that any of these queries returns, possibly more than once. */
export const union = (...queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(queries, sql` UNION ALL `)

/** The condition, where there is a value for it. */
export const given = <Value>(
  value: Value | undefined,
  make: (value: Value) => Condition,
): readonly Condition[] => (value === undefined ? [] : [make(value)])

/** Whether a row is one of these. @param row its id in the query */
export const isAmong = (row: string, ids: readonly number[]): Condition =>
  sql<SqlBool>`${sql.ref(row)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
