/** The rules of core as SQL; a test checks that both give the same results. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AgeBand } from '#contract/reports.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import {
  LAST_DAY_OF_BAND as LAST_DAY,
  RECEIVABLE_TYPES,
  REFUNDED,
  STATES_IN_FORCE,
} from '#core/receivable.ts'
import type { Row } from './schema.ts'

/** Literals, so that a partial index can be used. */
export const words = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Closed, and of a type that is paid or refunded. @param document the name of the table in the query */
export const isReceivable = (document: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${document}.status`)} = 'C' AND ${sql.ref(`${document}.type`)} IN (${words(RECEIVABLE_TYPES)}))`

/** The day that a document is ordered by: its due date, else its date. */
export const dueOrIssued = (document: string): RawBuilder<IsoDate | null> =>
  sql`coalesce(${sql.ref(`${document}.due_date`)}, ${sql.ref(`${document}.date`)})`

/** The due day of a document: of a customer's its date where it has no due date, of a supplier's then none. */
export const dueDay = (document: string): RawBuilder<IsoDate | null> =>
  sql`iif(${sql.ref(`${document}.side`)} = 'supplier', ${sql.ref(`${document}.due_date`)}, ${dueOrIssued(document)})`

/** Whether a document counts in what falls due by month, which needs to know what is open of it. */
export const countsAsDue = (document: string): RawBuilder<SqlBool> =>
  sql`(${isReceivable(document)} AND ${sql.ref(`${document}.open_minor`)} IS NOT NULL)`

type AmountColumn = {
  [C in keyof Row<'document'>]: Row<'document'>[C] extends Minor | null ? C : never
}[keyof Row<'document'>]

/** How a document enters a sum, as `signOf` says. @param document the name of the table in the query */
export const signOf = (document: string): RawBuilder<1 | -1> =>
  sql`iif((${sql.ref(`${document}.type`)} = ${sql.lit(REFUNDED)}) = (${sql.ref(`${document}.side`)} = 'supplier'), 1, -1)`

/** An amount of a document with its sign in a sum. */
export const signed = <C extends AmountColumn>(document: string, column: C): RawBuilder<Row<'document'>[C]> =>
  sql`${signOf(document)} * ${sql.ref(`${document}.${column}`)}`

/** One of each side: a query is written once, and its text is fixed. */
export const bySide = <One>(of: (side: Side) => One): Readonly<Record<Side, One>> => ({
  customer: of('customer'),
  supplier: of('supplier'),
})

/** Whether a document is of the side. @param document the name of the table in the query */
export const isOfSide = (document: string, side: Side): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${document}.side`)} = ${sql.lit(side)}`

/** The day of a transaction: of its booking, else of its value. @param transaction its name in the query */
export const bookedDay = (transaction: string): RawBuilder<IsoDate | null> =>
  sql`coalesce(${sql.ref(`${transaction}.booking_date`)}, ${sql.ref(`${transaction}.value_date`)})`

/** Whether a transaction is older than the books. @param start their first day, null where nothing says it */
export const isBeforeStart = (transaction: string, start: IsoDate | null): RawBuilder<SqlBool> =>
  start === null
    ? sql`FALSE`
    : sql`(coalesce(${sql.ref(`${transaction}.booking_date`)}, ${start}) < ${start})`

/** The day of an instant, in UTC. @param instant the name of the column in the query */
export const dayIn = (instant: string): RawBuilder<IsoDate> => sql`substr(${sql.ref(instant)}, 1, 10)`

/** @param group the name of `match_group` in the query */
export const isInForce = (group: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${group}.state`)} IN (${words(STATES_IN_FORCE)})`

/** Whether a group is of the ledger, as `isOfLedger` says. @param group the name of `match_group` in the query */
export const isLedgerGroup = (group: string): RawBuilder<SqlBool> => sql`${sql.ref(`${group}.id`)} GLOB 'l-*'`

/** Whether a document is in a band of age; a customer's without any date is in the oldest. Dates compare as texts do. */
export const isOfAge = (document: string, band: AgeBand, today: IsoDate): RawBuilder<SqlBool> => {
  const since = dueDay(document)
  const daysAgo = (days: number): IsoDate => addDays(today, -days)
  const between = (band: keyof typeof LAST_DAY, younger: keyof typeof LAST_DAY): RawBuilder<SqlBool> =>
    sql`${since} BETWEEN ${daysAgo(LAST_DAY[band])} AND ${daysAgo(LAST_DAY[younger] + 1)}`
  switch (band) {
    case 'not-due':
      return sql`${since} >= ${today}`
    case '1-30':
      return between('1-30', 'not-due')
    case '31-60':
      return between('31-60', '1-30')
    case '61-90':
      return between('61-90', '31-60')
    case 'over-90':
      return sql`coalesce(${since}, iif(${sql.ref(`${document}.side`)} = 'supplier', NULL, '')) <= ${daysAgo(LAST_DAY['61-90'] + 1)}`
    case 'no-due-date':
      return sql`(${isOfSide(document, 'supplier')} AND ${since} IS NULL)`
  }
}

/** Rows of a group that use a transaction's amount; the others settle a document without cash. */
export const isCash = (allocation: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${allocation}.kind`)} IN ('payment', 'credit-note', 'advance')
    OR ${sql.ref(`${allocation}.document_id`)} IS NULL)`

/**
 * A row that was left open on purpose, or waits for the client: decided, not shown as work to do, and still open in every
 * sum and report. An index has this condition.
 */
export const isLeftOpen = (allocation: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${allocation}.kind`)} IN ('left-open', 'waiting')`

/** One that waits for the client. */
export const isWaiting = (allocation: string): RawBuilder<SqlBool> =>
  sql`(${isLeftOpen(allocation)} AND ${sql.ref(`${allocation}.kind`)} = 'waiting')`

/** Whether a group leaves its transaction open on purpose. @param group the name of `match_group` in the query */
export const leavesOpen = (group: string): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT 1 FROM allocation l WHERE ${sql.ref('l.group_id')} = ${sql.ref(`${group}.id`)} AND ${isLeftOpen('l')})`

/** What a cash row uses of its transaction, in the transaction's currency. */
export const bankPart = (allocation: string): RawBuilder<Minor> =>
  sql`coalesce(${sql.ref(`${allocation}.bank_minor`)}, ${sql.ref(`${allocation}.amount_minor`)})`

/** Whether the row only says what a transaction of a closed month settled, as core's `isNaming` says. */
export const isNamingRow = (allocation: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${allocation}.bank_minor`)} IS 0`

/** Whether a row's own amount is in EUR: its transaction is, or the row also says what it uses of that. */
export const isEuroRow = (allocation: string, transaction: string): RawBuilder<0 | 1> =>
  sql`(${sql.ref(`${transaction}.currency`)} = 'EUR' OR ${sql.ref(`${allocation}.bank_minor`)} IS NOT NULL)`

// Most companies have none: a look at the document of each row is then unnecessary.
const hasNoSuppliers = sql`NOT EXISTS (SELECT 1 FROM document WHERE side = 'supplier')`

/**
 * Whether the row `a` of a group is of the side: rows without a document are of the side of the documents in their group,
 * and of customers where it has none.
 */
export const isRowOfSide = (
  side: Side,
) => sql<SqlBool>`(${side === 'customer' ? hasNoSuppliers : sql`FALSE`} OR coalesce(
  (SELECT x.side FROM document x WHERE x.id = a.document_id),
  (SELECT x.side FROM allocation o JOIN document x ON x.id = o.document_id WHERE o.group_id = a.group_id LIMIT 1),
  'customer') = ${sql.lit(side)})`
