/** Queries of the office's server and of shared companies; all are read again when main says that something changed. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SharedCompanyState } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { callLater } from './first-frame.ts'

const all = ['sharing'] as const

export const sharingQueries = {
  all,
  state: queryOptions({ queryKey: [...all, 'state'], queryFn: () => callLater('sharing.getState', {}) }),
  contested: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...all, 'contested', companyId],
      queryFn: () => call('sharing.listContested', { companyId }),
    }),
  /** Asked of the server. */
  members: (companyId: CompanyId) =>
    queryOptions({
      queryKey: ['sharing-members', companyId],
      queryFn: () => call('sharing.listMembers', { companyId }),
      gcTime: 0,
    }),
  onServer: queryOptions({
    queryKey: ['sharing-server'],
    queryFn: () => call('sharing.listOnServer', {}),
    gcTime: 0,
  }),
}

export const useSharing = () => useQuery(sharingQueries.state).data

/** Whether this computer cannot read what it knew of the office's server: nothing is sent or fetched. */
export const useSharingDamaged = () => useQuery(sharingQueries.state).isError

/** Undefined where the company is not shared. */
export const useShared = (companyId: CompanyId | undefined): SharedCompanyState | undefined =>
  useSharing()?.companies.find((one) => one.companyId === companyId)
