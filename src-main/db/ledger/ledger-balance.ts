/** The ledger's balance of a bank account on a day, as its extracts state it. */
import { sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { integer, minor, nullable } from '../schema/schema-columns.ts'

// Of the extracts with that day the one imported last: its opening balance and the lines from its first day on.
const balances = rawQuery(
  { accounts: integer(), balance: nullable(minor()) },
  ({ account, day }: Params<{ account: number; day: IsoDate }>) => sql`
    SELECT (SELECT count(*) FROM ledger_tie o WHERE o.ledger = t.ledger) AS accounts,
      (SELECT e.opening_minor + coalesce((SELECT sum(x.amount_minor) FROM ledger_line x
          WHERE x.ledger = e.ledger AND x.gone = 0 AND x.date BETWEEN e.from_date AND ${day}), 0)
        FROM ledger_extract e
        WHERE e.ledger = t.ledger AND e.from_date <= ${day} AND e.to_date >= ${day}
        ORDER BY e.id DESC LIMIT 1) AS balance
    FROM ledger_tie t WHERE t.account = ${account}`,
)

/**
 * The sum of all ledgers that are tied to the account; null where none is, where one has no extract with that day and an
 * opening balance, and where one is held against other accounts too.
 */
export const ledgerBalanceAt = (db: ReadableDb, account: number, day: IsoDate): number | null => {
  const found = balances.all(db, { account, day })
  if (found.length === 0) return null
  let sum = 0
  for (const { accounts, balance } of found) {
    if (balance === null || accounts > 1) return null
    sum += balance
  }
  return sum
}
