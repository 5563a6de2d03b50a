/** What the window asks about files from outside: a preview, a comparison, the files that were imported. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'

const of = companyQueries.all

export const importQueries = {
  // What is here changes: neither a preview nor a comparison is shown twice.
  preview: (companyId: CompanyId, asked: Omit<Request<'imports.preview'>, 'companyId'>) =>
    queryOptions({
      queryKey: [...of(companyId), 'import-preview', asked],
      queryFn: () => call('imports.preview', { companyId, ...asked }),
      gcTime: 0,
    }),
  saft: (companyId: CompanyId, handle: string) =>
    queryOptions({
      queryKey: [...of(companyId), 'saft', handle],
      queryFn: () => call('imports.checkSaft', { companyId, handle }),
      gcTime: 0,
    }),
  accounts: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...of(companyId), 'accounts'],
      queryFn: () => call('imports.listAccounts', { companyId }),
      meta: { follows: 'changes' },
    }),
  joined: (companyId: CompanyId, accountId: string, otherId: string) =>
    queryOptions({
      queryKey: [...of(companyId), 'joined', accountId, otherId],
      queryFn: () => call('imports.joinAccounts', { companyId, accountId, otherId, dryRun: true }),
      gcTime: 0,
      retry: false,
    }),
  list: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...of(companyId), 'imports'],
      queryFn: () => call('imports.list', { companyId }),
      meta: { follows: 'changes' },
    }),
}
