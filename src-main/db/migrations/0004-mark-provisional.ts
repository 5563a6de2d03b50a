/** Documents issued here stand in the mirror at once, marked until the service shows them. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE document ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0').execute(db)
}
