/** A month as a person looks at it: its statement, what keeps it from being closed, and what changed after closing. */
import type { MonthView } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { monthAfter, monthBefore, monthOf } from '#core/closing/month.ts'
import { hashOf } from '../../commands/closing/close-month.ts'
import type { ReadableDb } from '../../connection.ts'
import { closingsInForce, listClosings } from './closings.ts'
import {
  barsOf,
  differencesOf,
  firstTransactionDay,
  listLateChanges,
  monthProgress,
  readStatement,
} from './month-statement.ts'

/** The month after the last closed one; before the first closing the last month that is over. */
export const nextToClose = (db: ReadableDb, today: IsoDate): Month => {
  const last = closingsInForce(db).at(-1)
  if (last) return monthAfter(last.period)
  const over = monthBefore(monthOf(today))
  const first = firstTransactionDay(db)
  return first !== undefined && monthOf(first) > over ? monthOf(first) : over
}

/** @param input `period` null: the month that is next to be closed; `today` where the accountant is */
export const readMonth = (
  db: ReadableDb,
  { period: asked, today }: { period: Month | null; today: IsoDate },
): MonthView => {
  const next = nextToClose(db, today)
  const period = asked ?? next
  const statement = readStatement(db, period)
  const closing = listClosings(db).find((one) => one.period === period && one.reopened === null) ?? null
  const first = firstTransactionDay(db)
  return {
    period,
    next,
    firstMonth: first === undefined ? null : monthOf(first),
    statement,
    shown: hashOf(statement),
    closing,
    progress: monthProgress(db, period),
    bars: closing ? [] : barsOf(db, statement, today),
    differences: differencesOf(statement),
    late: listLateChanges(db),
  }
}
