/** Movements the source has and the list did not bring, told by the running balance. */
import { type BalancedMovement, type BalanceGap, findBalanceGaps } from '../../core/balance-gaps.ts'
import type { ReadableDb } from '../connection.ts'

const OF_ACCOUNT = 'account = ? AND vanished_at IS NULL'
const BALANCED = 'balance_minor IS NOT NULL AND booking_date IS NOT NULL'

const balanced = (db: ReadableDb, account: number, condition: string): BalancedMovement[] =>
  db
    .read<BalancedMovement>(
      `SELECT booking_date AS date, amount_minor AS amountMinor, balance_minor AS balanceMinor
       FROM bank_transaction WHERE ${OF_ACCOUNT} AND ${condition} ORDER BY booking_date, id`,
    )
    .all(account)

/**
 * Gaps of an account, the oldest first; none where some of its booked movements carry no balance or date. Some
 * banks count what is pending into the balance and some do not: the reading with fewer gaps is the bank's.
 */
export const listBalanceGaps = (db: ReadableDb, accountId: string): BalanceGap[] =>
  db.snapshot(() => {
    const account = db.readColumn<number>('SELECT id FROM account WHERE account_id = ?').get(accountId)
    if (account === undefined) return []
    const partial = db
      .readColumn<number>(
        `SELECT 1 FROM bank_transaction WHERE ${OF_ACCOUNT} AND status = 'booked' AND NOT (${BALANCED}) LIMIT 1`,
      )
      .get(account)
    if (partial !== undefined) return []
    const gaps = findBalanceGaps(balanced(db, account, "status = 'booked'"))
    if (gaps.length === 0) return gaps
    const withPending = findBalanceGaps(balanced(db, account, BALANCED))
    return withPending.length < gaps.length ? withPending : gaps
  })
