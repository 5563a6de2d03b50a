/** What the list of companies and `status` say of one; run off main, as of one moment. */

import { sql } from 'kysely'
import type { CompanyFigures } from '#contract/office.ts'
import type { AgeBand, ReportFigures } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { AGE_BANDS } from '#core/receivable.ts'
import { readClosingFigures } from '../closing/month-view.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { completeness } from '../documents/completeness.ts'
import { listIntentsInDoubt } from '../issuing/issuing.ts'
import { mirror, type Params, query, runQuery } from '../query/query.ts'
import {
  bookedDay,
  countsAsDue,
  dueDay,
  isLeftOpen,
  isOfAge,
  isOfSide,
  isReceivable,
  signed,
} from '../schema/rules.ts'
import { type CutOffRun, findCutOff } from '../transactions/transactions.ts'
import { listAttention } from './attention.ts'
import { companyOverview, type Overview } from './overview.ts'

/** Of one company: what the index keeps. */
export interface CompanySums {
  figures: CompanyFigures
  overview: Overview
  cutOff: CutOffRun | null
}

/** @param currency the company's */
export const officeFigures = (db: ReadableDb, today: IsoDate, currency: string): CompanySums =>
  db.snapshot(() => {
    const overview = companyOverview(db, today, currency)
    const attention = listAttention(db)
    const figures = {
      currency,
      openMinor: overview.openMinor,
      overdueMinor: overview.overdueMinor,
      unmatchedMinor: overview.unmatchedMinor,
      proposals: overview.proposals,
      doubtful: listIntentsInDoubt(db).length,
      differing: overview.conflicting + overview.stale,
      undirected: attention.undirected.length,
      missing: attention.missing.length + attention.unsent.length,
      unreadable: attention.unreadable.count + attention.outdated.count,
      waitingDecisions: attention.waitingDecisions,
      waiting: overview.waiting,
      completeness: completeness(db),
      months: readClosingFigures(db, today),
      lastSyncAt: overview.asOf,
    }
    return { figures, overview, cutOff: findCutOff(db) ?? null }
  })

/** What the reports screen draws: open documents by age, money by month. Sums over everything: run off main. */
type Figures = Omit<ReportFigures, 'currency'>

const months = 12

const day = bookedDay('t')
const leftOpen = () =>
  mirror
    .selectFrom('allocation as l')
    .select(({ fn }) => ['l.transaction_id as id', fn.sum<number>('l.amount_minor').as('minor')])
    .where(isLeftOpen('l'))
    .groupBy('l.transaction_id')
    .as('k')
const monthlyCash = query(({ currency }: Params<{ currency: string }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .leftJoin(leftOpen, (join) => join.onRef('k.id', '=', 't.id'))
    .select([
      sql<string>`substr(${day}, 1, 7)`.as('month'),
      sql<number>`sum(max(t.amount_minor, 0))`.as('inMinor'),
      sql<number>`sum(min(t.amount_minor, 0))`.as('outMinor'),
      sql<number>`sum(iif(t.amount_minor > 0, t.amount_minor - t.open_minor - coalesce(k.minor, 0), 0))`.as(
        'matchedMinor',
      ),
    ])
    .where('t.vanished_at', 'is', null)
    .where('t.currency', '=', currency)
    .where(day, 'is not', null)
    .groupBy('month')
    .orderBy('month', 'desc')
    .limit(months),
)

const due = dueDay('document')
const monthlyDue = query(() =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => [
      sql<string>`substr(${due}, 1, 7)`.as('month'),
      fn.sum<number>(signed('document', 'total_minor')).as('dueMinor'),
      sql<number>`sum(${signed('document', 'total_minor')} - ${signed('document', 'open_minor')})`.as(
        'settledMinor',
      ),
    ])
    .where(countsAsDue('document'))
    .where(isOfSide('document', 'customer'))
    .where(due, 'is not', null)
    .groupBy('month')
    .orderBy('month', 'desc')
    .limit(months),
)

/** @param today what age is measured against */
export const reportFigures = (db: ReadableDb, today: IsoDate, currency: string): Figures =>
  db.snapshot(() => ({
    ageing: listAgeing(db, today),
    cash: listCash(db, currency),
    due: monthlyDue.all(db).reverse(),
  }))

/** The same documents and bands as the report of open documents; without any date in the oldest band. */
const listAgeing = (db: ReadableDb, today: IsoDate): Figures['ageing'] => {
  const isOf = (band: AgeBand) => sql`WHEN ${isOfAge('document', band, today)} THEN ${band}`
  const rows = runQuery(
    db,
    mirror
      .selectFrom('document')
      .select(({ fn }) => [
        sql<AgeBand>`CASE ${sql.join(AGE_BANDS.map(isOf), sql` `)} END`.as('band'),
        fn.countAll<number>().as('documents'),
        fn.sum<number>(signed('document', 'open_minor')).as('openMinor'),
      ])
      .where(isReceivable('document'))
      .where(isOfSide('document', 'customer'))
      .where('open_minor', '>', toMinor(0))
      .groupBy('band'),
  )
  return AGE_BANDS.map(
    (band) => rows.find((row) => row.band === band) ?? { band, documents: 0, openMinor: 0 },
  )
}

/** The latest months with transactions of the currency, the oldest first. */
const listCash = (db: ReadableDb, currency: string): Figures['cash'] =>
  monthlyCash.all(db, { currency }).reverse()
