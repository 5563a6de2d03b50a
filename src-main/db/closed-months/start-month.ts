/** The month that a company's books begin with: as a person chose it, or as the data proposes it. */
import { sql } from 'kysely'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { firstDayOf, lastDayOf, monthAfter, monthBefore, monthOf, parseMonth } from '#core/closing/month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, rawQuery } from '../query/query.ts'
import { date, nullable } from '../schema/schema-columns.ts'
import { findSetting } from '../settings/settings.ts'
import { firstClosedPeriod } from './closings.ts'

/** Undefined where nobody chose it. */
export const chosenStart = (db: ReadableDb): Month | undefined => parseMonth(findSetting(db, 'start') ?? '')

const serviceAccount = column(() =>
  mirror.selectFrom('account').select('id').where('completed_at', 'is not', null).limit(1),
)

const hasServiceAccount = (db: ReadableDb): boolean => serviceAccount.get(db) != null

const periods = rawQuery(
  { from: nullable(date()), to: nullable(date()), first: nullable(date()) },
  () => sql`
    SELECT s.from_date AS "from", s.to_date AS "to",
      (SELECT min(r.booking_date) FROM imported_row r WHERE r.statement = s.id) AS first
    FROM imported_statement s JOIN imported_file f ON f.id = s.file WHERE f.state = 'applied'`,
)

/**
 * The month of the first full statement of a company on files: of the first file that states a period with a whole
 * month, else of the first row. Undefined without files, and where a service shows the transactions.
 */
const filedStart = (db: ReadableDb): Month | undefined => {
  if (hasServiceAccount(db)) return undefined
  const all = periods.all(db)
  const whole = all.flatMap(({ from, to, first }) => {
    if (from === null || to === null) return []
    // Of a file that states no period it is that of its rows.
    const isWhole = from === firstDayOf(monthOf(from)) || from === first
    const month = isWhole ? monthOf(from) : monthAfter(monthOf(from))
    return to >= lastDayOf(month) ? [month] : []
  })
  const rows = all.flatMap(({ first }): IsoDate[] => (first === null ? [] : [first]))
  return whole.toSorted()[0] ?? rows.toSorted().map(monthOf)[0]
}

const firstSync = column(() =>
  mirror
    .selectFrom('sync_run')
    .select(({ fn }) => fn.min('finished_at').as('at'))
    .where('kind', '=', 'transactions')
    .where('state', '=', 'completed'),
)

const firstDay = column(() =>
  mirror
    .selectFrom('bank_transaction')
    .select('booking_date')
    .where('vanished_at', 'is', null)
    .where('booking_date', '>', '1990' as IsoDate)
    .orderBy('booking_date')
    .limit(1),
)

/** The month of the first transaction; undefined without any. */
export const firstMonth = (db: ReadableDb): Month | undefined => {
  const day = firstDay.get(db)
  return day ? monthOf(day) : undefined
}

/** @returns the month before that day, or that of the first transaction where it is later */
export const lastMonthOver = (db: ReadableDb, day: IsoDate): Month => {
  const over = monthBefore(monthOf(day))
  const first = firstMonth(db)
  return first !== undefined && first > over ? first : over
}

/** The last month that was over when a service first showed all of its transactions. */
const syncedStart = (db: ReadableDb): Month | undefined => {
  const at = firstSync.get(db)
  return at ? lastMonthOver(db, at.slice(0, 10) as IsoDate) : undefined
}

/** The month that has to be closed first: chosen, closed first, or proposed; undefined where nothing says. */
export const startOf = (db: ReadableDb): Month | undefined =>
  chosenStart(db) ?? firstClosedPeriod(db) ?? filedStart(db) ?? syncedStart(db)

/**
 * The first day of the books; null where nothing says. What a service showed of earlier years is work until a person
 * chooses the first month or closes one.
 */
export const startDay = (db: ReadableDb): IsoDate | null => {
  const start = chosenStart(db) ?? firstClosedPeriod(db) ?? filedStart(db)
  return start === undefined ? null : firstDayOf(start)
}

const firstOfSuppliers = rawQuery(
  { firstOpen: nullable(date()), firstDay: nullable(date()) },
  () => sql`
    SELECT (SELECT date(max(end_date), '+1 day') FROM closing WHERE reopened_at IS NULL AND has_suppliers = 0) AS firstOpen,
      (SELECT substr(min(date), 1, 7) || '-01' FROM document WHERE side = 'supplier' AND vanished_at IS NULL) AS firstDay`,
)

/**
 * The day from which payments are asked for their documents: what was closed without suppliers is not, nor what is older than
 * the first month to close or the month of the first document. Null where nothing says.
 */
export const suppliersStart = (db: ReadableDb): IsoDate | null => {
  const { firstOpen = null, firstDay = null } = firstOfSuppliers.get(db) ?? {}
  const start = startOf(db)
  return (
    [start === undefined ? null : firstDayOf(start), firstOpen, firstDay]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
