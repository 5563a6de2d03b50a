/** Conditions of SQL put together from parts: text beside the values its question marks stand for, never in it. */
import type { SqlValue } from '../connection.ts'

export interface Condition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** A list as SQL. */
export interface ListQuery {
  readonly table: 'document' | 'bank_transaction'
  readonly where: Condition
  /** Columns an index has in this order, the id last. */
  readonly order: string
  /** Whether the rows it shows depend on other tables too. */
  readonly asksOthers: boolean
}

export const condition = (sql: string, ...values: readonly SqlValue[]): Condition => ({ sql, values })

const joined = (conditions: readonly Condition[], by: string): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(by),
  values: conditions.flatMap(({ values }) => values),
})

/** All of them; none at all holds for every row. */
export const every = (...conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? condition('true') : joined(conditions, ' AND ')

/** The rows any of these queries gives, each perhaps more than once. */
export const union = (...queries: readonly Condition[]): Condition => joined(queries, ' UNION ALL ')

/** The condition where there is a value for it. */
export const given = <Value extends SqlValue>(
  value: Value | undefined,
  make: (value: Value) => Condition,
): readonly Condition[] => (value === undefined ? [] : [make(value)])
