/** Which currencies a company's transactions are in. */
import type { ReadableDb } from '../connection.ts'
import { mirror, type Params, query } from '../query.ts'

/** The index of each account's lines answers either side of the currency by its first row. */
const inAnother = query(({ currency }: Params<{ currency: string }>) =>
  mirror
    .selectFrom('account as a')
    .select('a.id')
    .where(({ exists, or, selectFrom }) => {
      const any = (side: '<' | '>') =>
        exists(
          selectFrom('bank_transaction as t')
            .select('t.currency')
            .whereRef('t.account', '=', 'a.id')
            .where('t.currency', side, currency),
        )
      return or([any('<'), any('>')])
    })
    .limit(1),
)

/** Whether any transaction of any account is in a currency other than this one. */
export const hasOtherCurrencies = (db: ReadableDb, currency: string): boolean =>
  inAnother.get(db, { currency }) !== undefined
