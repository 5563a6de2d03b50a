/** Compares a statement from a file with the balances of its account in the mirror. */
import { sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

const lastDayBefore = column(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => fn.max<IsoDate | null>('booking_date').as('day'))
    .where('account', '=', account)
    .where('booking_date', '<', day)
    .where('balance_minor', 'is not', null)
    .where('vanished_at', 'is', null),
)
const balancesOf = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select('balance_minor')
    .where('account', '=', account)
    .where('booking_date', '=', day)
    .where('balance_minor', 'is not', null)
    .where('vanished_at', 'is', null),
)
const closingsBefore = query(({ account, day }: Params<{ account: number; day: IsoDate }>) =>
  mirror
    .selectFrom('imported_statement as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.closing_minor as balance_minor', 's.to_date as day'])
    .where('s.account', '=', account)
    .where('s.to_date', '<', day)
    .where('s.closing_minor', 'is not', null)
    // Including those of the same set.
    .where('f.state', '<>', 'undone')
    .orderBy('s.to_date', 'desc')
    .limit(1),
)

/** The sum booked between two days, both excluded. */
const bookedBetween = column(
  ({ account, after, before }: Params<{ account: number; after: IsoDate; before: IsoDate }>) =>
    mirror
      .selectFrom('bank_transaction')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_minor'), sql<number>`0`).as('minor'))
      .where('account', '=', account)
      .where('booking_date', '>', after)
      .where('booking_date', '<', before)
      .where('status', '=', 'booked')
      .where('vanished_at', 'is', null),
)

export type BalanceHere = 'agrees' | 'differs' | 'unknown'

const among = (minor: number | null, here: readonly (number | null)[]): BalanceHere => {
  if (minor === null || here.length === 0) return 'unknown'
  return here.includes(minor) ? 'agrees' : 'differs'
}

/**
 * Called before its rows are applied: compares the opening balance with the last earlier one plus what was booked
 * since, and the closing one with its own last day. No source says which row of a day was the last, so each balance of
 * the day is possible.
 */
export const compareBalances = (
  trx: Trx,
  account: number,
  period: {
    from: IsoDate | null
    to: IsoDate | null
    openingMinor: number | null
    closingMinor: number | null
  },
): { opening: BalanceHere; closing: BalanceHere } => {
  const { from, to } = period
  const before = from === null ? [] : balancesBefore(trx, account, from)
  const last = to === null ? [] : balancesOf.all(trx, { account, day: to })
  return {
    opening: among(period.openingMinor, before),
    closing: among(
      period.closingMinor,
      last.map(({ balance_minor }) => balance_minor),
    ),
  }
}

/** The balances that the account may have had at the beginning of the day. */
const balancesBefore = (trx: Trx, account: number, from: IsoDate): number[] => {
  const day = lastDayBefore.get(trx, { account, day: from }) ?? null
  const ofRows = day === null ? [] : balancesOf.all(trx, { account, day }).map((row) => ({ ...row, day }))
  return [...ofRows, ...closingsBefore.all(trx, { account, day: from })].flatMap(
    ({ balance_minor, day: after }) =>
      balance_minor === null || after === null
        ? []
        : balance_minor + (bookedBetween.get(trx, { account, after, before: from }) ?? 0),
  )
}
