/** Statements that write whole rows. Columns and values stand in one object: neither list can miss one of the other. */
import type { Updateable } from 'kysely'
import type { SqlValue, Trx } from '../connection.ts'
import type { NewRow, Schema, TableName } from '../schema.ts'

const valuesOf = (row: object): SqlValue[] => Object.values(row)

/**
 * An INSERT prepared once: every row it is given must have the same columns in the same order, as an object literal
 * has. The compiler names a column of the schema that the literal lacks.
 *
 * @param onConflict SQL that follows the values
 */
export const insertInto = <T extends TableName>(table: T, onConflict = '') => {
  let sql: string | undefined
  return (trx: Trx, row: NewRow<T>): { changes: number; lastId: number } => {
    const columns = sql === undefined ? Object.keys(row) : []
    // OR FAIL: a row that is refused ends the command, which is undone as a whole. To undo the row alone, SQLite would
    // keep a copy of every page it and its triggers touch.
    sql ??= `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`
    return trx.write(sql).run(...valuesOf(row))
  }
}

/**
 * The same where a row of that key may be there: it then gets every other column that is given.
 *
 * @param key columns that no two rows have alike
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

/** An UPDATE by row number, prepared once like an INSERT. */
export const updateById = <T extends TableName>(table: T) => {
  let sql: string | undefined
  return (trx: Trx, id: number, columns: Updateable<Schema[T]>): void => {
    sql ??= `UPDATE ${table} SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`
    trx.write(sql).run(...valuesOf(columns), id)
  }
}
