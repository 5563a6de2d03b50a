/** Looks up the holder of a tax id, and customers by name. */

import { useQuery } from '@tanstack/react-query'
import { compactTaxId, isTaxId } from '#contract/issuing/tax-ids.ts'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { issueQueries, memoryRestMs } from '../issue-queries.ts'

/** Looks up only an id that passes the local check and is not the end consumer's. */
export const useClientLookup = (companyId: CompanyId, typed: string, countryCode: string) => {
  const country = countryCode.trim().toUpperCase()
  const taxId = compactTaxId(typed, country)
  const isWorthAsking = taxId !== END_CONSUMER && taxId.length > 4 && isTaxId(taxId, country)
  return useQuery({
    ...issueQueries.client(companyId, country, taxId),
    enabled: isWorthAsking,
  })
}

/** Finds customers by a part of their name. */
export const useCustomers = (companyId: CompanyId, typed: string) => {
  const search = useDebounced(typed, memoryRestMs)
  return useQuery({ ...issueQueries.customers(companyId, search), enabled: search.trim().length > 1 })
}
