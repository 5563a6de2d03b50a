/** Amounts of the bank accounts on the days of a ledger extract: by how many agree, its account is proposed. */
import type { IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'

const between = query(({ from, to, limit }: Params<{ from: IsoDate; to: IsoDate; limit: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as a', 'a.id', 't.account')
    .select([
      'a.account_id as accountId',
      't.booking_date as date',
      't.amount_minor as amountMinor',
      't.text',
      't.counterparty_name as counterparty',
    ])
    .where('t.booking_date', '>=', from)
    .where('t.booking_date', '<=', to)
    .where('t.status', '=', 'booked')
    .where('t.vanished_at', 'is', null)
    .orderBy('t.booking_date')
    .orderBy('t.place_in_day')
    .orderBy('t.id')
    .limit(limit),
)

export interface AccountAmount {
  accountId: string
  date: IsoDate | null
  amountMinor: Minor
  text: string
  counterparty: string | null
}

/** The most transactions that are compared. */
const LIMIT = 50_000

export const amountsAround = (db: ReadableDb, days: { from: IsoDate; to: IsoDate }): AccountAmount[] =>
  between.all(db, { ...days, limit: LIMIT })
