/** Which currencies a company's movements are in. */
import type { ReadableDb } from '../connection.ts'

/** An account has one currency: its newest movement tells it, without a look at the others. */
export const hasOtherCurrencies = (db: ReadableDb, currency: string): boolean =>
  db
    .readColumn<string | null>(
      'SELECT (SELECT currency FROM bank_transaction t WHERE t.account = a.id ORDER BY t.id DESC LIMIT 1) FROM account a',
    )
    .all()
    .some((found) => found !== null && found !== currency)
