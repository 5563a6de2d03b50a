/**
 * The bank's own balance of an account at the beginning or end of a day: from its records, or from an imported
 * statement.
 */
import { sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import { type BalanceGap, findBalanceGaps } from '#core/balance-gaps.ts'
import { addDays } from '#core/calendar.ts'
import { closingOf, type DayRows, openingOf } from '#core/closing/balance-at.ts'
import type { KnownBalance } from '#core/closing/bank-equation.ts'
import { firstDayOf, monthOf } from '#core/closing/month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../query/query.ts'
import { date, minor } from '../schema/schema-columns.ts'

type OfAccount = { account: number; currency: string }

const booked = ({ account, currency }: Params<OfAccount>) =>
  mirror
    .selectFrom('bank_transaction')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('status', '=', 'booked')
    .where('vanished_at', 'is', null)
const lastDay = column((p: Params<OfAccount & { day: IsoDate }>) =>
  booked(p)
    .select('booking_date')
    .where('booking_date', '<=', p.day)
    .orderBy('booking_date', 'desc')
    .limit(1),
)
const nextDay = column((p: Params<OfAccount & { day: IsoDate }>) =>
  booked(p).select('booking_date').where('booking_date', '>', p.day).orderBy('booking_date').limit(1),
)
const ofDays = query((p: Params<OfAccount & { from: IsoDate; to: IsoDate }>) =>
  booked(p)
    .select(['booking_date as date', 'amount_minor as amountMinor', 'balance_minor as balanceMinor'])
    .where('booking_date', '>=', p.from)
    .where('booking_date', '<=', p.to)
    .orderBy('booking_date')
    .orderBy('id')
    .$narrowType<{ date: IsoDate }>(),
)

const statements = rawQuery(
  { day: date(), balance: minor() },
  ({ account, currency }: Params<OfAccount>) => sql`
    SELECT s.closing_date AS day, s.closing_minor AS balance FROM imported_statement s
      JOIN imported_file f ON f.id = s.file
      WHERE s.account = ${account} AND s.currency = ${currency} AND f.state = 'applied'
        AND s.closing_minor IS NOT NULL AND s.closing_date IS NOT NULL
    UNION ALL
    SELECT date(coalesce(s.from_date, s.opening_date), '-1 day'), s.opening_minor FROM imported_statement s
      JOIN imported_file f ON f.id = s.file
      WHERE s.account = ${account} AND s.currency = ${currency} AND f.state = 'applied'
        AND s.opening_minor IS NOT NULL AND coalesce(s.from_date, s.opening_date) IS NOT NULL
    ORDER BY day`,
)

const synced = column(({ account }: Params<{ account: number }>) =>
  mirror.selectFrom('account').select('completed_at').where('id', '=', account),
)

/**
 * The earliest day whose balance still determines that of the wanted day. For an account of a service all later
 * transactions are in the mirror; for one of files only those of the files are, so a month without a file has no known
 * balance.
 */
const reachOf = (db: ReadableDb, { account }: OfAccount, day: IsoDate, edge: 'beginning' | 'end'): IsoDate =>
  edge === 'beginning' || synced.get(db, { account }) ? ('' as IsoDate) : firstDayOf(monthOf(day))

/** How many days back a record with a closing balance is searched: a day that ends as it began shows none. */
const MAX_DAYS = 10

/**
 * The bank's balance at the end of a day; null where it is unknown. For a month's end the following day is read first,
 * for a month's beginning the preceding one: a missing row at either edge then shows.
 */
export const balanceAt = (
  db: ReadableDb,
  of: OfAccount,
  day: IsoDate,
  edge: 'beginning' | 'end',
): KnownBalance | null => {
  const reach = reachOf(db, of, day, edge)
  const file = inFiles(db, of, day, reach)
  if (file !== null) return { minor: file, from: 'file' }
  const ask = edge === 'end' ? [nextKnown, lastKnown] : [lastKnown, nextKnown]
  for (const one of ask) {
    const minor = one(db, of, day, reach)
    if (minor !== null) return { minor, from: 'records' }
  }
  return null
}

const dayRows = (db: ReadableDb, of: OfAccount, day: IsoDate): DayRows =>
  ofDays.all(db, { ...of, from: day, to: day })

/** From an imported statement, where no transaction is between its day and the wanted one. */
const inFiles = (db: ReadableDb, of: OfAccount, day: IsoDate, reach: IsoDate): number | null => {
  const all = statements.all(db, of)
  const before = all.findLast((one) => one.day <= day)
  if (before && before.day >= reach && (lastDay.get(db, { ...of, day }) ?? '') <= before.day)
    return before.balance
  const after = all.find((one) => one.day > day)
  if (after && (nextDay.get(db, { ...of, day }) ?? '9999') > after.day) return after.balance
  return null
}

const lastKnown = (db: ReadableDb, of: OfAccount, day: IsoDate, reach: IsoDate): number | null => {
  let at = lastDay.get(db, { ...of, day })
  for (let days = 0; at && at >= reach && days < MAX_DAYS; days += 1) {
    const rows = dayRows(db, of, at)
    const closing = closingOf(rows)
    if (closing !== null) return closing
    // Only a day whose transactions cancel out keeps the balance of the day before.
    if (
      rows.some(({ balanceMinor }) => balanceMinor === null) ||
      rows.reduce((sum, row) => sum + row.amountMinor, 0) !== 0
    )
      return null
    at = lastDay.get(db, { ...of, day: addDays(at, -1) })
  }
  return null
}

const nextKnown = (db: ReadableDb, of: OfAccount, day: IsoDate): number | null => {
  const at = nextDay.get(db, { ...of, day })
  return at ? openingOf(dayRows(db, of, at)) : null
}

/** Days between which rows are missing or too many, from the day before the month to the day after it. */
export const gapsOf = (db: ReadableDb, of: OfAccount, from: IsoDate, to: IsoDate): BalanceGap[] => {
  const first = lastDay.get(db, { ...of, day: addDays(from, -1) }) ?? from
  const last = nextDay.get(db, { ...of, day: to }) ?? to
  const rows = ofDays
    .all(db, { ...of, from: first, to: last })
    .flatMap(({ balanceMinor, ...row }) => (balanceMinor === null ? [] : [{ ...row, balanceMinor }]))
  return findBalanceGaps(rows)
}
