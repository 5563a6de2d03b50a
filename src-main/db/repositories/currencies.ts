/** Which currencies a company's transactions are in. */
import type { ReadableDb } from '../connection.ts'
import { column, mirror } from '../query.ts'

/**
 * An account has one currency, which any of its transactions tells. Either kind of transaction has an index by account;
 * without one an account that is quiet would be looked for among all rows of the others.
 */
const currencyOfEach = column(() =>
  mirror.selectFrom('account as a').select((eb) => {
    const any = (test: 'is' | 'is not') =>
      eb
        .selectFrom('bank_transaction as t')
        .select('t.currency')
        .whereRef('t.account', '=', 'a.id')
        .where('t.source_id', test, null)
        .limit(1)
    return eb.fn.coalesce(any('is not'), any('is')).as('currency')
  }),
)

export const hasOtherCurrencies = (db: ReadableDb, currency: string): boolean =>
  currencyOfEach.all(db).some((found) => found !== null && found !== currency)
