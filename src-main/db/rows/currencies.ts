/** The currencies of a company's transactions. */
import { sql } from 'kysely'
import type { ReadableDb } from '../connection/connection.ts'
import { rawQuery } from '../query/query.ts'
import { integer, text } from '../schema/schema-columns.ts'

/** An account in one of its currencies. */
export interface Line {
  account: number
  currency: string
}

// The first currency of each account, then the next: one index step each, however many rows there are.
const lines = rawQuery(
  { account: integer(), currency: text() },
  () => sql`
    WITH RECURSIVE line (account, currency) AS (
      SELECT c.id, (SELECT min(t.currency) FROM bank_transaction t WHERE t.account = c.id) FROM account c
      UNION ALL
      SELECT l.account,
        (SELECT min(t.currency) FROM bank_transaction t WHERE t.account = l.account AND t.currency > l.currency)
      FROM line l WHERE l.currency IS NOT NULL)
    SELECT account, currency FROM line WHERE currency IS NOT NULL`,
)

/** Every account in each currency that it has or had transactions in. */
export const listLines = (db: ReadableDb): Line[] => lines.all(db)

/** Whether any transaction of any account is in a currency other than this one. */
export const hasOtherCurrencies = (db: ReadableDb, currency: string): boolean =>
  listLines(db).some((line) => line.currency !== currency)
