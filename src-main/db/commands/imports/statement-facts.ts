import type { IsoDate } from '#contract/values.ts'
import type { Trx } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'

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
    .select('s.closing_minor as balance_minor')
    .where('s.account', '=', account)
    .where('s.to_date', '<', day)
    .where('s.closing_minor', 'is not', null)
    .where('f.state', '=', 'applied')
    .orderBy('s.to_date', 'desc')
    .limit(1),
)

export type BalanceHere = 'agrees' | 'differs' | 'unknown'

const among = (minor: number | null, here: readonly { balance_minor: number | null }[]): BalanceHere => {
  if (minor === null || here.length === 0) return 'unknown'
  return here.some(({ balance_minor }) => balance_minor === minor) ? 'agrees' : 'differs'
}

/**
 * Before its rows are here: the opening balance against the last day before it, the closing one against its own last
 * day. Which row of a day was the last one no source says, so that each balance of the day counts.
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
  const day = from === null ? null : (lastDayBefore.get(trx, { account, day: from }) ?? null)
  const before =
    from === null
      ? []
      : [
          ...(day === null ? [] : balancesOf.all(trx, { account, day })),
          ...closingsBefore.all(trx, { account, day: from }),
        ]
  return {
    opening: among(period.openingMinor, before),
    closing: among(period.closingMinor, to === null ? [] : balancesOf.all(trx, { account, day: to })),
  }
}

const firstRows = query(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('imported_row')
    .select(['booking_date as date', 'text', 'amount_minor as amountMinor', 'transaction_id as id'])
    .where('statement', '=', statement)
    .orderBy('id')
    .limit(8),
)
/** The first rows of a statement that was applied. @param through the last transaction before it was */
export const sampleOf = (trx: Trx, statement: number, through: number) =>
  firstRows.all(trx, { statement }).map(({ id, ...row }) => ({ ...row, isNew: id !== null && id > through }))
