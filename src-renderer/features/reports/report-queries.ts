/** What Reports asks of main. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

export const reportQueries = {
  figures: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'figures'],
      queryFn: () => call('reports.getFigures', { companyId }),
      meta: { follows: 'changes' },
    }),
}
