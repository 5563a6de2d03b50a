/** Balances of ledgers: by their lines, and as extracts state them. */
import { sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { date, integer, minor, nullable } from '../schema/schema-columns.ts'
import type { BookOfTies } from './books.ts'

type OfLedger = { ledger: number }

// Where several extracts begin on one day, the one imported last counts.
const first = rawQuery(
  { from: date(), opening: nullable(minor()) },
  ({ ledger }: Params<OfLedger>) => sql`
    SELECT from_date AS "from", opening_minor AS opening FROM ledger_extract
    WHERE ledger = ${ledger} ORDER BY from_date, opening_minor IS NULL, id DESC LIMIT 1`,
)
const posted = rawQuery(
  { sum: minor() },
  ({ ledger, from, to }: Params<OfLedger & { from: IsoDate; to: IsoDate }>) => sql`
    SELECT coalesce(sum(amount_minor), 0) AS sum FROM ledger_line
    WHERE ledger = ${ledger} AND gone = 0 AND date BETWEEN ${from} AND ${to}`,
)
// Of the extracts with that day the one imported last: its opening balance and the lines that it shows.
const stated = rawQuery(
  { extract: integer(), from: date(), balance: nullable(minor()) },
  ({ ledger, day }: Params<OfLedger & { day: IsoDate }>) => sql`
    SELECT e.id AS extract, e.from_date AS "from", iif(e.to_date = ${day} AND e.closing_minor IS NOT NULL, e.closing_minor,
        e.opening_minor + coalesce((SELECT sum(x.amount_minor) FROM extract_line x
          WHERE x.extract = e.id AND x.date <= ${day}), 0)) AS balance
    FROM ledger_extract e WHERE e.ledger = ${ledger} AND e.from_date <= ${day} AND e.to_date >= ${day}
    ORDER BY e.id DESC LIMIT 1`,
)

// One that was imported later and ends earlier replaced what that extract shows of its days.
const restated = rawQuery(
  { to: date(), closing: minor() },
  ({
    ledger,
    extract,
    from,
    day,
  }: Params<OfLedger & { extract: number; from: IsoDate; day: IsoDate }>) => sql`
    SELECT to_date AS "to", closing_minor AS closing FROM ledger_extract
    WHERE ledger = ${ledger} AND id > ${extract} AND to_date >= ${from} AND to_date < ${day}
      AND closing_minor IS NOT NULL
    ORDER BY id DESC LIMIT 1`,
)

/** The first day that an extract of the ledger shows; undefined without one. */
export const firstLedgerDay = (db: ReadableDb, ledger: number): IsoDate | undefined =>
  first.get(db, { ledger })?.from

/** The opening balance of the earliest extract, and all lines up to the day; null where it states none. */
export const ledgerAt = (db: ReadableDb, ledger: number, day: IsoDate): number | null => {
  const begins = first.get(db, { ledger })
  if (begins?.opening == null) return null
  return begins.opening + (posted.get(db, { ledger, from: begins.from, to: day })?.sum ?? 0)
}

/** As extracts state it for that day; null where none has the day and a balance. */
export const statedAt = (db: ReadableDb, ledger: number, day: IsoDate): number | null => {
  const latest = stated.get(db, { ledger, day })
  if (latest === undefined) return null
  const { extract, from, balance } = latest
  const later = restated.get(db, { ledger, extract, from, day })
  if (later === undefined) return balance
  return later.closing + (posted.get(db, { ledger, from: addDays(later.to, 1), to: day })?.sum ?? 0)
}

/** The day before the books begin, or before the last ledger's first extract where that is later. */
export const openingDay = (db: ReadableDb, { ledgers }: BookOfTies): IsoDate => {
  const days = [startDay(db) ?? ('' as IsoDate), ...ledgers.flatMap(({ id }) => firstLedgerDay(db, id) ?? [])]
  return addDays(
    days.reduce((last, one) => (one > last ? one : last)),
    -1,
  )
}
