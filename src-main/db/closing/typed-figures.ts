/** Figures that a person types for an open month: balances, items in transit, and late transactions included in it. */
import { randomUUID } from 'node:crypto'
import type { Month, TransitItem } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { monthAfter } from '#core/closing/month.ts'
import type { NamedItem, TypedBalance } from '../closed-months/closed-month.ts'
import { accountCurrency, closedStatement, closingsInForce } from '../closed-months/closings.ts'
import { listLateChanges } from '../closed-months/late-changes.ts'
import { refuseClosedMonth } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { transactionIdentity } from '../events/event-members.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { column, insertInto, mirror, type Params, query, upsertInto } from '../query/query.ts'

const upsertBalance = upsertInto('typed_balance', ['period', 'account', 'currency', 'kind'])

export const putBalance = (
  trx: Trx,
  { period, account, kind, amountMinor, ...typed }: TypedBalance,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): void => {
  const currency = typed.currency ?? accountCurrency(trx, account)
  if (amountMinor === null)
    trx
      .write('DELETE FROM typed_balance WHERE period = ? AND account = ? AND currency = ? AND kind = ?')
      .run(period, account, currency, kind)
  else upsertBalance(trx, { period, account, currency, kind, amount_minor: amountMinor, at, by })
}

const accountNumber = column(({ account }: Params<{ account: string }>) =>
  mirror.selectFrom('account').select('id').where('account_id', '=', account),
)
const mustBeAccount = (trx: Trx, account: string): void => {
  if (accountNumber.get(trx, { account }) === undefined)
    throw new AppError('not-found', `there is no account ${account}; \`import accounts\` names them`)
}

/** Stores a typed balance, or removes it (`amountMinor` null). Errors: month-closed, not-found (the account). */
export const typeBalance = (trx: Trx, { by, at, ...typed }: TypedBalance & Decider): void => {
  refuseClosedMonth(trx, typed.period)
  mustBeAccount(trx, typed.account)
  const { period, account, kind, amountMinor } = typed
  const currency = typed.currency ?? accountCurrency(trx, account)
  recordRule(trx, { action: 'balance', period, account, currency, kind, amountMinor }, { by, at })
  putBalance(trx, { ...typed, currency }, { by, at })
}

const insertItem = insertInto('transit_item', 'ON CONFLICT DO NOTHING')

export const putItem = (trx: Trx, { item, account, date, text, amountMinor }: NamedItem): void =>
  void insertItem(trx, { uuid: item, account, date, text, amount_minor: amountMinor, cleared_on: null })

/** Adds an item that is in the ledger but not at the bank. Error: not-found (the account). */
export const addTransit = (
  trx: Trx,
  { by, at, account, date, text, amountMinor }: Omit<NamedItem, 'item'> & Decider,
): void => {
  mustBeAccount(trx, account)
  const item: NamedItem = { item: randomUUID(), account, date, text, amountMinor }
  recordRule(trx, { action: 'transit', ...item }, { by, at })
  putItem(trx, item)
}

export const clearItem = (trx: Trx, item: string, on: IsoDate): void => {
  trx.write('UPDATE transit_item SET cleared_on = ? WHERE uuid = ?').run(on, item)
}

const itemOf = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('transit_item').selectAll().where('id', '=', id),
)

/** Error: not-found. */
const mustBeItem = (trx: Trx, id: number) => {
  const found = itemOf.get(trx, { id })
  if (found === undefined)
    throw new AppError('not-found', 'there is no such item in transit; `transit list` names them')
  return found
}

/** As `mustBeItem`; error: month-closed, where the statement of a closed month has the item. */
const mustBeOpenItem = (trx: Trx, id: number) => {
  const found = mustBeItem(trx, id)
  const isItem = (one: TransitItem): boolean =>
    one.date === found.date && one.text === found.text && one.amountMinor === found.amount_minor
  for (const closing of closingsInForce(trx))
    for (const line of closedStatement(closing).bank)
      if (line.accountId === found.account && line.reconciliation.transit.some(isItem))
        refuseClosedMonth(trx, closing.period)
  return found
}

export const rewriteItem = (
  trx: Trx,
  { item, date, text, amountMinor }: Omit<NamedItem, 'account'>,
): void => {
  trx
    .write('UPDATE transit_item SET date = ?, text = ?, amount_minor = ? WHERE uuid = ?')
    .run(date, text, amountMinor, item)
}

/** Corrects an item; what is left out stays. Errors: not-found, month-closed. */
export const changeTransit = (
  trx: Trx,
  { by, at, id, ...change }: { id: number; date?: IsoDate; text?: string; amountMinor?: Minor } & Decider,
): void => {
  const { uuid: item, ...known } = mustBeOpenItem(trx, id)
  const { date = known.date, text = known.text, amountMinor = known.amount_minor } = change
  recordRule(trx, { action: 'transit-changed', item, date, text, amountMinor }, { by, at })
  rewriteItem(trx, { item, date, text, amountMinor })
}

export const deleteItem = (trx: Trx, item: string): void => {
  trx.write('DELETE FROM transit_item WHERE uuid = ?').run(item)
}

/** Removes an item that was added by mistake. Errors: not-found, month-closed. */
export const removeTransit = (trx: Trx, { id, by, at }: { id: number } & Decider): void => {
  const { uuid: item } = mustBeOpenItem(trx, id)
  recordRule(trx, { action: 'transit-removed', item }, { by, at })
  deleteItem(trx, item)
}

/** Marks an item as booked by the bank since that day. Error: not-found. */
export const clearTransit = (trx: Trx, { id, on, by, at }: { id: number; on: IsoDate } & Decider): void => {
  const { uuid: item } = mustBeItem(trx, id)
  recordRule(trx, { action: 'transit-cleared', item, on }, { by, at })
  clearItem(trx, item, on)
}

const insertTaken = insertInto('taken_transaction', 'ON CONFLICT DO NOTHING')

export const putTaken = (
  trx: Trx,
  transactionId: number,
  period: Month,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): void => void insertTaken(trx, { transaction_id: transactionId, period, at, by })

/** Counts a transaction that came after its month was closed in the first open month. Error: not-found. */
export const takeLate = (
  trx: Trx,
  { transactionId, by, at }: { transactionId: number } & Decider,
): { period: Month } => {
  const late = listLateChanges(trx).find(
    (change) => change.kind === 'added' && change.taken === null && change.transactionId === transactionId,
  )
  const last = closingsInForce(trx).at(-1)
  const transaction = transactionIdentity(trx, transactionId)
  if (!late || !last || !transaction)
    throw new AppError('not-found', 'no transaction of that number came to a closed month')
  const period = monthAfter(last.period)
  recordRule(trx, { action: 'late-taken', period, transaction }, { by, at })
  putTaken(trx, transactionId, period, { by, at })
  return { period }
}
