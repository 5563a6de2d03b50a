/** Rows of transactions that wait for the client stand in the index of those left open. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'DROP INDEX allocation_left_open',
  "CREATE INDEX allocation_left_open ON allocation (transaction_id) WHERE kind IN ('left-open', 'waiting')",
]
