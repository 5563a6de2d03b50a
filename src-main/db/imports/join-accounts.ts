/** Joins two accounts that a person states to be one: all their transactions then belong to one account. */
import { AppError, isAppError } from '#core/app-error.ts'
import { pairTransactions } from '#core/statement-identity.ts'
import { refuseClosedRows } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { groupOfTransaction } from '../decisions/allocations-in-force.ts'
import { recordRule } from '../events/record-event.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { joinAliases } from '../settings/account-aliases.ts'
import { ensureAccount } from '../transactions/accounts.ts'
import { deleteRow, keepNote, mergeInto, moveFileRows, showBestRow } from '../transactions/rows-of-files.ts'
import { isOfService } from '../transactions/same-accounts.ts'
import { knownTransactions } from './apply-rows.ts'
import { inTheWayOf, type Refused, refused, removableRows } from './in-the-way.ts'
import { nameAccount } from './name-account.ts'

const byAccountId = query(({ accountId }: Params<{ accountId: string }>) =>
  mirror.selectFrom('account').select(['id', 'account_id as accountId']).where('account_id', '=', accountId),
)
type Account = NonNullable<ReturnType<typeof byAccountId.get>>

const currencyOf = column(({ account }: Params<{ account: number }>) =>
  mirror.selectFrom('bank_transaction').select('currency').where('account', '=', account).limit(1),
)
const rowsOf = query(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'booking_date'])
    .where('account', '=', account)
    .orderBy('booking_date')
    .orderBy('id'),
)
const rowOf = query(({ id }: Params<{ id: number }>) => removableRows().where('t.id', '=', id))
export interface JoinAccountsInput {
  accountId: string
  otherId: string
  at: string
  by: string
  /** Only reports the result, and writes nothing. */
  dryRun: boolean
}

/**
 * Joins two accounts. Decisions stay; where the same transaction is decided in both, nothing is changed and its rows
 * are named. The service's account remains, else `accountId`. Errors: not-found; conflict, where the service shows
 * both, or their currencies differ; month-closed.
 */
export const joinAccounts = (
  trx: Trx,
  { accountId, otherId, at, by, dryRun }: JoinAccountsInput,
): JoinedAccounts => {
  const order = inOrder(trx, accountId, otherId)
  const joined = join(trx, order, { at, dryRun })
  if (joined.outcome === 'joined' && !dryRun) {
    const { stays, goes } = order
    recordRule(
      trx,
      { action: 'accounts-joined', account: stays.accountId, other: goes.accountId },
      { at, by },
    )
  }
  return joined
}

type JoinedRow = NonNullable<ReturnType<typeof rowOf.get>>

const read = (trx: Trx, id: number): JoinedRow => {
  const row = rowOf.get(trx, { id })
  if (!row) throw new Error('a row that was just read is gone')
  return row
}

export type JoinedAccounts =
  | {
      outcome: 'joined'
      /** The account that remains. */
      accountId: string
      /** Number of transactions in both accounts, and of those only in the other one. */
      same: number
      moved: number
    }
  | Refused

/**
 * The account that remains first: the service's, or the first argument. Errors: not-found; conflict, with its field.
 */
const inOrder = (trx: Trx, accountId: string, otherId: string): { stays: Account; goes: Account } => {
  const [one, other] = [byAccountId.get(trx, { accountId }), byAccountId.get(trx, { accountId: otherId })]
  if (!one || !other || one.id === other.id)
    throw new AppError(
      'not-found',
      'two accounts of this company have to be named; `import accounts` names them',
    )
  const [stays, goes] = isOfService(trx, other.id) ? [other, one] : [one, other]
  if (isOfService(trx, goes.id))
    throw new AppError('conflict', 'the service shows both accounts: they are two', {
      details: { field: 'account' },
    })
  const [currency, otherCurrency] = [
    currencyOf.get(trx, { account: one.id }),
    currencyOf.get(trx, { account: other.id }),
  ]
  if (currency !== undefined && otherCurrency !== undefined && currency !== otherCurrency)
    throw new AppError('conflict', `one account is in ${currency}, the other in ${otherCurrency}`, {
      details: { field: 'currency' },
    })
  return { stays, goes }
}

interface Pair {
  /** The row in the account that is removed. */
  from: number
  /** The row in the account that remains; undefined where only the other one has the transaction. */
  to: number | undefined
}

/** Compares day by day, as rows of a file are identified. */
const pairsOf = (trx: Trx, stays: number, goes: number): Pair[] => {
  const pairs: Pair[] = []
  const paired = new Set<number>()
  const rows = rowsOf.all(trx, { account: goes })
  for (const day of new Set(rows.map(({ booking_date }) => booking_date))) {
    if (day === null) continue
    const here = knownTransactions(trx, stays, day)
    for (const [amount, added] of knownTransactions(trx, goes, day)) {
      const known = here.get(amount) ?? []
      for (const [index, at] of pairTransactions(added, known).entries()) {
        const from = added[index]?.id
        if (from === undefined) continue
        pairs.push({ from, to: at === null ? undefined : known[at]?.id })
        paired.add(from)
      }
    }
  }
  // Rows that are no longer shown and that the log names are moved unchanged.
  return [
    ...pairs,
    ...rows.filter(({ id }) => !paired.has(id)).map(({ id }) => ({ from: id, to: undefined })),
  ]
}

const moveRow = (trx: Trx, id: number, account: number): void => {
  // A fingerprint that no row has, until the row gets its own.
  trx
    .write("UPDATE bank_transaction SET account = ?, fingerprint = '', occurrence = id WHERE id = ?")
    .run(account, id)
}

/** Of two rows that are one transaction, the decided one keeps its row number. */
const joinRows = (trx: Trx, from: JoinedRow, to: JoinedRow, account: number, at: string): void => {
  if (from.decided === 1 && to.decided === 0) {
    moveRow(trx, from.id, account)
    mergeInto(trx, from, to)
    showBestRow(trx, from.id)
    return
  }
  moveFileRows(trx, from.id, to.id)
  keepNote(trx, from.id, to)
  if (from.decided === 1) {
    // The log names it: it stays as a row that is no longer shown.
    moveRow(trx, from.id, account)
    trx.write('UPDATE bank_transaction SET vanished_at = ? WHERE id = ?').run(at, from.id)
  } else deleteRow(trx, from)
  showBestRow(trx, to.id)
}

/** Renames the account everywhere; what a person typed for both stays as it is for the remaining one. */
const rename = (trx: Trx, goes: Account, stays: Account): void => {
  for (const table of ['imported_statement', 'account_name'])
    trx.write(`UPDATE ${table} SET account = ? WHERE account = ?`).run(stays.id, goes.id)
  trx
    .write('UPDATE imported_statement SET account_id = ? WHERE account_id = ?')
    .run(stays.accountId, goes.accountId)
  trx.write('UPDATE OR IGNORE table_layout SET account = ? WHERE account = ?').run(stays.id, goes.id)
  trx.write('DELETE FROM table_layout WHERE account = ?').run(goes.id)
  trx
    .write('UPDATE OR IGNORE typed_balance SET account = ? WHERE account = ?')
    .run(stays.accountId, goes.accountId)
  trx.write('DELETE FROM typed_balance WHERE account = ?').run(goes.accountId)
  trx
    .write('UPDATE OR IGNORE ledger_account SET subject = ? WHERE subject = ?')
    .run(`bank:${stays.accountId}`, `bank:${goes.accountId}`)
  trx.write('DELETE FROM ledger_account WHERE subject = ?').run(`bank:${goes.accountId}`)
  trx.write('UPDATE transit_item SET account = ? WHERE account = ?').run(stays.accountId, goes.accountId)
  joinAliases(trx, stays.accountId, goes.accountId)
  trx.write('UPDATE OR IGNORE ledger_tie SET account = ? WHERE account = ?').run(stays.id, goes.id)
  trx.write('DELETE FROM ledger_tie WHERE account = ?').run(goes.id)
  nameAccount(trx, goes.accountId, stays.id)
  trx.write('DELETE FROM account WHERE id = ?').run(goes.id)
}

const join = (
  trx: Trx,
  { stays, goes }: { stays: Account; goes: Account },
  { at, dryRun }: { at: string; dryRun: boolean },
): JoinedAccounts => {
  const pairs = pairsOf(trx, stays.id, goes.id)
  const met = pairs.flatMap(({ from, to }) =>
    to === undefined ? [] : [{ from: read(trx, from), to: read(trx, to) }],
  )
  const inTheWay = met
    .filter(({ from, to }) => to.decided === 1 && groupOfTransaction(trx, from.id) !== undefined)
    .map(({ from }) => inTheWayOf(from))
  if (inTheWay.length > 0) return refused(inTheWay)
  refuseClosedRows(
    trx,
    pairs.map(({ from }) => from),
  )
  refuseClosedRows(
    trx,
    met.flatMap(({ from, to }) => (from.decided === 1 && to.decided === 0 ? [to.id] : [])),
  )
  const moved = pairs.length - met.length
  if (!dryRun) {
    for (const { from, to } of met) joinRows(trx, from, to, stays.id, at)
    for (const { from, to } of pairs) {
      if (to !== undefined) continue
      moveRow(trx, from, stays.id)
      showBestRow(trx, from)
    }
    rename(trx, goes, stays)
  }
  return { outcome: 'joined', accountId: stays.accountId, same: met.length, moved }
}

/**
 * Joins accounts as a log states it: where the mirror does not have both, only the name is recorded.
 *
 * @returns false where a closed month, or decisions about one row under both names, prevent it
 */
export const joinAsLogged = (
  trx: Trx,
  { account, other }: { account: string; other: string },
  at: string,
): boolean => {
  const stays: Account = { id: ensureAccount(trx, account).id, accountId: account }
  const goes = byAccountId.get(trx, { accountId: other })
  if (!goes) nameAccount(trx, other, stays.id)
  if (!goes || isOfService(trx, goes.id)) return true
  try {
    return join(trx, { stays, goes }, { at, dryRun: false }).outcome === 'joined'
  } catch (error) {
    if (!isAppError(error, 'month-closed')) throw error
    return false
  }
}
