/** How many rows filters list, and what is open of them: by the same rule as the lists that they open. */
import { queryOptions } from '@tanstack/react-query'
import type { Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { callLater } from '../lib/first-frame.ts'
import { companyQueries } from '../lib/queries.ts'
import type { ListName } from './rows/list-source.ts'

type Sent = Request<'documents.countLists'>['filters']

export const listQueries = {
  /** In the order of the filters. */
  counts: (kind: ListName, companyId: CompanyId, filters: readonly object[]) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'counts', kind, filters],
      // Every kind has the same channel: in here its type is that of documents.
      queryFn: () =>
        callLater(`${kind}.countLists` as 'documents.countLists', { companyId, filters: filters as Sent }),
      placeholderData: (previous: Response<'documents.countLists'> | undefined) => previous,
      meta: { follows: 'figures' },
    }),
}
