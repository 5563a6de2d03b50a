/** The VAT of a document by rate, as its SAF-T (PT) file states it. NULL where it was imported before this was kept. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE saft_document ADD COLUMN rates TEXT').execute(db)
}
