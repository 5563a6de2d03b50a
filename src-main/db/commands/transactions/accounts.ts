/** Accounts as rows: made when first met, and which way money goes where records do not say. */
import type { TransactionDirection } from '../../../core/transactions.ts'
import type { Trx } from '../../connection.ts'
import { type DirectionSetting, effectiveAmount } from '../../rows/transaction-row.ts'
import { recomputeTransactions } from '../recompute-open.ts'

export interface AccountRow {
  id: number
  account_id: string
  direction: DirectionSetting | null
  full_completed_at: string | null
  completed_at: string | null
  stable_through_id: number
}

/** The account's row, made when it is not there yet. */
export const ensureAccount = (trx: Trx, accountId: string): AccountRow => {
  trx.write('INSERT INTO account (account_id) VALUES (?) ON CONFLICT DO NOTHING').run(accountId)
  const row = trx.read<AccountRow>('SELECT * FROM account WHERE account_id = ?').get(accountId)
  if (!row) throw new Error('an account that was just written is not there')
  return row
}

interface UndirectedRow {
  id: number
  source_amount_minor: number
  amount_minor: number
  direction: string
}

/**
 * Answers once for an account which way the money of its undirected records goes, and applies it to those the
 * mirror holds.
 */
export const setAccountDirection = (
  trx: Trx,
  input: { accountId: string; direction: DirectionSetting },
): { changed: number } => {
  const account = ensureAccount(trx, input.accountId)
  trx.write('UPDATE account SET direction = ? WHERE id = ?').run(input.direction, account.id)
  const rows = trx
    .read<UndirectedRow>(
      `SELECT id, source_amount_minor, amount_minor, direction FROM bank_transaction
       WHERE account = ? AND source_direction = 'unknown'`,
    )
    .all(account.id)
  const update = trx.write('UPDATE bank_transaction SET amount_minor = ?, direction = ? WHERE id = ?')
  const changed: number[] = []
  for (const row of rows) {
    const source: TransactionDirection = 'unknown'
    const next = effectiveAmount(row.source_amount_minor, source, input.direction)
    if (next.amountMinor === row.amount_minor && next.direction === row.direction) continue
    update.run(next.amountMinor, next.direction, row.id)
    changed.push(row.id)
  }
  recomputeTransactions(trx, changed)
  return { changed: changed.length }
}
