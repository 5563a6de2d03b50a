/** Queries for imports: a preview, a comparison, the list of imported files. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

const keyOf = companyQueries.all

export const importQueries = {
  // The mirror changes, so neither a preview nor a comparison is cached.
  preview: (companyId: CompanyId, asked: Omit<Request<'imports.preview'>, 'companyId'>) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'import-preview', asked],
      queryFn: () => call('imports.preview', { companyId, ...asked }),
      gcTime: 0,
    }),
  saft: (companyId: CompanyId, handle: string) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'saft', handle],
      queryFn: () => call('imports.checkSaft', { companyId, handle }),
      gcTime: 0,
    }),
  ledger: (companyId: CompanyId, asked: Omit<Request<'ledger.preview'>, 'companyId'>) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'ledger-preview', asked],
      queryFn: () => call('ledger.preview', { companyId, ...asked }),
      gcTime: 0,
    }),
  accounts: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'accounts'],
      queryFn: () => call('imports.listAccounts', { companyId }),
      meta: { follows: 'changes' },
    }),
  joined: (companyId: CompanyId, accountId: string, otherId: string) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'joined', accountId, otherId],
      queryFn: () => call('imports.joinAccounts', { companyId, accountId, otherId, dryRun: true }),
      gcTime: 0,
      retry: false,
    }),
  list: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...keyOf(companyId), 'imports'],
      queryFn: () => call('imports.list', { companyId }),
      meta: { follows: 'changes' },
    }),
}
