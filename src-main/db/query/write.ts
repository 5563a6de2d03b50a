/**
 * Statements that write whole rows. Columns and values are in one object, so that neither list can lack one of the
 * other.
 */
import type { Updateable } from 'kysely'
import type { SqlValue, Trx } from '../connection/connection.ts'
import type { NewRow, Schema, TableName } from '../schema/schema.ts'

const valuesOf = (row: object): SqlValue[] => Object.values(row)

/**
 * An INSERT that is prepared once: all its rows must have the same columns in the same order, as an object literal has.
 * The compiler reports a missing column of the schema.
 *
 * @param onConflict SQL after the values
 */
export const insertInto = <T extends TableName>(table: T, onConflict = '') => {
  let sql: string | undefined
  return (trx: Trx, row: NewRow<T>): { changes: number; lastId: number } => {
    const columns = sql === undefined ? Object.keys(row) : []
    // OR FAIL: a refused row ends the command, which is rolled back as a whole. To roll back only the row, SQLite would
    // copy every page that it and its triggers change.
    sql ??= `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`
    return trx.write(sql).run(...valuesOf(row))
  }
}

/**
 * As `insertInto`, where a row with that key may exist: its other columns are then replaced.
 *
 * @param key columns that identify a row
 */
export const upsertInto = <T extends TableName>(table: T, key: readonly (keyof NewRow<T> & string)[]) => {
  let insert: ReturnType<typeof insertInto<T>> | undefined
  return (trx: Trx, row: NewRow<T>): void => {
    insert ??= insertInto(
      table,
      `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${Object.keys(row)
        .filter((name) => !(key as readonly string[]).includes(name))
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`,
    )
    insert(trx, row)
  }
}

/** An UPDATE by row number, prepared once. */
export const updateById = <T extends TableName>(table: T) => {
  let sql: string | undefined
  return (trx: Trx, id: number, columns: Updateable<Schema[T]>): void => {
    sql ??= `UPDATE ${table} SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`
    trx.write(sql).run(...valuesOf(columns), id)
  }
}
