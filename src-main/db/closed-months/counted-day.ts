/**
 * The day on which a change of a document, or the amount of a decision, counts: what a closing counted stays in that
 * month.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { bookedDay, bySide, isNamingRow } from '../schema/rules.ts'

/** The last number of each kind when a month was closed. */
export type Mark = 'last_change' | 'last_decision' | 'last_transaction'

/** Whether a closing is in force and counts documents of the side. @param closing its name in the query */
export const countsSide = (closing: string, side: Side): RawBuilder<SqlBool> =>
  side === 'customer'
    ? sql`${sql.ref(`${closing}.reopened_at`)} IS NULL`
    : sql`(${sql.ref(`${closing}.reopened_at`)} IS NULL AND ${sql.ref(`${closing}.has_suppliers`)} = 1)`

// Most companies have closed no month: a check for each row is then unnecessary.
const isNoneClosed = (side: Side) => sql`NOT EXISTS (SELECT 1 FROM closing n WHERE ${countsSide('n', side)})`
export const isNothingClosed = isNoneClosed('customer')

/**
 * Changes after the closing of months count in the first open one. @param mark the last number `came` at the closing
 */
export const floorOf = (mark: Mark, came: RawBuilder<unknown>, side: Side = 'customer') =>
  sql`coalesce((SELECT date(max(c.end_date), '+1 day') FROM closing c
    WHERE ${countsSide('c', side)} AND ${sql.ref(`c.${mark}`)} < ${came}), '')`

const closedThrough = sql`(SELECT max(end_date) FROM closing WHERE reopened_at IS NULL)`

interface Dated {
  kind: 'document' | 'bank_transaction'
  /** Its row. */
  id: RawBuilder<unknown>
  /** Its current date, and the date used where it has none. */
  date: RawBuilder<unknown>
  otherwise: RawBuilder<unknown>
  mark: Mark
  /** The number of the change or decision. */
  came: RawBuilder<unknown>
}

/** Whether the source changed its date while a month was closed. */
const isMoved = ({ kind, id }: Pick<Dated, 'kind' | 'id'>) =>
  sql`${id} IN (SELECT row_id FROM moved_date WHERE kind = ${sql.lit(kind)})`

/** Whether a closing in force counted it, by its date then. @param among further conditions on the closing `o` */
const wasCounted = ({ kind, id, date, otherwise, mark, came }: Dated, among = sql`TRUE`) =>
  sql`EXISTS (SELECT 1 FROM closing o WHERE o.reopened_at IS NULL AND ${sql.ref(`o.${mark}`)} >= ${came} AND ${among}
    AND coalesce((SELECT coalesce(nullif(m.date, ''), ${otherwise}) FROM moved_date m
      WHERE m.kind = ${sql.lit(kind)} AND m.row_id = ${id} AND m.closing >= o.id ORDER BY m.id LIMIT 1), ${date})
      <= o.end_date)`

/** Where the source moves it across the end of the closed months, it counts on its original side. */
const dayOnItsSide = (dated: Dated) =>
  sql<IsoDate>`iif(${isMoved(dated)}, iif(${wasCounted(dated)}, min(${dated.date}, ${closedThrough}),
    max(${dated.date}, date(${closedThrough}, '+1 day'))), ${dated.date})`

const seenOn = sql`substr(ch.seen_at, 1, 10)`
const issuedOn = sql`coalesce(d.date, ${seenOn})`
const issue: Dated = {
  kind: 'document',
  id: sql`d.id`,
  date: issuedOn,
  otherwise: seenOn,
  mark: 'last_change',
  came: sql`ch.id`,
}
/** The days on which changes of one side's documents count. */
const changesOf = (side: Side) => {
  const noneClosed = isNoneClosed(side)
  const seenDay = sql<IsoDate>`CASE WHEN ch.own_day IS NOT NULL THEN ch.own_day WHEN NOT ch.is_first THEN ${seenOn} WHEN ${noneClosed} THEN ${issuedOn}
  ELSE ${dayOnItsSide(issue)} END`
  const floor = floorOf('last_change', sql`ch.id`, side)
  return {
    /**
     * A receipt counts on its own day. A document is issued on its date; an amount that was settled when it was first
     * seen is settled on that date too.
     */
    seenDay,
    /** The same, or the first day that no closing counts the change before. */
    dayOfChange: sql<IsoDate>`iif(${noneClosed}, ${seenDay}, max(${seenDay}, ${floor}))`,
    /** Whether a document is first seen after the closing of the month it was issued in. */
    isLate: sql<SqlBool>`iif(${noneClosed}, 0, ch.is_first AND d.date < ${floor})`,
  }
}
/** Closings of months before a company had suppliers' documents know nothing of them. */
export const changesBySide = bySide(changesOf)

// A subquery, evaluated only where a month is closed: a join would look up each group.
export const decisionOf = sql`(SELECT g.sequence FROM match_group g WHERE g.id = a.group_id)`

/** Where the day of a transaction is unknown. */
export const NO_DAY = sql.lit('9999-12-31')

const money: Dated = {
  kind: 'bank_transaction',
  id: sql`t.id`,
  date: sql`coalesce(${bookedDay('t')}, ${NO_DAY})`,
  otherwise: NO_DAY,
  mark: 'last_decision',
  came: decisionOf,
}

export const isMovedTransaction = isMoved(money)

const dayOfDecision = sql`max(${dayOnItsSide(money)}, ${floorOf('last_decision', decisionOf)})`

/**
 * What a closed transaction is named to settle counts where its decision does, and leaves the closed month as it is.
 * A closed transaction counts on its day at the closing; one taken into a month in that month, unless an earlier
 * closing counted its decision; one decided since, in the first open month.
 */
export const dayOfTransaction = sql<IsoDate>`coalesce(iif(${isNothingClosed}, ${bookedDay('t')}, iif(${isNamingRow('a')}, ${dayOfDecision}, coalesce(
  (SELECT k.period || '-01' FROM taken_transaction k WHERE k.transaction_id = t.id
    AND NOT ${wasCounted(money, sql`o.period < k.period`)}),
  (SELECT x.date FROM closed_transaction x JOIN closing o ON o.id = x.closing
    WHERE x.transaction_id = t.id AND o.reopened_at IS NULL),
  ${dayOfDecision}))), ${NO_DAY})`

/**
 * Whether the source moved it from an open month to a day before the end of the closed months, and no closing counts
 * it.
 */
export const isMovedBehind = sql`EXISTS (SELECT 1 FROM moved_date m JOIN closing o ON o.id <= m.closing
    WHERE m.kind = 'bank_transaction' AND m.row_id = t.id AND o.reopened_at IS NULL AND m.date > o.end_date)
  AND NOT ${wasCounted({ ...money, mark: 'last_transaction', came: sql`t.id` })}`
