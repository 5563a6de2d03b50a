/** What a statement sums of allocations lies in one index: their own table is in the order of group ids, as text. */
import { type Kysely, sql } from 'kysely'

const statements = [
  'DROP INDEX allocation_by_transaction',
  `CREATE INDEX allocation_by_transaction
    ON allocation (transaction_id, kind, explained, document_id, amount_minor, bank_minor) WHERE transaction_id IS NOT NULL`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
