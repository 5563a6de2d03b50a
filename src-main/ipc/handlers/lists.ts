/** documents.* and transactions.*: lists read by position, and details. */
import type { Handlers } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../compose.ts'
import { retryTracked, trackDocuments, untrackDocuments } from '../../services/sync/track-documents.ts'

export const listHandlers = (concilia: Concilia): Handlers<'documents' | 'transactions'> => {
  const mirrorOf = async (id: CompanyId) => (await concilia.companies.get(id)).mirror
  const tracking = async (id: CompanyId) => ({ ...concilia.deciding, mirror: await mirrorOf(id) })
  return {
    'documents.readFirst': async ({ companyId, filter, sort }) =>
      (await mirrorOf(companyId)).lists.firstDocuments(filter, sort),
    'documents.openList': async ({ companyId, filter, sort, firstOnly }) =>
      (await mirrorOf(companyId)).lists.openDocuments(filter, sort, firstOnly),
    'documents.readList': async ({ companyId, ...window }) =>
      (await mirrorOf(companyId)).lists.readDocuments(window),
    'documents.sumList': async ({ companyId, listId }) => ({
      openMinor: await (await mirrorOf(companyId)).lists.sumDocuments(listId),
    }),
    'documents.findPosition': async ({ companyId, listId, documentId }) => ({
      position: (await mirrorOf(companyId)).lists.findPosition(listId, documentId),
    }),
    'documents.get': async ({ companyId, documentId }) =>
      (await mirrorOf(companyId)).read.getDocument(documentId),
    'documents.getBySource': async ({ companyId, sourceId }) =>
      (await mirrorOf(companyId)).read.getDocumentBySource(sourceId),
    'documents.track': async ({ companyId, ids }) => trackDocuments(await tracking(companyId), ids),
    'documents.listTracked': async ({ companyId, ...query }) => {
      const { read } = await mirrorOf(companyId)
      return { counts: read.countTracked(), rows: read.listTracked(query) }
    },
    'documents.untrack': async ({ companyId, ids }) => untrackDocuments(await tracking(companyId), ids),
    'documents.retryTracked': async ({ companyId, ids }) => retryTracked(await mirrorOf(companyId), ids),
    'documents.probe': async ({ companyId, ...options }) =>
      concilia.probing.run(await concilia.companies.get(companyId), options),
    'documents.cancelProbe': async ({ companyId }) => {
      concilia.probing.cancel(companyId)
    },
    'documents.getProbe': async ({ companyId }) => ({ progress: concilia.probing.progress(companyId) }),
    'transactions.fetch': async ({ companyId, filter }) => {
      const company = await concilia.companies.get(companyId)
      const { transactions } = await concilia.sync.run(company, { only: 'transactions', filter, match: true })
      const { received, inserted, updated } = transactions
      return { received, inserted, updated }
    },
    'transactions.readFirst': async ({ companyId, filter, sort }) =>
      (await mirrorOf(companyId)).lists.firstTransactions(filter, sort),
    'transactions.openList': async ({ companyId, filter, sort, firstOnly }) => {
      const { record, mirror } = await concilia.companies.get(companyId)
      return mirror.lists.openTransactions(filter, sort, record.currency, firstOnly)
    },
    'transactions.readList': async ({ companyId, ...window }) =>
      (await mirrorOf(companyId)).lists.readTransactions(window),
    'transactions.sumList': async ({ companyId, listId }) => {
      const { record, mirror } = await concilia.companies.get(companyId)
      return { openMinor: await mirror.lists.sumTransactions(listId, record.currency) }
    },
    'transactions.findPosition': async ({ companyId, listId, transactionId }) => ({
      position: (await mirrorOf(companyId)).lists.findPosition(listId, transactionId),
    }),
    'transactions.get': async ({ companyId, transactionId }) =>
      (await mirrorOf(companyId)).read.getTransaction(transactionId),
  }
}
