/** Queries of the documents screen: the tracked ids, and the search for further ids. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TrackedState } from '#contract/documents.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

const pageSize = 200
const ofTracked = (companyId: CompanyId) => [...companyQueries.all(companyId), 'tracked'] as const

export const documentQueries = {
  /** Invalidated when ids are added, removed or tried again. */
  allTracked: ofTracked,
  tracked: (companyId: CompanyId, state: TrackedState | 'any') =>
    infiniteQueryOptions({
      queryKey: [...ofTracked(companyId), state],
      queryFn: ({ pageParam }) =>
        call('documents.listTracked', {
          companyId,
          limit: pageSize,
          ...(state === 'any' ? {} : { state }),
          ...(pageParam === null ? {} : { after: pageParam }),
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ rows }) => (rows.length < pageSize ? null : (rows.at(-1)?.id ?? null)),
      gcTime: 0,
    }),
  probe: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'probe'],
      queryFn: () => call('documents.getProbe', { companyId }),
      gcTime: 0,
    }),
}
