/** Queries of the issue screen. `all` covers sent documents and stored forms: it is invalidated by each action here. */
import { queryOptions } from '@tanstack/react-query'
import type { Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { companyQueries } from '../../lib/queries.ts'
import { lookUpClient } from './client/look-up-client.ts'

const ofIssuing = (companyId: CompanyId) => [...companyQueries.all(companyId), 'issuing'] as const
const changes = { follows: 'changes' } as const
/** Milliseconds before suggestions are read again: another document may have added some. */
const memoryMs = 10_000
/** Milliseconds without typing before suggestions are requested. */
export const memoryRestMs = 150

export const issueQueries = {
  all: ofIssuing,
  recent: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofIssuing(companyId), 'recent'],
      queryFn: () => call('issuing.listRecent', { companyId, limit: 100 }),
      meta: changes,
    }),
  forms: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofIssuing(companyId), 'forms'],
      queryFn: () => call('issuing.listForms', { companyId }),
      meta: changes,
    }),
  check: (companyId: CompanyId, asked: Omit<Request<'issuing.check'>, 'companyId'>) =>
    queryOptions({
      queryKey: [...ofIssuing(companyId), 'check', asked],
      queryFn: () => call('issuing.check', { companyId, ...asked }),
      placeholderData: (previous: Response<'issuing.check'> | undefined) => previous,
      meta: changes,
      gcTime: 1_000,
    }),
  /** The code that must accompany the goods; only the service knows it. */
  atCode: (companyId: CompanyId, documentId: number | null) =>
    queryOptions({
      queryKey: [...ofIssuing(companyId), 'at-code', documentId],
      queryFn: async () =>
        documentId === null ? null : (await call('issuing.getDocument', { companyId, documentId })).atCode,
      meta: changes,
    }),
  /** @param sourceId the document's id at the service */
  issued: (companyId: CompanyId, sourceId: number | null) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'issued-document', sourceId],
      queryFn: () => (sourceId === null ? null : call('documents.getBySource', { companyId, sourceId })),
    }),
  /** Never cached: a note may have been issued since. */
  notes: (companyId: CompanyId, documentId: number) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'notes-of', documentId],
      queryFn: () => call('issuing.listNotes', { companyId, documentId }),
      staleTime: 0,
    }),
  products: (companyId: CompanyId, search: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'products', search],
      queryFn: () => call('issuing.listProducts', { companyId, search, limit: 8 }),
      staleTime: memoryMs,
    }),
  places: (companyId: CompanyId, search: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'places', search],
      queryFn: () => call('issuing.listPlaces', { companyId, search, limit: 8 }),
      placeholderData: (previous: Response<'issuing.listPlaces'> | undefined) => previous,
      staleTime: memoryMs,
    }),
  client: (companyId: CompanyId, country: string, taxId: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'customer', country, taxId],
      queryFn: () => lookUpClient(companyId, country, taxId),
      // The service's answer may change within a minute, and another document may have been issued.
      staleTime: 60_000,
    }),
  customers: (companyId: CompanyId, search: string) =>
    queryOptions({
      queryKey: [...companyQueries.all(companyId), 'customers', search],
      queryFn: () => call('customers.list', { companyId, search, limit: 8 }),
      placeholderData: (previous: Response<'customers.list'> | undefined) => previous,
      staleTime: memoryMs,
    }),
}
