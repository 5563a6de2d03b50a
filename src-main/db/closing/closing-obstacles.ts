/** What prevents closing a month, and differences that need a reason. */
import { sql } from 'kysely'
import type {
  ClosingDifference,
  ClosingObstacle,
  DocumentsStatement,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { isBeforeStart } from '#core/closing/before-start.ts'
import { isCovered } from '#core/closing/coverage.ts'
import { lastDayOf, monthAfter, monthBefore } from '#core/closing/month.ts'
import { CONTRADICTED_STATES } from '#core/receivable.ts'
import { closingsInForce, findClosing, firstClosedPeriod } from '../closed-months/closings.ts'
import { spanOf } from '../closed-months/month-rows.ts'
import { startDay, startOf } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { isKept } from '../decisions/groups.ts'
import { column, mirror, type Params, rawQuery } from '../query/query.ts'
import { isShared } from '../rows/is-shared.ts'
import { dayIn, isLedgerGroup, words } from '../schema/rules.ts'
import { integer, text } from '../schema/schema-columns.ts'
import { countWaiting } from '../transactions/waiting.ts'

/**
 * Differences that need a reason. Where a mirror was created again, no sync brings documents that the service no longer
 * has, or that are no longer tracked. A mirror that saw one disappear counts it as cancelled.
 */
export const differencesOf = (
  db: ReadableDb,
  { period, bank, ledgers = [], documents, suppliers }: MonthStatement,
): ClosingDifference[] => [
  ...bank.flatMap((line): ClosingDifference[] => {
    const { accountId: account, currency, differenceMinor, partsDifferenceMinor } = line
    const toLedger = line.reconciliation.differenceMinor
    return [
      ...(differenceMinor === null ? [{ what: 'bank-unknown' as const, account }] : []),
      ...(differenceMinor ? [{ what: 'bank' as const, account, currency, differenceMinor }] : []),
      ...(partsDifferenceMinor === 0
        ? []
        : [{ what: 'parts' as const, account, currency, differenceMinor: partsDifferenceMinor }]),
      ...(line.coverage === undefined || isCovered(line.coverage, lastDayOf(period))
        ? []
        : [{ what: 'coverage' as const, account, coverage: line.coverage }]),
      ...(toLedger ? [{ what: 'ledger' as const, account, currency, differenceMinor: toLedger }] : []),
    ]
  }),
  ...ledgers.flatMap(({ accountIds: [account = ''], differenceMinor }): ClosingDifference[] =>
    differenceMinor ? [{ what: 'ledger', account, currency: 'EUR', differenceMinor }] : [],
  ),
  ...documentDifferences(db, period, documents, 'customer'),
  ...(suppliers ? documentDifferences(db, period, suppliers, 'supplier') : []),
]

const documentDifferences = (
  db: ReadableDb,
  period: Month,
  { differenceMinor }: DocumentsStatement,
  side: Side,
): ClosingDifference[] =>
  differenceMinor === 0
    ? []
    : [
        {
          what: side === 'customer' ? 'documents' : 'suppliers',
          differenceMinor,
          missing: missingAfter.all(db, { period: monthBefore(period), side }),
        },
      ]

const missingAfter = column(({ period, side }: Params<{ period: Month; side: Side }>) =>
  mirror
    .selectFrom('closed_document as x')
    .innerJoin('closing as c', 'c.id', 'x.closing')
    .select('x.number')
    .distinct()
    .where('c.period', '=', period)
    .where('c.reopened_at', 'is', null)
    .where('x.term', '=', 'open')
    .where('x.side', '=', side)
    .where('x.number', 'not in', (from) =>
      from
        .selectFrom('document')
        .select('number')
        .where('number', 'is not', null)
        .where('document.side', '=', side),
    )
    .orderBy('x.number')
    .$narrowType<{ number: string }>(),
)

const unreadable = rawQuery(
  { account: text(), undated: integer(), undirected: integer() },
  ({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) => sql`
    SELECT c.account_id AS account, sum(t.booking_date IS NULL) AS undated,
      sum(t.booking_date BETWEEN ${from} AND ${to} AND t.direction = 'unknown') AS undirected
    FROM bank_transaction t JOIN account c ON c.id = t.account
    WHERE t.status = 'booked' AND t.vanished_at IS NULL
      AND (t.booking_date IS NULL OR t.booking_date BETWEEN ${from} AND ${to} AND t.direction = 'unknown')
    GROUP BY c.account_id`,
)

// A decision that a person keeps despite the source is not in question.
const doubtful = rawQuery(
  { state: text<'conflicting' | 'stale'>(), count: integer(), groupId: text() },
  ({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) => sql`
    SELECT state, count(*) AS count, min(id) AS groupId FROM (
      SELECT DISTINCT g.id, g.state FROM match_group g
      JOIN decision_event e ON e.sequence = g.sequence
      LEFT JOIN allocation a ON a.group_id = g.id AND a.transaction_id IS NOT NULL
      LEFT JOIN bank_transaction t ON t.id = a.transaction_id
      WHERE g.state IN (${words(CONTRADICTED_STATES)}) AND NOT ${isKept} AND NOT ${isLedgerGroup('g')}
        AND coalesce(t.booking_date, ${dayIn('e.at')}) BETWEEN ${from} AND ${to})
    GROUP BY state ORDER BY state`,
)

const lastRecorded = column(() =>
  mirror.selectNoFrom(
    sql<IsoDate | null>`substr(max(
      coalesce((SELECT at FROM decision_event ORDER BY sequence DESC LIMIT 1), ''),
      coalesce((SELECT at FROM rule_event ORDER BY sequence DESC LIMIT 1), '')), 1, 10)`.as('day'),
  ),
)

/** The day of the last decision or typed figure. */
const lastRecordedDay = (db: ReadableDb): IsoDate => lastRecorded.get(db) ?? ('' as IsoDate)

/** What prevents closing a month, whatever the reason given. @param today the person's date */
export const obstaclesOf = (db: ReadableDb, statement: MonthStatement, today: IsoDate): ClosingObstacle[] => {
  const { period } = statement
  if (findClosing(db, period)) return [{ reason: 'already-closed' }]
  const { from, to } = spanOf(period)
  if (to >= today) {
    const day = lastRecordedDay(db)
    // An instant is stored in UTC, which may be a day ahead.
    return [day > addDays(today, 1) ? { reason: 'clock-back', day } : { reason: 'not-over' }]
  }
  const first = firstClosedPeriod(db)
  const last = closingsInForce(db).at(-1)
  const next = last ? monthAfter(last.period) : startOf(db)
  // A month before the one that a service proposes is chosen by closing it.
  if (last === undefined && next !== undefined && next !== first && isBeforeStart(to, startDay(db)))
    return [{ reason: 'before-start', period: next }]
  if (next !== undefined && period > next) return [{ reason: 'not-next', period: next }]
  if (last !== undefined && period < last.period)
    return [{ reason: 'not-next', period: monthAfter(last.period) }]
  return [
    ...statement.bank
      .filter(({ openCount }) => openCount > 0)
      .map(({ accountId, openCount }) => ({
        reason: 'open-rows' as const,
        account: accountId,
        count: openCount,
      })),
    ...unreadable
      .all(db, { from, to })
      .flatMap(({ account, undated, undirected }): ClosingObstacle[] => [
        ...(undated > 0 ? [{ reason: 'undated' as const, account, count: undated }] : []),
        ...(undirected > 0 ? [{ reason: 'undirected' as const, account, count: undirected }] : []),
      ]),
    ...doubtful.all(db, { from, to }).map(({ state, count, groupId }) => ({ reason: state, count, groupId })),
    ...sharedObstacles(db),
  ]
}

const countContested = column(() =>
  mirror
    .selectFrom('settled_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'contested'),
)

/** What the office decided, or this desk, that does not count here yet. */
const sharedObstacles = (db: ReadableDb): ClosingObstacle[] => {
  if (!isShared(db)) return []
  const counts = { contested: countContested.get(db) ?? 0, 'not-received': countWaiting(db) }
  return (['contested', 'not-received'] as const)
    .filter((reason) => counts[reason] > 0)
    .map((reason) => ({ reason, count: counts[reason] }))
}
