/** What the partners screen asks of main, and when it asks again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { keys, useAppInfo } from '../../lib/queries.ts'

const partnersKey = (companyId: CompanyId) => [...keys.company(companyId), 'partners']
export const ownerKey = (companyId: CompanyId) => [...keys.company(companyId), 'network-owner']

export const usePartners = (companyId: CompanyId) =>
  useQuery({
    queryKey: partnersKey(companyId),
    queryFn: async () => (await call('partners.list', { companyId })).partners,
  })

/** Reads the list again: something was added, asked, or granted. */
export const useRefreshPartners = (companyId: CompanyId): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: partnersKey(companyId) })
}

export const useCheckPartner = (companyId: CompanyId) => {
  const refresh = useRefreshPartners(companyId)
  return useMutation({
    mutationFn: (taxId: string) => call('partners.check', { companyId, taxId }),
    onSettled: refresh,
  })
}

export const useNetworkOwner = (companyId: CompanyId) =>
  useQuery({ queryKey: ownerKey(companyId), queryFn: () => call('partners.getOwner', { companyId }) })

export const useForgetNetworkOwner = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('partners.setOwner', { companyId, owner: null }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownerKey(companyId) }),
  })
}

/** Where a token that was taken is: in the keychain, or asked for again whenever it is needed. */
export const useTokenPlace = (): 'keychain' | 'session' =>
  useAppInfo().data?.keychain === 'available' ? 'keychain' : 'session'
