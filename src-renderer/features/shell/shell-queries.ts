/** Queries of the palette. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'

export const shownOfEach = 8

/** Not cached: results change with every decision. */
const fresh = { gcTime: 0, staleTime: 0 }

export const shellQueries = {
  exact: (companyId: CompanyId | undefined, text: string) =>
    queryOptions({
      ...fresh,
      queryKey: ['company', companyId, 'exact', text],
      queryFn: () =>
        companyId === undefined ? null : call('search.findExact', { companyId, text, limit: shownOfEach }),
    }),
  search: (companyId: CompanyId | undefined, text: string) =>
    queryOptions({
      ...fresh,
      queryKey: ['company', companyId, 'search', text],
      queryFn: async ({ signal }) => {
        if (companyId === undefined) return null
        const answer = await call('search.find', { companyId, text, limit: shownOfEach })
        // An aborted search, which main ends for a newer one, must not count as answered: it runs again when it is needed.
        signal.throwIfAborted()
        return answer
      },
    }),
}
