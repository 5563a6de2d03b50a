/** Queries of the reconcile screen other than proposals: history, contradicted decisions, sums. */
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { HistoryPlace } from '#contract/history.ts'
import type { Request } from '#contract/index.ts'
import { matchClass } from '#contract/match-values.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { call } from '../../api.ts'
import { type Period, spanOf, today } from '../../lib/period.ts'
import { companyQueries } from '../../lib/queries.ts'
import { tourOf } from './tour/sample-tour.ts'

const changes = { follows: 'changes' } as const
const pageSize = 100
/** Most proposals of a class read at once. */
const mostOfClass = 200

// A period's days are days of the calendar.
const narrowed = (search: string, period: Period) => ({
  ...(search.trim() === '' ? {} : { search }),
  ...(spanOf(period, today()) as { from?: IsoDate; to?: IsoDate }),
})

export const reconcileQueries = {
  history: (
    companyId: CompanyId,
    view: Request<'matching.listHistory'>['view'],
    search: string,
    period: Period,
  ) =>
    infiniteQueryOptions({
      queryKey: [...companyQueries.all(companyId), 'history', view, search, period],
      queryFn: ({ pageParam }) =>
        call('matching.listHistory', {
          companyId,
          view,
          ...narrowed(search, period),
          limit: pageSize,
          before: pageParam,
        }),
      initialPageParam: {} as HistoryPlace,
      getNextPageParam: ({ next }) => next,
      meta: changes,
    }),
  files: (companyId: CompanyId, search: string, period: Period) =>
    infiniteQueryOptions({
      queryKey: [...companyQueries.all(companyId), 'report-files', search, period],
      queryFn: ({ pageParam }) =>
        call('reports.listFiles', {
          companyId,
          ...narrowed(search, period),
          limit: pageSize,
          ...(pageParam === null ? {} : { before: pageParam }),
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ files }) => (files.length < pageSize ? null : (files.at(-1)?.id ?? null)),
      // No event reports a written file.
      gcTime: 0,
    }),
  drift: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'drift'],
      queryFn: () => call('drift.list', { companyId }),
      meta: changes,
    }),
  /** @param chosen null makes no request */
  converted: (companyId: CompanyId, chosen: Omit<Request<'matching.convert'>, 'companyId'> | null) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'converted', chosen],
      queryFn: chosen === null ? skipToken : () => call('matching.convert', { companyId, ...chosen }),
      gcTime: 0,
    }),
  /** The stops of the tour; read once, so that decisions do not change them. */
  tour: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'tour'],
      queryFn: async () => {
        const requests = matchClass.options.map((one) =>
          call('matching.listProposals', { companyId, class: one, limit: mostOfClass }),
        )
        return tourOf((await Promise.all(requests)).flatMap(({ groups }) => groups))
      },
    }),
  sums: (companyId: CompanyId, question: Omit<Request<'matching.findSums'>, 'companyId'>) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'sums', question],
      queryFn: () => call('matching.findSums', { companyId, ...question }),
      gcTime: 0,
    }),
}
