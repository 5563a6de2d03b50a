/** What the window asks about a company's bank accounts. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { callLater } from './first-frame.ts'
import { companyQueries } from './queries.ts'

export const accountQueries = {
  all: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'bank-accounts'],
      queryFn: () => callLater('transactions.listAccounts', { companyId }),
      meta: { follows: 'figures' },
    }),
}
