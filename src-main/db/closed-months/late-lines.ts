/** Ledger lines of closed months that a later extract brought, changed or removed. */
import { sql } from 'kysely'
import type { LateChange } from '#contract/closing-values.ts'
import type { Instant, IsoDate } from '#contract/values.ts'
import { monthAfter, monthOf } from '#core/closing/month.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { date, flag, minor, nullable, text } from '../schema/schema-columns.ts'
import { closedStatement, type closingsInForce } from './closings.ts'

const ledgers = query(() => mirror.selectFrom('ledger').select(['id', 'code']).orderBy('code'))

// What the last extract before the closing showed of each line, unless a later one of them proved that it was gone.
const changed = rawQuery(
  {
    date: date(),
    text: text(),
    amount: minor(),
    isGone: flag(),
    dateThen: nullable(date()),
    textThen: nullable(text()),
    amountThen: nullable(minor()),
  },
  ({ ledger, closedAt, end }: Params<{ ledger: number; closedAt: Instant; end: IsoDate }>) => sql`
    WITH known AS (SELECT e.id, e.proven_from, e.proven_to FROM ledger_extract e JOIN imported_file f ON f.id = e.file
      WHERE e.ledger = ${ledger} AND f.imported_at <= ${closedAt}),
    late AS MATERIALIZED (SELECT l.* FROM ledger_line l JOIN ledger_extract e ON e.id = l.changed_by
      JOIN imported_file f ON f.id = e.file WHERE l.ledger = ${ledger} AND f.imported_at > ${closedAt}),
    shown AS (SELECT x.line_id, x.date, x.text, x.amount_minor, max(k.id) AS extract FROM late l
      CROSS JOIN extract_line x ON x.line_id = l.id JOIN known k ON k.id = x.extract GROUP BY x.line_id),
    then_ AS (SELECT s.* FROM shown s WHERE NOT EXISTS (SELECT 1 FROM known k
      WHERE k.id > s.extract AND s.date BETWEEN k.proven_from AND k.proven_to))
    SELECT l.date, l.text, l.amount_minor AS amount, l.gone AS isGone,
      t.date AS dateThen, t.text AS textThen, t.amount_minor AS amountThen
    FROM late l LEFT JOIN then_ t ON t.line_id = l.id WHERE l.date <= ${end} OR t.date <= ${end} ORDER BY l.date, l.id`,
)

/** Of each ledger since the last of the closings that counted it, by day. */
export const listLateLines = (
  db: ReadableDb,
  closings: Readonly<ReturnType<typeof closingsInForce>>,
): LateChange[] =>
  ledgers.all(db).flatMap(({ id, code }): LateChange[] => {
    const closing = closings.findLast((one) =>
      closedStatement(one).ledgers?.some((counted) => counted.ledgers.some((own) => own.code === code)),
    )
    if (closing === undefined) return []
    const { end_date: end, closed_at: closedAt } = closing
    return changed.all(db, { ledger: id, closedAt, end }).flatMap((row): LateChange[] => {
      const wasIn = row.dateThen !== null && row.dateThen <= end
      const isIn = row.isGone === 0 && row.date <= end
      const closedMinor = toMinor(wasIn ? (row.amountThen ?? 0) : 0)
      const nowMinor = toMinor(isIn ? row.amount : 0)
      if (closedMinor === nowMinor && wasIn === isIn) return []
      const date = wasIn && row.dateThen !== null ? row.dateThen : row.date
      return [
        {
          kind: wasIn ? (isIn ? 'line-changed' : 'line-gone') : 'line-added',
          period: monthOf(date),
          ...{ transactionId: null, accountId: null, ledger: code },
          ...{ date, text: row.textThen ?? row.text, currency: 'EUR', closedMinor, nowMinor },
          taken: monthAfter(closing.period),
        },
      ]
    })
  })
