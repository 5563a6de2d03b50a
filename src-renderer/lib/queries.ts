/** What the window asks of main and keeps: one hook for each question, one key for each answer. */
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Channel, Request } from '#contract/index.ts'
import type { MatchClass } from '#contract/match-values.ts'
import type { NoteSubject } from '#contract/notes.ts'
import type { SyncSettings } from '#contract/sync.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { callLater } from './first-frame.ts'
import { useSession } from './session.ts'

/** The border is this computer: nothing goes stale by time, nothing is retried blindly. */
export const createQueryClient = (): QueryClient => {
  // An answer is drawn in the next frame: notified by a timer, it often met that frame just painted and waited for another.
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

/**
 * What an answer follows by itself; one that says nothing is read again by the acts that change it.
 * changes: everything that changes in its company. decisions: the same, but what a rematch in the background brings
 * waits until it is asked for (`use-newer-proposals`). figures: sums over the whole company, which are read once for a
 * decision and the rematch that follows it.
 */
export type Follows = 'changes' | 'decisions' | 'figures'

interface QueryMeta extends Record<string, unknown> {
  readonly follows?: Follows
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** A query that only asks main: its key, the channel and what it is asked, what its answer follows. */
export const ask = <const Key extends QueryKey, C extends Channel>(
  queryKey: Key,
  channel: C,
  asked: Request<C>,
  meta?: QueryMeta,
) => queryOptions({ queryKey, queryFn: () => call(channel, asked), meta })

const changes = { follows: 'changes' } as const
const figures = { follows: 'figures' } as const
const ofCompany = (id: CompanyId) => ['company', id] as const

export const appQueries = {
  /** The companies that offered files name. */
  companiesIn: (handles: readonly string[]) =>
    queryOptions({
      queryKey: ['companies-in', handles],
      queryFn: () => call('imports.listCompanies', { handles: [...handles] }),
      enabled: handles.length > 0,
      gcTime: 0,
      retry: false,
    }),
  companies: ask(['companies'], 'companies.list', {}),
  /** Companies whose data lies on this computer, in the list or not. */
  found: ask(['found-companies'], 'companies.listFound', {}),
  /** What each company needs; read again when main says so. */
  office: queryOptions({ queryKey: ['office'], queryFn: () => callLater('office.list', {}) }),
  /** Set by each event of it. */
  syncAll: queryOptions({ queryKey: ['sync-all'], queryFn: () => callLater('office.getSyncAll', {}) }),
  settings: ask(['settings'], 'app.getSettings', {}),
  info: queryOptions({ queryKey: ['info'], queryFn: () => callLater('app.getInfo', {}) }),
}

/** What more than one feature asks about a company; a feature's own questions are in its `<feature>-queries.ts`. */
export const companyQueries = {
  all: ofCompany,
  overview: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofCompany(companyId), 'overview'],
      queryFn: () => callLater('companies.getOverview', { companyId }),
      meta: figures,
    }),
  /** Set by each event of a sync. */
  sync: (companyId: CompanyId | null) =>
    queryOptions({
      queryKey: ['company', companyId, 'sync'],
      queryFn: () => (companyId === null ? null : callLater('sync.getState', { companyId })),
    }),
  syncSettings: (companyId: CompanyId) =>
    ask([...ofCompany(companyId), 'sync-settings'], 'sync.getSettings', { companyId }),
  vatRegime: (companyId: CompanyId) =>
    ask([...ofCompany(companyId), 'vat-regime'], 'reports.getVatRegime', { companyId }),
  attention: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofCompany(companyId), 'attention'],
      queryFn: () => callLater('attention.get', { companyId }),
    }),
  backups: (companyId: CompanyId) => ask([...ofCompany(companyId), 'backups'], 'backups.list', { companyId }),
  document: (companyId: CompanyId, documentId: number | null) =>
    queryOptions({
      queryKey: [...ofCompany(companyId), 'document', documentId],
      queryFn: () => (documentId === null ? null : call('documents.get', { companyId, documentId })),
      meta: changes,
    }),
  transaction: (companyId: CompanyId, transactionId: number | null) =>
    queryOptions({
      queryKey: [...ofCompany(companyId), 'transaction', transactionId],
      queryFn: () => (transactionId === null ? null : call('transactions.get', { companyId, transactionId })),
      meta: changes,
    }),
}

export const noteQuery = (companyId: CompanyId, of: NoteSubject) =>
  ask([...ofCompany(companyId), 'note', of], 'notes.get', { companyId, of }, changes)

const ofProposals = (id: CompanyId) => [...ofCompany(id), 'proposals'] as const

export interface ProposalQuery {
  readonly documentId?: number
  readonly transactionId?: number
  readonly lineId?: number
  /** A transaction has proposals in both books. */
  readonly book?: 'ledger'
  readonly class?: MatchClass
  readonly limit: number
}

export type RowAsked =
  | { readonly documentId: number }
  | { readonly transactionId: number; readonly book?: 'ledger' }
  | { readonly lineId: number; readonly book: 'ledger' }

/** A transaction, with a document or a line of the ledger. */
export type PairAsked =
  | { readonly documentId: number; readonly transactionId: number }
  | { readonly lineId: number; readonly transactionId: number }

export const proposalQueries = {
  all: ofProposals,
  ofRow: (companyId: CompanyId, query: ProposalQuery | null) =>
    queryOptions({
      queryKey: [...ofProposals(companyId), query],
      queryFn: () => (query === null ? null : call('matching.listProposals', { companyId, ...query })),
      placeholderData: keepPreviousData,
      meta: { follows: 'decisions' },
    }),
  /** Decisions in force that hold the row; null asks nothing. */
  decided: (companyId: CompanyId, row: RowAsked | null) =>
    queryOptions({
      queryKey: [...ofProposals(companyId), 'decided', row],
      queryFn: () => (row === null ? null : call('matching.listDecided', { companyId, ...row })),
      meta: changes,
    }),
  counts: (companyId: CompanyId, filter: TransactionFilter | null, book: 'documents' | 'ledger') =>
    ask(
      [...ofProposals(companyId), 'bulk', book, filter],
      'matching.countBulk',
      { companyId, book, ...(filter && { filter }) },
      changes,
    ),
  sample: (companyId: CompanyId, choice: Omit<Request<'matching.sampleBulk'>, 'companyId'>) =>
    ask(
      [...ofProposals(companyId), 'sample', choice],
      'matching.sampleBulk',
      { companyId, ...choice },
      changes,
    ),
  explanation: (companyId: CompanyId, pair: PairAsked) =>
    queryOptions({
      queryKey: [...ofProposals(companyId), 'why', pair],
      queryFn: () => call('matching.explain', { companyId, ...pair }),
      meta: changes,
      gcTime: 0,
    }),
}

export const useCompanies = () => useQuery(appQueries.companies)

/** Whether the company on screen is another one's partner: its token says what is issued (interface 4.1). */
export const useIsPartner = (): boolean => {
  const companyId = useSession((session) => session.companyId)
  const companies = useCompanies().data?.companies ?? []
  return companies.some(({ id, partnerOf }) => id === companyId && partnerOf !== null)
}

export const useOverview = (companyId: CompanyId) => useQuery(companyQueries.overview(companyId))

export const useCompanySync = (companyId: CompanyId) => useQuery(companyQueries.syncSettings(companyId))

export const useUpdateCompanySync = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<SyncSettings>) => call('sync.updateSettings', { companyId, ...changes }),
    onSuccess: (settings) => client.setQueryData(companyQueries.syncSettings(companyId).queryKey, settings),
  })
}

/** Undefined until it is known; null where the company is not in the cash-basis regime of VAT. */
export const useVatRegime = (companyId: CompanyId) =>
  useQuery(companyQueries.vatRegime(companyId)).data?.regime

export const useAttention = (companyId: CompanyId) => useQuery(companyQueries.attention(companyId))

export const useSetDirection = (companyId: CompanyId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: { accountId: string; direction: 'in' | 'out' | 'by-sign' }) =>
      call('attention.setDirection', { companyId, ...answer }),
    // Not waited for: once it is answered nothing waits for the answer any more, nor is notified that it succeeded.
    onSuccess: () => {
      void client.invalidateQueries(companyQueries.attention(companyId))
      void client.invalidateQueries(companyQueries.syncSettings(companyId))
    },
  })
}

export const useAppInfo = () => useQuery(appQueries.info)

export const useSyncState = (companyId: CompanyId | null) => useQuery(companyQueries.sync(companyId))

export const useSettings = (): Settings => useQuery(appQueries.settings).data ?? defaultSettings

export const useUpdateSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<Settings>) => call('app.updateSettings', changes),
    onSuccess: (settings) => client.setQueryData(appQueries.settings.queryKey, settings),
  })
}

export const useDocument = (companyId: CompanyId, documentId: number | null) =>
  useQuery(companyQueries.document(companyId, documentId))

export const useTransaction = (companyId: CompanyId, transactionId: number | null) =>
  useQuery(companyQueries.transaction(companyId, transactionId))
