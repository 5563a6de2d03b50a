/** Which currencies a company's movements are in. */
import type { ReadableDb } from '../connection.ts'

/**
 * An account has one currency, which any of its movements tells. Either kind of movement has an index by account;
 * without one an account that is quiet would be looked for among all rows of the others.
 */
const CURRENCY_OF_EACH = `SELECT coalesce(
    (SELECT currency FROM bank_transaction WHERE account = a.id AND source_id IS NOT NULL LIMIT 1),
    (SELECT currency FROM bank_transaction WHERE account = a.id AND source_id IS NULL LIMIT 1))
  FROM account a`

export const hasOtherCurrencies = (db: ReadableDb, currency: string): boolean =>
  db
    .readColumn<string | null>(CURRENCY_OF_EACH)
    .all()
    .some((found) => found !== null && found !== currency)
