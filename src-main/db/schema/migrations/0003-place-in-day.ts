/**
 * The order of the transactions of a day. The service sends the newest first, so its later row numbers are older; of a
 * file's rows their lines are the order. Rows that came on a later day follow, and those to come follow all of these.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'ALTER TABLE bank_transaction ADD COLUMN place_in_day INTEGER NOT NULL DEFAULT 0',
  `UPDATE bank_transaction SET place_in_day =
    coalesce(CAST(julianday(substr(first_seen_at, 1, 10)) AS INTEGER) - 3000000, -1000000) * 1000000000
      + CASE source WHEN 'service' THEN -id
          ELSE coalesce((SELECT min(line) FROM imported_row WHERE transaction_id = bank_transaction.id), id) END`,
  'DROP INDEX IF EXISTS bank_transaction_by_date',
  `CREATE INDEX bank_transaction_by_date
    ON bank_transaction (booking_date, place_in_day, id, open_minor, vanished_at)`,
]
