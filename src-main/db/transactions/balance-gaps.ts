/** Finds missing transactions of an account by its running balance. */
import { type BalanceGap, readGaps, type StatedTransaction } from '#core/balance-gaps.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

/** The most recent transactions of an account that are checked: some years of a busy one, a tenth of a second. */
const MAX_ROWS = 20_000

const newestOf = query(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select([
      'booking_date as date',
      'amount_minor as amountMinor',
      'balance_minor as balanceMinor',
      'status',
    ])
    .where('account', '=', account)
    .where('vanished_at', 'is', null)
    .orderBy('booking_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS),
)
type Row = ReturnType<typeof newestOf.all>[number]

const accountNumber = column(({ accountId }: Params<{ accountId: string }>) =>
  mirror.selectFrom('account').select('id').where('account_id', '=', accountId),
)

/** Oldest first; the day that the limit cuts is left out, since a part of it would look like a gap. */
const newest = (db: ReadableDb, account: number): Row[] => {
  const rows = newestOf.all(db, { account })
  const cut = rows.length === MAX_ROWS ? rows.at(-1)?.date : undefined
  return rows.filter(({ date }) => date !== cut).reverse()
}

const isBalanced = (row: Row): row is Row & StatedTransaction =>
  row.date !== null && row.balanceMinor !== null

/** Gaps of an account, oldest first; none where some booked transactions have no balance or date. */
export const listBalanceGaps = (db: ReadableDb, accountId: string): BalanceGap[] => {
  const account = accountNumber.get(db, { accountId })
  if (account === undefined) return []
  const rows = newest(db, account)
  const booked = rows.filter(({ status }) => status === 'booked')
  return booked.every(isBalanced) ? readGaps(rows.filter(isBalanced)).gaps : []
}
