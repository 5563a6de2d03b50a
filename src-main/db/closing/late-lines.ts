/** Ledger lines of closed months that a later extract brought, changed or removed. */
import { sql } from 'kysely'
import type { Month } from '#contract/closing-values.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { monthOf } from '#core/closing/month.ts'
import { compareText } from '#core/fold.ts'
import { toMinor } from '#core/money.ts'
import { closedStatement, closingsInForce } from '../closed-months/closings.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { date, flag, minor, nullable, text } from '../schema/schema-columns.ts'

export interface LateLine {
  change: 'line-added' | 'line-changed' | 'line-gone'
  period: Month
  /** The code of its ledger. */
  ledger: string
  date: IsoDate
  text: string
  /** Up to the closing's last day: what the line was when that month was closed, and what it is now. */
  closedMinor: Minor
  nowMinor: Minor
}

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
    shown AS (SELECT x.line_id, x.date, x.text, x.amount_minor, max(k.id) AS extract
      FROM known k JOIN extract_line x ON x.extract = k.id GROUP BY x.line_id),
    then_ AS (SELECT s.* FROM shown s WHERE NOT EXISTS (SELECT 1 FROM known k
      WHERE k.id > s.extract AND s.date BETWEEN k.proven_from AND k.proven_to))
    SELECT l.date, l.text, l.amount_minor AS amount, l.gone AS isGone,
      t.date AS dateThen, t.text AS textThen, t.amount_minor AS amountThen
    FROM ledger_line l JOIN ledger_extract e ON e.id = l.changed_by JOIN imported_file f ON f.id = e.file
      LEFT JOIN then_ t ON t.line_id = l.id
    WHERE l.ledger = ${ledger} AND f.imported_at > ${closedAt} AND (l.date <= ${end} OR t.date <= ${end})`,
)

/** Of each ledger since the last closing that counted it, by day. */
export const listLateLines = (db: ReadableDb): LateLine[] => {
  const closings = closingsInForce(db)
  return ledgers
    .all(db)
    .flatMap(({ id: ledger, code }): LateLine[] => {
      const closing = closings.findLast((one) =>
        closedStatement(one).ledgers?.some((counted) => counted.ledgers.some((own) => own.code === code)),
      )
      if (closing === undefined) return []
      const { end_date: end, closed_at: closedAt } = closing
      return changed.all(db, { ledger, closedAt, end }).flatMap((row): LateLine[] => {
        const wasIn = row.dateThen !== null && row.dateThen <= end
        const isIn = row.isGone === 0 && row.date <= end
        const closedMinor = toMinor(wasIn ? (row.amountThen ?? 0) : 0)
        const nowMinor = toMinor(isIn ? row.amount : 0)
        if (closedMinor === nowMinor && wasIn === isIn) return []
        const day = wasIn && row.dateThen !== null ? row.dateThen : row.date
        return [
          {
            change: wasIn ? (isIn ? 'line-changed' : 'line-gone') : 'line-added',
            ...{ period: monthOf(day), ledger: code, date: day, text: row.textThen ?? row.text },
            ...{ closedMinor, nowMinor },
          },
        ]
      })
    })
    .sort((a, b) => compareText(a.date, b.date))
}
