/** How a rule divides a transaction into parts. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE classification_rule ADD COLUMN split TEXT`.execute(db)
}
