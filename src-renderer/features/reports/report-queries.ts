/** Queries of the reports screen. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Request } from '#contract/index.ts'
import type { Side } from '#contract/sides.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

const OFFERED = 12
/** Longest search text, in characters; a name can be longer. */
const LONGEST = 200

export const reportQueries = {
  figures: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'figures'],
      queryFn: () => call('reports.getFigures', { companyId }),
      meta: { follows: 'changes' },
    }),
  journals: (companyId: CompanyId) => [...companyQueries.all(companyId), 'journal'],
  journal: (companyId: CompanyId, scope: Request<'journal.getState'>['scope']) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'journal', scope],
      queryFn: () => call('journal.getState', { companyId, scope }),
      placeholderData: keepPreviousData,
      meta: { follows: 'changes' },
    }),
  debtors: (companyId: CompanyId, to: IsoDate | undefined) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'debtors', to],
      queryFn: () => call('debtors.list', { companyId, ...(to !== undefined && { to }) }),
      meta: { follows: 'changes' },
    }),
  /** Customers or suppliers found for a text; the earlier ones stay until the new ones are loaded. */
  partners: (companyId: CompanyId, side: Side, search: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'report-partners', side, search],
      queryFn: () =>
        call('reports.listCustomers', {
          companyId,
          side,
          search: search.slice(0, LONGEST),
          limit: OFFERED,
        }),
      placeholderData: keepPreviousData,
    }),
}
