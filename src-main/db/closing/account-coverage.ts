/** Up to which day everything that a bank account had is known. */
import { sql } from 'kysely'
import type { Coverage } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { coverageOf } from '#core/closing/coverage.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { date, nullable } from '../schema/schema-columns.ts'

const knownDays = rawQuery(
  {
    lastRow: nullable(date()),
    lastFiledRow: nullable(date()),
    lastBalance: nullable(date()),
    fileEnd: nullable(date()),
    syncedOn: nullable(date()),
  },
  ({ account, to }: Params<{ account: number; to: IsoDate }>) => sql`
    SELECT (SELECT max(t.booking_date) FROM bank_transaction t WHERE t.account = ${account}
        AND t.booking_date <= ${to} AND t.status = 'booked' AND t.vanished_at IS NULL) AS lastRow,
      max((SELECT max(r.booking_date) FROM imported_row r WHERE r.statement = s.id)) AS lastFiledRow,
      max(iif(s.closing_minor IS NULL, NULL, s.closing_date)) AS lastBalance, max(s.to_date) AS fileEnd,
      (SELECT substr(c.completed_at, 1, 10) FROM account c WHERE c.id = ${account}) AS syncedOn
    FROM imported_statement s JOIN imported_file f ON f.id = s.file
    WHERE s.account = ${account} AND f.state = 'applied'`,
)

/** @param isTyped whether a person typed the bank's balance at the end of the month */
export const readCoverage = (db: ReadableDb, account: number, to: IsoDate, isTyped: boolean): Coverage => {
  const known = knownDays.get(db, { account, to }) ?? {
    ...{ lastRow: null, lastFiledRow: null, lastBalance: null, fileEnd: null, syncedOn: null },
  }
  return coverageOf(isTyped ? { ...known, lastBalance: to } : known, to)
}
