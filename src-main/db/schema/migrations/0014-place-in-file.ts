/** The index of a row in its statement: many formats write all rows in one line. NULL for rows of before. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE imported_row ADD COLUMN place INTEGER').execute(db)
}
