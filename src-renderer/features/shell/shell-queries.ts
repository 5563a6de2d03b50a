/** What the palette asks of main. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'

export const shownOfEach = 8

/** Never kept: what is found changes with every decision. */
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
        // Nobody waits for it any more; asked again it is begun anew, since main ends it for the sake of the next.
        signal.throwIfAborted()
        return answer
      },
    }),
}
