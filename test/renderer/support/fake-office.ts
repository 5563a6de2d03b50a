/** Several companies with what each needs, for the table of companies. */
import type { Month } from '#contract/closing-values.ts'
import type { CompanyFigures, OfficeCompany } from '#contract/office.ts'
import type { Instant, IsoDate } from '#contract/values.ts'
import { company, companyAnswers, type companyId } from './fake-company.ts'

export const figures = (over: Partial<CompanyFigures> = {}): CompanyFigures => ({
  currency: 'EUR',
  openMinor: 0,
  overdueMinor: 0,
  unmatchedMinor: 0,
  proposals: { certain: 0, likely: 0, possible: 0, ambiguous: 0, explained: 0 },
  doubtful: 0,
  differing: 0,
  undirected: 0,
  missing: 0,
  unreadable: 0,
  waitingDecisions: 0,
  waiting: { count: 0, since: null },
  completeness: null,
  months: {
    period: '2026-10' as Month,
    count: 0,
    toReview: 0,
    bankDifferences: [],
    late: 0,
    lateDocuments: 0,
    lastClosing: null,
  },
  lastSyncAt: null,
  ...over,
})
export const checked: NonNullable<CompanyFigures['completeness']> = {
  by: 'check',
  at: '2026-11-03T10:00:00.000Z' as Instant,
  from: '2026-10-01' as IsoDate,
  to: '2026-10-31' as IsoDate,
  proves: true,
  documents: 12,
  missing: 2,
  different: 0,
}
export const inOffice = (id: string, over: Partial<OfficeCompany> = {}): OfficeCompany => ({
  companyId: id as typeof companyId,
  figures: figures(),
  asOf: null,
  isSyncing: false,
  retryAt: null,
  error: null,
  ...over,
})
/** Four companies of which two need a person: one whose credentials are refused, one with pairs to review. */
export const office = () => {
  const named = (id: string, name: string) => ({ ...company, id: id as typeof companyId, name })
  return {
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({
      companies: [named('a', 'Alfa'), named('b', 'Beta'), named('c', 'Gama'), named('d', 'Delta')],
      current: null,
    }),
    'office.syncAll': () => ({}),
    'office.steerSyncAll': () => ({}),
    'reports.cancelMany': () => ({}),
    'companies.open': ({ companyId: id }: { companyId: string }) => named(id, id),
    'office.list': () => ({
      companies: [
        inOffice('a'),
        inOffice('b', {
          figures: figures({ months: { ...figures().months, count: 4, toReview: 4 } }),
          asOf: '2026-11-20T14:32:00.000Z' as Instant,
        }),
        inOffice('c', { error: { code: 'credential-rejected', message: '', details: {} } }),
        inOffice('d'),
      ],
    }),
  }
}
