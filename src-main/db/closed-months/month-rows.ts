/** The transactions that a month's statement counts, and how each was ended. */
import { type SqlBool, sql } from 'kysely'
import type { BankRow, Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { firstDayOf, lastDayOf } from '#core/closing/month.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import type { Line } from '../rows/currencies.ts'
import { bankPart, isCash, isLeftOpen } from '../schema/rules.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { startDay } from './start-month.ts'

export interface Span {
  period: Month
  from: IsoDate
  to: IsoDate
}

export const spanOf = (period: Month): Span => ({ period, from: firstDayOf(period), to: lastDayOf(period) })

/**
 * The month whose closing counts it, whatever its date is now; NULL where none does. @param transaction its name in the
 * query
 */
export const closedIn = (transaction: string) => sql<Month | null>`(
  SELECT o.period FROM closed_transaction x JOIN closing o ON o.id = x.closing
  WHERE x.transaction_id = ${sql.ref(`${transaction}.id`)} AND o.reopened_at IS NULL)`

/**
 * Booked and not vanished, by booking date; a transaction that another month took or counts in its closing counts only
 * there.
 */
export const inMonth = ({ period, from, to }: Params<Span>) => sql<SqlBool>`
  t.status = 'booked' AND t.vanished_at IS NULL AND coalesce(${closedIn('t')}, ${period}) = ${period} AND (
    (t.booking_date BETWEEN ${from} AND ${to} AND t.id NOT IN (SELECT k.transaction_id FROM taken_transaction k))
    OR t.id IN (SELECT k.transaction_id FROM taken_transaction k WHERE k.period = ${period}))`

// One line at a time: its rows are adjacent in a covering index, and need no sorting.
const inLine = (line: Params<Span & Line>) =>
  sql`t.account = ${line.account} AND t.currency = ${line.currency} AND ${inMonth(line)}`

const sumsOfLine = rawQuery(
  {
    receipts: minor(),
    payments: minor(),
    receiptsCount: integer(),
    paymentsCount: integer(),
    openIn: minor(),
    openOut: minor(),
    openCount: integer(),
  },
  (line: Params<Span & Line>) => sql`
    SELECT coalesce(sum(max(t.amount_minor, 0)), 0) AS receipts, coalesce(sum(min(t.amount_minor, 0)), 0) AS payments,
      coalesce(sum(t.amount_minor > 0), 0) AS receiptsCount, coalesce(sum(t.amount_minor < 0), 0) AS paymentsCount,
      coalesce(sum(iif(t.amount_minor > 0, t.open_minor, 0)), 0) AS openIn,
      coalesce(sum(iif(t.amount_minor < 0, t.open_minor, 0)), 0) AS openOut,
      coalesce(sum(t.open_minor <> 0), 0) AS openCount
    FROM bank_transaction t WHERE ${inLine(line)}`,
)

/** The receipts and payments of a month as the bank sent them. */
export const sumLine = (db: ReadableDb, period: Month, { account, currency }: Line) =>
  sumsOfLine.get(db, { ...spanOf(period), account, currency })

/** How an allocation ends its amount, in the terms of the statement. */
const part = sql`CASE WHEN ${isLeftOpen('a')} THEN 'noted' WHEN a.explained = 1 THEN 'explained'
  WHEN a.kind = 'classified' THEN 'classified'
  WHEN a.kind IN ('own-transfer', 'reversal', 'duplicate-refund') THEN 'grouped' ELSE 'paired' END`
type EndedPart = 'paired' | 'explained' | 'grouped' | 'classified' | 'noted'

const partsOfLine = rawQuery(
  { isReceipt: integer<0 | 1>(), part: text<EndedPart>(), amount: minor() },
  (line: Params<Span & Line>) => sql`
    SELECT t.amount_minor > 0 AS isReceipt, ${part} AS part, sum(${bankPart('a')}) AS amount
    FROM bank_transaction t CROSS JOIN allocation a ON a.transaction_id = t.id
    WHERE ${inLine(line)} AND ${isCash('a')} GROUP BY 1, 2`,
)

/** The same amounts by how they were ended, summed from decisions. */
export const sumParts = (db: ReadableDb, period: Month, { account, currency }: Line) =>
  partsOfLine.all(db, { ...spanOf(period), account, currency })

const notedOfMonth = rawQuery(
  { account: integer(), currency: text(), count: integer() },
  (span: Params<Span>) => sql`
    SELECT t.account, t.currency, count(DISTINCT t.id) AS count
    FROM allocation a CROSS JOIN bank_transaction t ON t.id = a.transaction_id
    WHERE ${isLeftOpen('a')} AND ${inMonth(span)} GROUP BY 1, 2`,
)

/** How many transactions of a month were left open with a note. */
export const countNoted = (db: ReadableDb, period: Month) => notedOfMonth.all(db, spanOf(period))

const notPosted = rawQuery(
  { account: integer(), currency: text(), amount: minor() },
  ({ start, to }: Params<{ start: string; to: IsoDate }>) => sql`
    SELECT account, currency, sum(amount) AS amount FROM (
      SELECT t.account, t.currency, t.open_minor AS amount FROM bank_transaction t
      WHERE t.open_minor <> 0 AND t.booking_date BETWEEN ${start} AND ${to} AND t.status = 'booked' AND t.vanished_at IS NULL
      UNION ALL
      SELECT t.account, t.currency, a.amount_minor FROM allocation a JOIN bank_transaction t ON t.id = a.transaction_id
      WHERE ${isLeftOpen('a')} AND t.booking_date BETWEEN ${start} AND ${to} AND t.status = 'booked' AND t.vanished_at IS NULL)
    GROUP BY account, currency`,
)

/**
 * The open amount of all transactions from the start of the books to a month's end, whether or not left open on
 * purpose: the ledger does not have them. Older ones are in the ledger's opening balance.
 */
export const sumNotPosted = (db: ReadableDb, to: IsoDate) =>
  notPosted.all(db, { start: startDay(db) ?? '', to })

const rowsOfMonth = rawQuery(
  {
    id: integer(),
    account: text(),
    sourceId: nullable(text()),
    fingerprint: nullable(text()),
    occurrence: integer(),
    date: date(),
    text: text(),
    counterparty: nullable(text()),
    currency: text(),
    amount: minor(),
    open: minor(),
    part: nullable(text<EndedPart>()),
    partAmount: nullable(minor()),
    note: nullable(text()),
  },
  (span: Params<Span>) => sql`
    SELECT t.id, c.account_id AS account, t.source_id AS sourceId, t.fingerprint, t.occurrence, t.booking_date AS date,
      t.text, t.counterparty_name AS counterparty, t.currency, t.amount_minor AS amount, t.open_minor AS open,
      iif(a.group_id IS NULL, NULL, ${part}) AS part, ${bankPart('a')} AS partAmount,
      iif(${isLeftOpen('a')}, (SELECT e.body ->> 'note' FROM match_group g
        JOIN decision_event e ON e.sequence = g.sequence WHERE g.id = a.group_id), NULL) AS note
    FROM bank_transaction t JOIN account c ON c.id = t.account
    LEFT JOIN allocation a ON a.transaction_id = t.id AND ${isCash('a')}
    WHERE ${inMonth(span)} ORDER BY c.account_id, t.booking_date, t.place_in_day, t.id, a.group_id, a.position`,
)

/** A transaction of an open month, with its identity in every mirror. */
export interface LiveRow extends BankRow {
  transactionId: number
  sourceId: string | null
  fingerprint: string | null
  occurrence: number
}

/** By account and date. */
export const listMonthRows = (db: ReadableDb, period: Month): LiveRow[] => {
  const rows: LiveRow[] = []
  for (const row of rowsOfMonth.iterate(db, spanOf(period))) {
    let last = rows.at(-1)
    if (last?.transactionId !== row.id) {
      const zero = toMinor(0)
      last = {
        transactionId: row.id,
        accountId: row.account,
        sourceId: row.sourceId,
        fingerprint: row.fingerprint,
        occurrence: row.occurrence,
        date: row.date,
        text: row.text,
        counterparty: row.counterparty,
        currency: row.currency,
        amountMinor: row.amount,
        parts: { paired: zero, explained: zero, grouped: zero, classified: zero, open: row.open },
        notedMinor: zero,
        note: null,
      }
      rows.push(last)
    }
    if (row.part === null || row.partAmount === null) continue
    const name = row.part === 'noted' ? 'open' : row.part
    last.parts[name] = (last.parts[name] + row.partAmount) as Minor
    if (row.part !== 'noted') continue
    last.notedMinor = (last.notedMinor + row.partAmount) as Minor
    last.note ??= row.note
  }
  return rows
}
