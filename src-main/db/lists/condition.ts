/** What a list asks of a table: conditions and orders as pieces of SQL, put together with Kysely. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

export type Condition = Expression<SqlBool>

/** A list as SQL. */
export interface ListQuery {
  readonly table: 'document' | 'bank_transaction'
  readonly where: Condition
  /** Columns an index has in this order, the id last. */
  readonly order: RawBuilder<unknown>
  /** Whether the rows it shows depend on other tables too. */
  readonly asksOthers: boolean
}

/** All of them; none at all holds for every row. */
export const every = (...conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

/** The rows any of these queries gives, each perhaps more than once. */
export const union = (...queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(queries, sql` UNION ALL `)

/** The condition where there is a value for it. */
export const given = <Value>(
  value: Value | undefined,
  make: (value: Value) => Condition,
): readonly Condition[] => (value === undefined ? [] : [make(value)])
