/** Changes by syncs and imports in closed months. */
import { type SqlBool, sql } from 'kysely'
import type { LateChange, Month, MonthStatement } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { closedStatement, closingsInForce } from './closings.ts'
import { isMovedBehind } from './counted-day.ts'
import { closedIn } from './month-rows.ts'

const isOfClosedMonth = sql<SqlBool>`t.status = 'booked' AND t.vanished_at IS NULL
  AND (EXISTS (SELECT 1 FROM closing o WHERE o.reopened_at IS NULL AND o.period = substr(t.booking_date, 1, 7))
    OR (${isMovedBehind}))`

/** Whether the transaction `t` came to a closed month that does not count it, and no open month took it. */
export const isLate = sql<SqlBool>`${isOfClosedMonth} AND ${closedIn('t')} IS NULL
  AND NOT EXISTS (SELECT 1 FROM taken_transaction k WHERE k.transaction_id = t.id)`

type ToldLate = NonNullable<MonthStatement['late']>[number]

const lateRows = rawQuery(
  {
    kind: text<LateChange['kind']>(),
    period: text<Month>(),
    transactionId: nullable(integer()),
    accountId: text(),
    date: date(),
    text: text(),
    currency: text(),
    closedMinor: minor(),
    nowMinor: minor(),
    taken: nullable(text<Month>()),
  },
  ({ through }: Params<{ through: IsoDate }>) => sql`
    SELECT 'added' AS kind, substr(t.booking_date, 1, 7) AS period, t.id AS transactionId, c.account_id AS accountId,
      t.booking_date AS date, t.text, t.currency, 0 AS closedMinor, t.amount_minor AS nowMinor, k.period AS taken
    FROM bank_transaction t JOIN account c ON c.id = t.account
      LEFT JOIN taken_transaction k ON k.transaction_id = t.id
    WHERE t.booking_date <= ${through} AND ${isOfClosedMonth} AND (k.period IS NOT NULL OR ${closedIn('t')} IS NULL)
    UNION ALL
    SELECT iif(t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked', 'absent', 'changed'), o.period,
      t.id, x.account, x.date, x.text, x.currency, x.amount_minor,
      iif(t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked', 0, t.amount_minor), NULL
    FROM closing o JOIN closed_transaction x ON x.closing = o.id LEFT JOIN bank_transaction t ON t.id = x.transaction_id
    WHERE o.reopened_at IS NULL AND x.transaction_id IS NOT NULL
      AND (t.id IS NULL OR t.vanished_at IS NOT NULL OR t.status <> 'booked'
        OR (t.amount_minor, t.booking_date, t.currency) IS NOT (x.amount_minor, x.date, x.currency))
    ORDER BY date, transactionId`,
)

/** Changes by syncs and imports in closed months; their statements do not include them. */
export const listLateChanges = (db: ReadableDb): LateChange[] => {
  const last = closingsInForce(db).at(-1)
  return last ? lateRows.all(db, { through: last.end_date }) : []
}

const known = ({ kind, period, accountId, date, text, nowMinor }: ToldLate): string =>
  JSON.stringify([kind, period, accountId, date, text, nowMinor])

/** Late changes of earlier months that no closing before this month has told. */
export const lateToTell = (db: ReadableDb, month: Month): LateChange[] => {
  const all = listLateChanges(db).filter(({ period }) => period < month)
  if (all.length === 0) return []
  const told = closingsInForce(db)
    .filter(({ period }) => period < month)
    .flatMap((closing) => closedStatement(closing).late ?? [])
  const before = new Set(told.map(known))
  return all.filter((change) => !before.has(known(change)))
}
