/**
 * The bank's own balance of an account at the beginning or end of a day: from its records, or from an imported
 * statement.
 */
import { sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import { type BalanceGap, readGaps, type StatedTransaction } from '#core/balance-gaps.ts'
import { addDays } from '#core/calendar.ts'
import { closingOf, type DayRows, type KnownBalance, openingOf } from '#core/closing/bank-equation.ts'
import { firstDayOf, monthOf } from '#core/closing/month.ts'
import type { KnownDifference } from '#core/ledger/difference-spans.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../query/query.ts'
import { date, minor } from '../schema/schema-columns.ts'

type OfAccount = { account: number; currency: string }

const present = ({ account, currency }: Params<OfAccount>) =>
  mirror
    .selectFrom('bank_transaction')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('vanished_at', 'is', null)
const booked = (of: Params<OfAccount>) => present(of).where('status', '=', 'booked')
const pending = (of: Params<OfAccount>) =>
  present(of).where('status', '=', 'pending').where('balance_minor', 'is not', null)
/** The last day up to the given one that has a booked transaction. */
export const lastDay = column((p: Params<OfAccount & { day: IsoDate }>) =>
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
  present(p)
    .select([
      'booking_date as date',
      'amount_minor as amountMinor',
      'balance_minor as balanceMinor',
      'status',
    ])
    .where('booking_date', '>=', p.from)
    .where('booking_date', '<=', p.to)
    .orderBy('booking_date')
    .orderBy('id')
    .$narrowType<{ date: IsoDate }>(),
)
const pendingDays = query((p: Params<OfAccount>) =>
  pending(p).select(({ fn }) => [fn.min('booking_date').as('first'), fn.max('booking_date').as('last')]),
)
const pendingTo = column((p: Params<OfAccount & { day: IsoDate }>) =>
  pending(p).select(sql<number>`coalesce(sum(amount_minor), 0)`.as('sum')).where('booking_date', '<=', p.day),
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
  const reading: Reading = { ...of, withPending: includesPending(db, of) }
  for (const one of ask) {
    const minor = one(db, reading, day, reach)
    if (minor !== null) return { minor, from: 'records' }
  }
  return null
}

type Reading = OfAccount & { withPending: boolean }

const dayRows = (db: ReadableDb, { withPending, ...of }: Reading, day: IsoDate): DayRows =>
  shownIn(ofDays.all(db, { ...of, from: day, to: day }), withPending)

/** The rows that the bank's balances count. */
const shownIn = <Row extends { status: string; balanceMinor: number | null }>(
  rows: readonly Row[],
  withPending: boolean,
): Row[] =>
  rows.filter(({ status, balanceMinor }) => status === 'booked' || (withPending && balanceMinor !== null))

/** The transactions of some days that have a balance, and of the booked days before and after. */
const balancedAround = (db: ReadableDb, of: OfAccount, from: IsoDate, to: IsoDate): StatedTransaction[] => {
  const first = lastDay.get(db, { ...of, day: addDays(from, -1) }) ?? from
  const last = nextDay.get(db, { ...of, day: to }) ?? to
  return ofDays
    .all(db, { ...of, from: first, to: last })
    .flatMap(({ balanceMinor, ...row }) => (balanceMinor === null ? [] : [{ ...row, balanceMinor }]))
}

/** Whether the bank's balances include what is pending: only the days of pending transactions show it. */
const includesPending = (db: ReadableDb, of: OfAccount): boolean => {
  const { first, last } = pendingDays.get(db, of) ?? {}
  return first != null && last != null && readGaps(balancedAround(db, of, first, last)).withPending
}

/** What is pending up to the end of a day, where the balances include it: a statement counts what is booked. */
const pendingIn = (db: ReadableDb, { withPending, ...of }: Reading, day: IsoDate): number =>
  withPending ? (pendingTo.get(db, { ...of, day }) ?? 0) : 0

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

const lastKnown = (db: ReadableDb, of: Reading, day: IsoDate, reach: IsoDate): number | null => {
  let at = lastDay.get(db, { ...of, day })
  for (let days = 0; at && at >= reach && days < MAX_DAYS; days += 1) {
    const rows = dayRows(db, of, at)
    const closing = closingOf(rows)
    if (closing !== null) return closing - pendingIn(db, of, at)
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

const nextKnown = (db: ReadableDb, of: Reading, day: IsoDate): number | null => {
  const at = nextDay.get(db, { ...of, day })
  const opening = at ? openingOf(dayRows(db, of, at)) : null
  return at && opening !== null ? opening - pendingIn(db, of, addDays(at, -1)) : null
}

/** Days between which rows are missing or too many, from the day before the month to the day after it. */
export const gapsOf = (db: ReadableDb, of: OfAccount, from: IsoDate, to: IsoDate): BalanceGap[] =>
  readGaps(balancedAround(db, of, from, to)).gaps

/**
 * By how much the bank's own balances of an account exceed an earlier one and the transactions since, wherever they are known.
 *
 * @param after the day at whose end the account had `openingMinor`
 */
export const bankDifferences = (
  db: ReadableDb,
  of: OfAccount,
  { after, through, openingMinor }: { after: IsoDate; through: IsoDate; openingMinor: number },
): KnownDifference[] => {
  const withPending = includesPending(db, of)
  let pendingMinor = pendingIn(db, { ...of, withPending }, after)
  let sum = openingMinor
  const sums = [{ day: after, sum }]
  const known: KnownDifference[] = []
  const say = (day: IsoDate, edge: KnownDifference['edge'], balance: number | null): void => {
    if (balance !== null) known.push({ day, edge, minor: balance - pendingMinor - sum })
  }
  for (const [day, all] of Map.groupBy(
    ofDays.all(db, { ...of, from: addDays(after, 1), to: through }),
    ({ date }) => date,
  )) {
    const rows = shownIn(all, withPending)
    say(day, 'first', openingOf(rows))
    for (const { status, amountMinor } of rows)
      if (status === 'booked') sum += amountMinor
      else pendingMinor += amountMinor
    say(day, 'last', closingOf(rows))
    sums.push({ day, sum })
  }
  const stated = statements.all(db, of).flatMap(({ day, balance }): KnownDifference[] => {
    const sumThen = sums.findLast((one) => one.day <= day)?.sum
    return sumThen === undefined || day > through ? [] : [{ day, edge: 'closing', minor: balance - sumThen }]
  })
  return [...known, ...stated]
}
