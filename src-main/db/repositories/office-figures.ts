/** What the list of companies says of one; run off main, as of one moment. */
import type { CompanyFigures } from '#contract/office.ts'
import type { IsoDate } from '#contract/values.ts'
import type { ReadableDb } from '../connection.ts'
import { listAttention } from './attention.ts'
import { closingsInForce } from './closing/closings.ts'
import { readStatement } from './closing/month-statement.ts'
import { readProgress } from './closing/month-view.ts'
import { companyOverview } from './overview.ts'

/** What the bank says less what is here, over all accounts, without sign; null where no bank says anything. */
const differenceOf = (db: ReadableDb, period: CompanyFigures['month']['period']): number | null => {
  const known = readStatement(db, period).bank.flatMap(({ differenceMinor }) => differenceMinor ?? [])
  return known.length === 0 ? null : known.reduce((sum, minor) => sum + Math.abs(minor), 0)
}

/** @param currency the company's */
export const officeFigures = (db: ReadableDb, today: IsoDate, currency: string): CompanyFigures =>
  db.snapshot(() => {
    const overview = companyOverview(db, today, currency)
    const attention = listAttention(db)
    const progress = readProgress(db, today)
    const last = closingsInForce(db).at(-1)
    return {
      currency,
      openMinor: overview.openMinor,
      overdueMinor: overview.overdueMinor,
      unmatchedMinor: overview.unmatchedMinor,
      proposals: overview.proposals,
      differing: overview.conflicting + overview.stale,
      undirected: attention.undirected.length,
      missing: attention.missing.length + attention.unsent.length,
      waitingDecisions: attention.waitingDecisions,
      month: { ...progress, differenceMinor: differenceOf(db, progress.period) },
      lastClosed: last?.period ?? null,
      lastSyncAt: overview.asOf,
    }
  })
