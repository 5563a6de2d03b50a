/** What the window asks of main and keeps: one hook for each question, one key for each answer. */
import {
  notifyManager,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { MatchClass } from '#contract/match-values.ts'
import type { SyncSettings } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { callLater } from './first-frame.ts'
import { useSession } from './session.ts'

/** The border is this computer: nothing goes stale by time, nothing is retried blindly. */
export const createQueryClient = (): QueryClient => {
  // An answer is drawn in the next frame: told by a timer, it often met that frame just painted and waited for another.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

export const keys = {
  companies: ['companies'],
  settings: ['settings'],
  info: ['info'],
  company: (id: CompanyId) => ['company', id],
  overview: (id: CompanyId) => ['company', id, 'overview'],
  sync: (id: CompanyId) => ['company', id, 'sync'],
  proposals: (id: CompanyId) => ['company', id, 'proposals'],
  companySync: (id: CompanyId) => ['company', id, 'sync-settings'],
  drift: (id: CompanyId) => ['company', id, 'drift'],
  attention: (id: CompanyId) => ['company', id, 'attention'],
  figures: (id: CompanyId) => ['company', id, 'figures'],
  rules: (id: CompanyId) => ['company', id, 'rules'],
  history: (id: CompanyId) => ['company', id, 'history'],
  issuing: (id: CompanyId) => ['company', id, 'issuing'],
} as const

export const useCompanies = () =>
  useQuery({ queryKey: keys.companies, queryFn: () => call('companies.list', {}) })

/** Whether the company on screen is another one's partner: its token says what is issued (interface 4.1). */
export const useIsPartner = (): boolean => {
  const companyId = useSession((session) => session.companyId)
  const companies = useCompanies().data?.companies ?? []
  return companies.some(({ id, partnerOf }) => id === companyId && partnerOf !== null)
}

export const useOverview = (companyId: CompanyId) =>
  useQuery({
    queryKey: keys.overview(companyId),
    queryFn: () => callLater('companies.getOverview', { companyId }),
  })

export const useCompanySync = (companyId: CompanyId) =>
  useQuery({
    queryKey: keys.companySync(companyId),
    queryFn: () => call('sync.getSettings', { companyId }),
  })

export const useUpdateCompanySync = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<SyncSettings>) => call('sync.updateSettings', { companyId, ...changes }),
    onSuccess: (settings) => client.setQueryData(keys.companySync(companyId), settings),
  })
}

export const useDrift = (companyId: CompanyId) =>
  useQuery({
    queryKey: keys.drift(companyId),
    queryFn: () => call('drift.list', { companyId }),
  })

export const useAttention = (companyId: CompanyId) =>
  useQuery({
    queryKey: keys.attention(companyId),
    queryFn: () => callLater('attention.get', { companyId }),
  })

export const useSetDirection = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: { accountId: string; direction: 'in' | 'out' | 'by-sign' }) =>
      call('attention.setDirection', { companyId, ...answer }),
    // Not waited for: once it is answered nothing waits for the answer any more, nor is told that it succeeded.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.attention(companyId) })
      void client.invalidateQueries({ queryKey: keys.companySync(companyId) })
    },
  })
}

export const useReportFigures = (companyId: CompanyId) =>
  useQuery({
    queryKey: keys.figures(companyId),
    queryFn: () => call('reports.getFigures', { companyId }),
  })

export const useAppInfo = () => useQuery({ queryKey: keys.info, queryFn: () => callLater('app.getInfo', {}) })

export const useSyncState = (companyId: CompanyId | null) =>
  useQuery({
    queryKey: companyId === null ? ['no-company'] : keys.sync(companyId),
    queryFn: () => (companyId === null ? null : callLater('sync.getState', { companyId })),
  })

export const useSettings = (): Settings =>
  useQuery({ queryKey: keys.settings, queryFn: () => call('app.getSettings', {}) }).data ?? defaultSettings

export const useUpdateSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<Settings>) => call('app.updateSettings', changes),
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
  })
}

export const documentOf = (companyId: CompanyId, documentId: number | null) =>
  queryOptions({
    queryKey: [...keys.company(companyId), 'document', documentId],
    queryFn: () => (documentId === null ? null : call('documents.get', { companyId, documentId })),
  })

export const useDocument = (companyId: CompanyId, documentId: number | null) =>
  useQuery(documentOf(companyId, documentId))

/** The same by the service's number. */
export const useIssuedDocument = (companyId: CompanyId, sourceId: number | null) =>
  useQuery({
    queryKey: [...keys.company(companyId), 'issued-document', sourceId],
    queryFn: () => (sourceId === null ? null : call('documents.getBySource', { companyId, sourceId })),
  })

export const transactionOf = (companyId: CompanyId, transactionId: number | null) =>
  queryOptions({
    queryKey: [...keys.company(companyId), 'transaction', transactionId],
    queryFn: () => (transactionId === null ? null : call('transactions.get', { companyId, transactionId })),
  })

export const useTransaction = (companyId: CompanyId, transactionId: number | null) =>
  useQuery(transactionOf(companyId, transactionId))

export interface ProposalQuery {
  readonly documentId?: number
  readonly transactionId?: number
  readonly class?: MatchClass
  readonly limit: number
}

export const useProposals = (companyId: CompanyId, query: ProposalQuery | null) =>
  useQuery({
    queryKey: [...keys.proposals(companyId), query],
    queryFn: () => (query === null ? null : call('matching.listProposals', { companyId, ...query })),
    placeholderData: (previous) => previous,
  })
