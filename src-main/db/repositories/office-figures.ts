/** What the list of companies says of one; run off main, as of one moment. */
import type { CompanyFigures } from '#contract/office.ts'
import type { IsoDate } from '#contract/values.ts'
import type { ReadableDb } from '../connection.ts'
import { listAttention } from './attention.ts'
import { readClosingFigures } from './closing/month-view.ts'
import { completeness } from './completeness.ts'
import { companyOverview } from './overview.ts'

/** @param currency the company's */
export const officeFigures = (db: ReadableDb, today: IsoDate, currency: string): CompanyFigures =>
  db.snapshot(() => {
    const overview = companyOverview(db, today, currency)
    const attention = listAttention(db)
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
      completeness: completeness(db),
      months: readClosingFigures(db, today),
      lastSyncAt: overview.asOf,
    }
  })
