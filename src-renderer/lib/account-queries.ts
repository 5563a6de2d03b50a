/** What the window asks about a company's bank accounts. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { callLater } from './first-frame.ts'

export const accountQueries = {
  all: (companyId: CompanyId | null) =>
    queryOptions({
      queryKey: ['company', companyId, 'bank-accounts'],
      queryFn: () => (companyId === null ? null : callLater('transactions.listAccounts', { companyId })),
      meta: { follows: 'figures' },
    }),
}
