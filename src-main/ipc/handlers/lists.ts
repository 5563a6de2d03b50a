/** documents.* and transactions.*: lists read by position, and details. */
import type { Handlers } from '../../../src-preload/contract/index.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import type { Concilia } from '../../compose.ts'
import { trackDocuments } from '../../services/sync/track-documents.ts'

type ListHandlers = Pick<Handlers, Extract<keyof Handlers, `documents.${string}` | `transactions.${string}`>>

export const listHandlers = (concilia: Concilia): ListHandlers => {
  const mirrorOf = async (id: CompanyId) => (await concilia.companies.get(id)).mirror
  return {
    'documents.openList': async ({ companyId, filter, sort }) =>
      (await mirrorOf(companyId)).lists.openDocuments(filter, sort),
    'documents.readList': async ({ companyId, ...window }) =>
      (await mirrorOf(companyId)).lists.readDocuments(window),
    'documents.findPosition': async ({ companyId, listId, documentId }) => ({
      position: (await mirrorOf(companyId)).lists.findPosition(listId, documentId),
    }),
    'documents.get': async ({ companyId, documentId }) =>
      (await mirrorOf(companyId)).read.getDocument(documentId),
    'documents.track': async ({ companyId, ids }) =>
      trackDocuments({ mirror: await mirrorOf(companyId), clock: concilia.clock }, ids),
    'transactions.openList': async ({ companyId, filter, sort }) => {
      const { record, mirror } = await concilia.companies.get(companyId)
      return mirror.lists.openTransactions(filter, sort, record.currency)
    },
    'transactions.readList': async ({ companyId, ...window }) =>
      (await mirrorOf(companyId)).lists.readTransactions(window),
    'transactions.findPosition': async ({ companyId, listId, transactionId }) => ({
      position: (await mirrorOf(companyId)).lists.findPosition(listId, transactionId),
    }),
    'transactions.get': async ({ companyId, transactionId }) =>
      (await mirrorOf(companyId)).read.getTransaction(transactionId),
  }
}
