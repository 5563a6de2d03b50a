/** Movements the source has and the list did not bring, told by the running balance. */
import { type BalancedMovement, type BalanceGap, findBalanceGaps } from '../../core/balance-gaps.ts'
import type { ReadableDb } from '../connection.ts'

/** The newest movements of an account that are looked at: some years of a busy one, a tenth of a second. */
const MOST = 20_000

interface Row {
  date: BalancedMovement['date'] | null
  amountMinor: number
  balanceMinor: number | null
  status: string
}

/** The oldest first; the day the limit falls into is left out, since part of it would look like a jump. */
const newest = (db: ReadableDb, account: number): Row[] => {
  const rows = db
    .read<Row>(
      `SELECT booking_date AS date, amount_minor AS amountMinor, balance_minor AS balanceMinor, status
       FROM bank_transaction WHERE account = ? AND vanished_at IS NULL
       ORDER BY booking_date DESC, id DESC LIMIT ${MOST}`,
    )
    .all(account)
  const cut = rows.length === MOST ? rows.at(-1)?.date : undefined
  return rows.filter(({ date }) => date !== cut).reverse()
}

const isBalanced = (row: Row): row is Row & BalancedMovement => row.date !== null && row.balanceMinor !== null

/**
 * Gaps of an account, the oldest first; none where some of its booked movements carry no balance or date. Some
 * banks count what is pending into the balance and some do not: the reading with fewer gaps is the bank's.
 */
export const listBalanceGaps = (db: ReadableDb, accountId: string): BalanceGap[] => {
  const account = db.readColumn<number>('SELECT id FROM account WHERE account_id = ?').get(accountId)
  if (account === undefined) return []
  const rows = newest(db, account)
  const booked = rows.filter(({ status }) => status === 'booked')
  const balanced = booked.filter(isBalanced)
  if (balanced.length < booked.length) return []
  const gaps = findBalanceGaps(balanced)
  if (gaps.length === 0) return gaps
  const withPending = findBalanceGaps(rows.filter(isBalanced))
  return withPending.length < gaps.length ? withPending : gaps
}
