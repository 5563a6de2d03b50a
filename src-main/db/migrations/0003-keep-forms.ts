/** Forms as they are typed, until they are issued: neither a crash nor a restart loses a word of them. */
import { type Kysely, sql } from 'kysely'

const statement = `CREATE TABLE kept_form (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    kept_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db)
}
