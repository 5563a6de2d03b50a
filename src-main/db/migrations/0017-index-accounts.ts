/** What a statement sums of an account's transactions in a month lies together in one index. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `CREATE INDEX bank_transaction_by_account ON bank_transaction
        (account, currency, booking_date, status, vanished_at, amount_minor, open_minor)`,
    )
    .execute(db)
}
