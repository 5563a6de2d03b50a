/** Queries of the partners screen. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

export const partnerQueries = {
  list: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'partners'],
      queryFn: async () => (await call('partners.list', { companyId })).partners,
      meta: { follows: 'changes' },
    }),
  owner: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'network-owner'],
      queryFn: () => call('partners.getOwner', { companyId }),
    }),
}
