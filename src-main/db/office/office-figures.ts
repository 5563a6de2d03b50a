/** What the list of companies and `status` say of one; run off main, as of one moment. */
import type { CompanyFigures } from '#contract/office.ts'
import type { IsoDate } from '#contract/values.ts'
import { readClosingFigures } from '../closing/month-view.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { completeness } from '../documents/completeness.ts'
import { listIntentsInDoubt } from '../issuing/issuing.ts'
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
      completeness: completeness(db),
      months: readClosingFigures(db, today),
      lastSyncAt: overview.asOf,
    }
    return { figures, overview, cutOff: findCutOff(db) ?? null }
  })
