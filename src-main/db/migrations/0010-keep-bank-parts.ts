/** Rows of a group are in EUR; what they use of a transaction in another currency is kept beside. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE allocation ADD COLUMN bank_minor INTEGER').execute(db)
}
