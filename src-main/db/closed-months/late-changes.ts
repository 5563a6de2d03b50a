/** Changes of closed months by syncs, imports and restored logs; their statements do not include them. */
import { type SqlBool, sql } from 'kysely'
import type { LateChange, Month, MonthStatement } from '#contract/closing-values.ts'
import { SIDES } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { monthAfter, monthOf } from '#core/closing/month.ts'
import { compareText } from '#core/fold.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { bySide, isOfSide } from '../schema/rules.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { closedStatement, closingsInForce } from './closings.ts'
import { changesBySide, countsSide, isMovedBehind } from './counted-day.ts'
import { listLateLines } from './late-lines.ts'
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

// Documents count in the first open month by themselves. A closing restored from the log has no numbers of rows of this
// mirror: what it counted is known by number, and what it may have counted was settled when it was first seen, by the
// service or by decisions before the closing.
const lateDocuments = bySide((side) => {
  const { dayOfChange, seenDay } = changesBySide[side]
  // Suppliers number as they like: only their name beside tells two documents apart.
  const known = (number: string, name: string) =>
    side === 'customer' ? sql.ref(number) : sql`${sql.ref(number)} || char(10) || ${sql.ref(name)}`
  return rawQuery(
    {
      kind: text<'document-added' | 'document-changed'>(),
      date: date(),
      text: text(),
      nowMinor: minor(),
      taken: text<Month>(),
    },
    ({ after }: Params<{ after: number }>) => sql`
    WITH change AS (
      SELECT ch.id, ch.document_id AS documentId, ch.is_first AS isFirst, ${dayOfChange} AS counted, ch.issued_minor AS issued,
        ch.issued_minor + ch.settled_minor + ch.withheld_minor + ch.cancelled_minor AS net, d.number, d.name,
        CASE WHEN ch.is_first THEN coalesce(d.date, ${seenDay}) WHEN ch.issued_minor <> 0 OR ch.cancelled_minor <> 0
          OR ch.status <> 'C' THEN min(coalesce(d.date, ${seenDay}), ${seenDay}) ELSE ${seenDay} END AS day
      FROM document_change ch JOIN document d ON d.id = ch.document_id
      WHERE ch.id > ${after} AND ${isOfSide('d', side)}),
    again AS (SELECT x.closing, ${known('x.number', 'x.customer')} AS known FROM closed_document x
      JOIN closing o ON o.id = x.closing
      WHERE x.document_id IS NULL AND o.reopened_at IS NULL AND x.side = ${sql.lit(side)})
    SELECT iif(c.isFirst, 'document-added', 'document-changed') AS kind, c.day AS date,
      concat_ws(' · ', c.number, c.name) AS text, iif(c.isFirst, c.issued, c.net) AS nowMinor,
      substr(c.counted, 1, 7) AS taken
    FROM change c WHERE coalesce(${known('c.number', 'c.name')}, '') NOT IN (SELECT known FROM again WHERE known IS NOT NULL)
      AND EXISTS (SELECT 1 FROM closing o WHERE ${countsSide('o', side)} AND o.last_change < c.id
        AND o.end_date >= c.day AND iif(c.isFirst AND o.id IN (SELECT closing FROM again),
          c.net <> (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a JOIN match_group g ON g.id = a.group_id
            WHERE a.document_id = c.documentId AND a.explained = 0 AND a.kind <> 'advance' AND g.sequence <= o.last_decision),
          c.isFirst OR c.net <> 0))
    ORDER BY c.day, c.id`,
  )
})

/** Of transactions and documents, the earliest first. */
export const listLateChanges = (db: ReadableDb): LateChange[] => {
  const closings = closingsInForce(db)
  if (closings.length === 0) return []
  const after = Math.min(...closings.map(({ last_change }) => last_change))
  return [...listLateRows(db), ...listLateDocuments(db, after)].sort((a, b) => compareText(a.date, b.date))
}

// In the order of the contract, so that a statement from the log has the same bytes.
const listLateDocuments = (db: ReadableDb, after: number): LateChange[] =>
  SIDES.flatMap((side) => lateDocuments[side].all(db, { after })).map(
    ({ kind, date, text, nowMinor, taken }) => ({
      kind,
      period: monthOf(date),
      transactionId: null,
      accountId: null,
      date,
      text,
      currency: 'EUR',
      closedMinor: toMinor(0),
      nowMinor,
      taken,
    }),
  )

/** All of a closed month, those of ledger lines since the month was closed. */
export const lateChangesOf = (db: ReadableDb, month: Month): LateChange[] => {
  const upTo = closingsInForce(db).filter(({ period }) => period <= month)
  const all = [...listLateChanges(db), ...listLateLines(db, upTo)]
  return all.filter(({ period }) => period === month).sort((a, b) => compareText(a.date, b.date))
}

const listLateRows = (db: ReadableDb): LateChange[] => {
  const last = closingsInForce(db).at(-1)
  return last ? lateRows.all(db, { through: last.end_date }) : []
}

const known = ({ kind, period, accountId, ledger, date, text, nowMinor }: ToldLate): string =>
  JSON.stringify([kind, period, ledger ?? accountId, date, text, nowMinor])

/** Whether it is counted in no month, and a person may take it into the open one. */
export const isWaiting = ({ kind, taken }: Pick<LateChange, 'kind' | 'taken'>): boolean =>
  kind === 'added' && taken === null

/**
 * Late changes of earlier months that no closing before this month has told. @param or those that are listed though one
 * has
 */
export const lateToTell = (
  db: ReadableDb,
  month: Month,
  or: (change: LateChange) => boolean = () => false,
): LateChange[] => {
  const before = closingsInForce(db).filter(({ period }) => period < month)
  const last = before.at(-1)
  if (!last) return []
  const told = new Set(before.flatMap((closing) => closedStatement(closing).late ?? []).map(known))
  // A document that came before the last closing was told by it.
  const all = [...listLateRows(db), ...listLateDocuments(db, last.last_change), ...listLateLines(db, before)]
  return all.filter((change) => change.period < month && (or(change) || !told.has(known(change))))
}

/** How many changes no closing has told: of transactions counted in no month, and of documents. */
export const countLate = (db: ReadableDb): { transactions: number; documents: number } => {
  const last = closingsInForce(db).at(-1)
  const late = last ? lateToTell(db, monthAfter(last.period)) : []
  return {
    transactions: late.filter(({ accountId, taken }) => accountId !== null && taken === null).length,
    documents: late.filter(({ kind }) => kind.startsWith('document-')).length,
  }
}
