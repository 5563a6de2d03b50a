/** Finds accounts that may be one under two names: the files of one show the transactions of the other. */
import { type SqlBool, sql } from 'kysely'
import type { SameAccounts } from '#contract/attention.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { findSetting, writeSetting } from '../settings/settings.ts'

const anyRun = column(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('sync_run')
    .select('id')
    .where('kind', '=', 'transactions')
    .where('account', '=', account)
    .limit(1),
)

/** Whether the service was asked for the account. */
export const isOfService = (db: ReadableDb, account: number): boolean =>
  anyRun.get(db, { account }) !== undefined

const idOf = column(({ accountId }: Params<{ accountId: string }>) =>
  mirror.selectFrom('account').select('id').where('account_id', '=', accountId),
)

/** As `isOfService`, by the id of the account, which may be unknown here. */
export const isServiceAccount = (db: ReadableDb, accountId: string): boolean => {
  const account = idOf.get(db, { accountId })
  return account !== undefined && isOfService(db, account)
}

const accounts = query(() => mirror.selectFrom('account').select(['id', 'account_id']).orderBy('id'))

/** The most recent rows suffice. */
const MAX_ROWS = 2_000
const newest = query(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['booking_date as date', 'amount_minor as minor', 'currency'])
    .where('account', '=', account)
    .where(sql<SqlBool>`source = 'file'`)
    .where('vanished_at', 'is', null)
    .orderBy('booking_date', 'desc')
    .limit(MAX_ROWS),
)
const ofDays = query(({ account, from, to }: Params<{ account: number; from: IsoDate; to: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['booking_date as date', 'amount_minor as minor', 'currency'])
    .where(sql<SqlBool>`+account = ${account}`)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('vanished_at', 'is', null)
    .orderBy('booking_date'),
)
interface DatedAmount {
  date: IsoDate | null
  minor: Minor
  currency: string
}

const cellOf = ({ date, minor, currency }: DatedAmount): string => `${date} ${minor} ${currency}`

/** The rows of `rows` in the period of `others`, and how many of them `others` have too, each counted once. */
const agreementOf = (
  rows: readonly DatedAmount[],
  others: readonly DatedAmount[],
): { same: number; of: number } => {
  const [first] = others
  const last = others.at(-1)
  const left = new Map<string, number>()
  for (const other of others) left.set(cellOf(other), (left.get(cellOf(other)) ?? 0) + 1)
  const counts = { same: 0, of: 0 }
  for (const row of rows) {
    if (row.date === null || row.date < (first?.date ?? '') || row.date > (last?.date ?? '')) continue
    counts.of += 1
    const free = left.get(cellOf(row)) ?? 0
    if (free === 0) continue
    left.set(cellOf(row), free - 1)
    counts.same += 1
  }
  return counts
}

/** Fewer equal days and amounts may be chance; a service and a file may begin or end within a day. */
const MIN_ROWS = 3
const MIN_SHARE = 0.8

/**
 * How many of `rows` each account has in its own period, for accounts that have nearly all of them.
 *
 * @param rows of one account, in any order
 */
export const accountsThatShow = (
  db: ReadableDb,
  rows: readonly DatedAmount[],
  among: readonly { id: number; account_id: string }[] = accounts.all(db),
): { accountId: string; same: number; of: number }[] => {
  const days = rows.flatMap(({ date }) => date ?? []).sort()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) return []
  return among
    .map(({ id, account_id }) => ({
      accountId: account_id,
      ...agreementOf(rows, ofDays.all(db, { account: id, from, to })),
    }))
    .filter(({ same, of }) => same >= MIN_ROWS && same >= MIN_SHARE * of)
    .sort((one, other) => other.same - one.same)
}

/** Records that a person said they are two. */
export const keepApart = (
  trx: Trx,
  { accountId, otherId, by, at }: { accountId: string; otherId: string } & Decider,
): void => {
  recordRule(trx, { action: 'accounts-apart', account: accountId, other: otherId }, { by, at })
  putApart(trx, accountId, otherId)
}

export const putApart = (trx: Trx, account: string, other: string): void => {
  const apart = accountsApart(trx).filter((pair) => !(pair.includes(account) && pair.includes(other)))
  writeSetting(trx, { name: 'apart', value: JSON.stringify([...apart, [account, other]].toSorted()) })
}

/** Pairs of accounts that a person stated to be different. */
export const accountsApart = (db: ReadableDb): [string, string][] =>
  JSON.parse(findSetting(db, 'apart') ?? '[]') as [string, string][]

/** Pairs that no person has answered for; the second one, which only files show, would be joined with the first. */
export const listSameAccounts = (db: ReadableDb): SameAccounts[] => {
  const all = accounts.all(db)
  if (all.length < 2) return []
  const apart = new Set(accountsApart(db).map((pair) => pair.toSorted().join('\n')))
  const ofFiles = new Set(all.filter(({ id }) => !isOfService(db, id)).map(({ id }) => id))
  return all
    .filter(({ id }) => ofFiles.has(id))
    .flatMap((other) => {
      // A pair of accounts that only files show is listed once.
      const rest = all.filter(({ id }) => id !== other.id && (!ofFiles.has(id) || id < other.id))
      if (rest.length === 0) return []
      return accountsThatShow(db, newest.all(db, { account: other.id }), rest).map(
        ({ accountId, same, of }) => ({ accountId, otherId: other.account_id, same, of }),
      )
    })
    .filter(({ accountId, otherId }) => !apart.has([accountId, otherId].toSorted().join('\n')))
}
