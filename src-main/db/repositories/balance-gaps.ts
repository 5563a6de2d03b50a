/** Movements the source has and the list did not bring, told by the running balance. */
import { type BalancedMovement, type BalanceGap, findBalanceGaps } from '../../core/balance-gaps.ts'
import type { ReadableDb } from '../connection.ts'

const BOOKED = "account = ? AND vanished_at IS NULL AND status = 'booked'"

/** Gaps of an account, the oldest first; none where some of its booked movements carry no balance or date. */
export const listBalanceGaps = (db: ReadableDb, accountId: string): BalanceGap[] =>
  db.snapshot(() => {
    const account = db.readColumn<number>('SELECT id FROM account WHERE account_id = ?').get(accountId)
    if (account === undefined) return []
    const partial = db
      .readColumn<number>(
        `SELECT 1 FROM bank_transaction
         WHERE ${BOOKED} AND (balance_minor IS NULL OR booking_date IS NULL) LIMIT 1`,
      )
      .get(account)
    if (partial !== undefined) return []
    const movements = db.read<BalancedMovement>(
      `SELECT booking_date AS date, amount_minor AS amountMinor, balance_minor AS balanceMinor
       FROM bank_transaction WHERE ${BOOKED} ORDER BY booking_date, id`,
    )
    return findBalanceGaps(movements.all(account))
  })
