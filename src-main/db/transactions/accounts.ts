/** Accounts as rows: created when first seen, with the direction of amounts where records do not state it. */
import type { TransactionDirection } from '#core/transactions.ts'
import type { Trx } from '../connection/connection.ts'
import { recomputeTransactions } from '../documents/recompute-open.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { effectiveAmount } from '../rows/transaction-row.ts'
import type { DirectionSetting, Row } from '../schema/schema.ts'

export type AccountRow = Row<'account'>

const byAccountId = query(({ accountId }: Params<{ accountId: string }>) =>
  mirror.selectFrom('account').selectAll().where('account_id', '=', accountId),
)
const undirected = query(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'source_amount_minor', 'amount_minor', 'direction'])
    .where('account', '=', account)
    .where('source_direction', '=', 'unknown'),
)

export const hasAccount = (trx: Trx, accountId: string): boolean =>
  byAccountId.get(trx, { accountId }) !== undefined

/** The account's row, created if it does not exist. */
export const ensureAccount = (trx: Trx, accountId: string): AccountRow => {
  trx.write('INSERT INTO account (account_id) VALUES (?) ON CONFLICT DO NOTHING').run(accountId)
  const row = byAccountId.get(trx, { accountId })
  if (!row) throw new Error('an account that was just written is not there')
  return row
}

/** Records a person's answer which way money went in the account, and applies it. */
export const answerDirection = (
  trx: Trx,
  { accountId, direction, by, at }: { accountId: string; direction: DirectionSetting } & Decider,
): { changed: number } => {
  recordRule(trx, { action: 'direction', account: accountId, direction }, { by, at })
  return setAccountDirection(trx, { accountId, direction })
}

/** Sets the direction for an account's records without one, and applies it to those in the mirror. */
export const setAccountDirection = (
  trx: Trx,
  input: { accountId: string; direction: DirectionSetting | null },
): { changed: number } => {
  const account = ensureAccount(trx, input.accountId)
  trx.write('UPDATE account SET direction = ? WHERE id = ?').run(input.direction, account.id)
  const update = trx.write('UPDATE bank_transaction SET amount_minor = ?, direction = ? WHERE id = ?')
  const changed: number[] = []
  for (const row of undirected.all(trx, { account: account.id })) {
    const source: TransactionDirection = 'unknown'
    const next = effectiveAmount(row.source_amount_minor, source, input.direction)
    if (next.amountMinor === row.amount_minor && next.direction === row.direction) continue
    update.run(next.amountMinor, next.direction, row.id)
    changed.push(row.id)
  }
  recomputeTransactions(trx, changed)
  return { changed: changed.length }
}
