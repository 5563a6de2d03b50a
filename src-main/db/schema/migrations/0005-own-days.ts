/** Changes of documents that have a day of their own, such as that of a receipt. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('ALTER TABLE document_change ADD COLUMN own_day TEXT').execute(db)
}
