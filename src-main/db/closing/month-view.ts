/** A month as a person sees it: its statement, what prevents its closing, and changes after its closing. */

import { sql } from 'kysely'
import type { ClosingFigures, MonthProgress, MonthView } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { isBeforeStart } from '#core/closing/before-start.ts'
import { lastDayOf, monthAfter } from '#core/closing/month.ts'
import { closingsInForce, listClosings } from '../closed-months/closings.ts'
import { countLate, isWaiting, lateChangesOf, lateToTell } from '../closed-months/late-changes.ts'
import { inMonth, type Span, spanOf } from '../closed-months/month-rows.ts'
import { chosenStart, firstMonth, lastMonthOver, startDay, startOf } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { hashOf } from './close-month.ts'
import { differencesOf, obstaclesOf } from './closing-obstacles.ts'
import { readBankLines, readStatement } from './month-statement.ts'
import { reviewObstacles } from './review-view.ts'

const progressOf = query((span: Params<Span>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(t.open_minor <> 0), 0)`.as('toReview'),
    ])
    .where(inMonth(span)),
)

/** How many transactions a month has, and how many of them are undecided. */
const monthProgress = (db: ReadableDb, period: Month): { count: number; toReview: number } => {
  const progress = progressOf.get(db, spanOf(period)) ?? { count: 0, toReview: 0 }
  return isBeforeStart(lastDayOf(period), startDay(db)) ? { ...progress, toReview: 0 } : progress
}

/** The progress of the month that is next to be closed. */
export const readProgress = (db: ReadableDb, today: IsoDate): MonthProgress => {
  const period = nextToClose(db, today)
  return { period, ...monthProgress(db, period) }
}

/**
 * The month after the last closed one; before the first closing the one that the books begin with, or the last
 * complete month where nothing says which that is.
 */
const nextToClose = (db: ReadableDb, today: IsoDate): Month => {
  const last = closingsInForce(db).at(-1)
  return last ? monthAfter(last.period) : (startOf(db) ?? lastMonthOver(db, today))
}

/** The figures of months in the list of companies; documents, which take longest, are left out. */
export const readClosingFigures = (db: ReadableDb, today: IsoDate): ClosingFigures => {
  const progress = readProgress(db, today)
  const last = closingsInForce(db).at(-1)
  const lines = readBankLines(db, progress.period)
  const late = countLate(db)
  const differing = lines.filter(({ differenceMinor }) => differenceMinor !== 0)
  return {
    ...progress,
    bankDifferences:
      lines.length === 0
        ? null
        : differing.map(({ accountId, currency, differenceMinor }) => ({
            accountId,
            currency,
            differenceMinor,
          })),
    late: late.transactions,
    lateDocuments: late.documents,
    lastClosing: last ? { period: last.period, at: last.closed_at, by: last.closed_by } : null,
  }
}

/** @param input `period` null: the month that is next to be closed; `today` is the person's date */
export const readMonth = (
  db: ReadableDb,
  { period: asked, today }: { period: Month | null; today: IsoDate },
): MonthView => {
  const next = nextToClose(db, today)
  const period = asked ?? next
  const statement = readStatement(db, period)
  const closing = listClosings(db).find((one) => one.period === period && one.reopened === null) ?? null
  const start = startOf(db)
  const closings = closingsInForce(db)
  return {
    period,
    next,
    start: start && closings.length === 0 ? { period: start, isChosen: chosenStart(db) !== undefined } : null,
    canStart: closings.length === 0,
    firstMonth: firstMonth(db) ?? null,
    statement,
    shown: hashOf(statement),
    closing,
    progress: monthProgress(db, period),
    obstacles: closing ? [] : [...obstaclesOf(db, statement, today), ...reviewObstacles(db, statement)],
    differences: differencesOf(db, statement),
    late: closing ? lateChangesOf(db, period) : period === next ? lateToTell(db, period, isWaiting) : [],
  }
}
