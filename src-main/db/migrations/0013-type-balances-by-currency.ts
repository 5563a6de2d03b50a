/** A typed balance is of an account in one currency: a statement has a line for each. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE balance_in_currency (
    period TEXT NOT NULL,
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'closing', 'ledger')),
    amount_minor INTEGER NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (period, account, currency, kind)
  ) STRICT, WITHOUT ROWID`,
  // Those of before were of the account's first line: the currency of its newest transaction.
  `INSERT INTO balance_in_currency (period, account, currency, kind, amount_minor, at, by)
    SELECT b.period, b.account, coalesce((SELECT t.currency FROM bank_transaction t JOIN account c ON c.id = t.account
      WHERE c.account_id = b.account ORDER BY t.id DESC LIMIT 1), 'EUR'), b.kind, b.amount_minor, b.at, b.by
    FROM typed_balance b`,
  'DROP TABLE typed_balance',
  'ALTER TABLE balance_in_currency RENAME TO typed_balance',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
