/** Queries and mutations of the partners screen, and when the list is read again. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { ask, companyQueries, useAppInfo } from '../../lib/queries.ts'

export const usePartners = (companyId: CompanyId) => useQuery(partnerQueries.list(companyId))

/** Reads the list again after something was added, requested or granted. */
export const useRefreshPartners = (companyId: CompanyId): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries(partnerQueries.list(companyId))
}

export const useCheckPartner = (companyId: CompanyId) => {
  const refresh = useRefreshPartners(companyId)
  return useMutation({
    mutationFn: (taxId: string) => call('partners.check', { companyId, taxId }),
    onSettled: refresh,
  })
}

export const useNetworkOwner = (companyId: CompanyId) => useQuery(partnerQueries.owner(companyId))

export const useForgetNetworkOwner = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('partners.setOwner', { companyId, owner: null }),
    onSuccess: () => client.invalidateQueries(partnerQueries.owner(companyId)),
  })
}

/** Where a partner's token is stored: in the keychain, or nowhere, and then it is requested whenever it is needed. */
export const useTokenPlace = (): 'keychain' | 'session' =>
  useAppInfo().data?.keychain === 'available' ? 'keychain' : 'session'

/** Queries of the partners screen. */
export const partnerQueries = {
  list: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'partners'],
      queryFn: async () => (await call('partners.list', { companyId })).partners,
      meta: { follows: 'changes' },
    }),
  owner: (companyId: CompanyId) =>
    ask([...companyQueries.all(companyId), 'network-owner'], 'partners.getOwner', { companyId }),
}
