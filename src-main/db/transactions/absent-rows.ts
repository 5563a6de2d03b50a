/** Finds the rows that a steady run did not return, and what this proves: a recent run need not return every row. */
import { type SqlBool, sql } from 'kysely'
import type { IsoDate } from '#contract/values.ts'
import { addDays, EARLIEST_PLAUSIBLE, isPlausibleDate } from '#core/calendar.ts'
import type { Trx } from '../connection/connection.ts'
import { mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import type { AccountRow } from './accounts.ts'
import { isDecided } from './is-decided.ts'
import type { RunRow } from './page-cursor.ts'
import { type ComparedRow, isDated, isProvisional, PENDING_DAYS, pairBooked } from './pair-changed.ts'

/** Transactions `t` with the run that returned them last. */
export const comparedRows = () =>
  mirror
    .selectFrom('bank_transaction as t')
    .leftJoin('sync_run as r', 'r.pass', 't.seen_pass')
    .select([
      't.id',
      't.source_id',
      't.fingerprint',
      't.occurrence',
      't.booking_date',
      't.value_date',
      't.source_amount_minor',
      't.currency',
      't.status',
      't.text',
      't.counterparty_iban',
      't.search',
      isDecided.as('decided'),
      sql<IsoDate | null>`CASE r.scope WHEN 'recent' THEN r.window_from END`.as('met_from'),
      sql<0 | 1>`r.state IS 'completed'`.as('met_to_end'),
    ])

type Walked = { account: number; pass: number }
const absentOf = ({ account, pass }: Params<Walked>) =>
  comparedRows()
    .where('t.account', '=', account)
    .where('t.seen_pass', '<', pass)
    .where('t.source', '=', 'service')
    .where('t.vanished_at', 'is', null)
const absent = query(absentOf)
const absentSince = query((params: Params<Walked & { from: IsoDate }>) =>
  absentOf(params).where((eb) =>
    eb.or([
      eb('t.booking_date', '>=', params.from),
      eb('t.booking_date', 'is', null),
      sql<SqlBool>`t.booking_date < ${EARLIEST_PLAUSIBLE}`,
    ]),
  ),
)
type Met = Walked & { after: number }
const metOf = ({ account, pass, after }: Params<Met>) =>
  comparedRows().where('t.id', '>', after).where('t.account', '=', account).where('t.seen_pass', '>=', pass)
const met = query(metOf)
const metLike = query((params: Params<Met & { amounts: string; orUnnamed: 0 | 1 }>) =>
  metOf(params).where((eb) =>
    eb.or([
      sql<SqlBool>`t.source_amount_minor IN ${valuesOfJson(params.amounts)}`,
      eb.and([eb('t.source_id', 'is', null), eb(params.orUnnamed, '=', 1)]),
    ]),
  ),
)

interface AbsentRows {
  /** Rows that the source no longer has. */
  missing: ComparedRow[]
  /** Rows that are still to be booked, and that may only not have been returned. */
  unproven: ComparedRow[]
}

/**
 * A recent run must return the rows whose two dates are both in its window, whichever of them the source filters by,
 * and those that an earlier recent run with the same or a smaller window returned.
 */
export const absentRows = (trx: Trx, run: RunRow): AbsentRows => {
  const from = run.window_from
  const { account, pass } = run
  if (from === null) return { missing: absent.all(trx, { account, pass }), unproven: [] }
  const rows = absentSince.all(trx, { account, pass, from: addDays(from, -PENDING_DAYS) })
  const isMissing = ({ booking_date: booked, value_date: valued, met_from: metFrom }: ComparedRow): boolean =>
    (metFrom !== null && metFrom >= from) ||
    (booked !== null && booked >= from && (valued === null || valued >= from))
  return {
    missing: rows.filter(isMissing),
    unproven: rows.filter((row) => !isMissing(row) && isProvisional(row)),
  }
}

/**
 * Rows that are new since the last resolved run and undecided. After a run over everything these may be all rows: then
 * only those that may be one of `missing`, by their amount or without an id of their own.
 */
export const newRows = (
  trx: Trx,
  run: RunRow,
  account: AccountRow,
  missing: readonly ComparedRow[],
): ComparedRow[] => {
  const walked = { account: run.account, pass: run.pass, after: account.stable_through_id }
  const rows =
    run.window_from !== null
      ? met.all(trx, walked)
      : metLike.all(trx, {
          ...walked,
          amounts: JSON.stringify(missing.map((row) => row.source_amount_minor)),
          orUnnamed: missing.some((row) => row.source_id !== null) ? 1 : 0,
        })
  return rows.filter((row) => row.decided === 0)
}

/**
 * The day from which a run must start to return the row if the source has it; null where only a run over everything
 * does.
 */
const dayThatShows = ({ met_from, booking_date, value_date }: ComparedRow): IsoDate | null => {
  if (met_from !== null) return met_from
  const dates = [booking_date, value_date ?? booking_date]
  const [first, last] = dates.flatMap((date) => (date !== null && isPlausibleDate(date) ? [date] : [])).sort()
  return last === undefined ? null : (first ?? null)
}

/**
 * The day from which the source has to be asked, because a new row may be an unproven one that was booked, or because
 * every recent run except this one returned a row without a date; undefined where nothing is in doubt.
 */
export const dayToAskFrom = (
  unproven: readonly ComparedRow[],
  newer: readonly ComparedRow[],
  run: RunRow,
): IsoDate | null | undefined => {
  const from = run.window_from
  if (from === null) return undefined
  const stoppedShowing = (row: ComparedRow): boolean =>
    row.met_from !== null && !isDated(row) && (row.value_date === null || row.value_date >= from)
  const doubtful = [
    ...pairBooked(unproven, newer).map((pair) => pair.older),
    ...unproven.filter(stoppedShowing),
  ]
  const days = doubtful.map(dayThatShows)
  return days.includes(null) ? null : days.sort()[0]
}
