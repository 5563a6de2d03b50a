/** Movements the source has and the list did not bring, told by the running balance. */
import type { IsoDate } from '../../../src-preload/contract/values.ts'
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
    const pending = db
      .read<{ date: IsoDate; amountMinor: number }>(
        `SELECT booking_date AS date, amount_minor AS amountMinor FROM bank_transaction
         WHERE account = ? AND vanished_at IS NULL AND status = 'pending' AND booking_date IS NOT NULL`,
      )
      .all(account)
    /** Some banks count what is pending into the balance. */
    const isPending = ({ after, before, missingMinor }: BalanceGap): boolean =>
      missingMinor ===
      pending
        .filter(({ date }) => date >= after && date <= before)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return findBalanceGaps(movements.all(account)).filter((gap) => !isPending(gap))
  })
