/** documents.* and transactions.*: lists read by position, and details. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { retryTracked, trackDocuments, untrackDocuments } from '../../services/sync/track-documents.ts'
import { forCompany } from './for-company.ts'

export const listHandlers = ({
  companies,
  deciding,
  probing,
  sync,
}: Concilia): Handlers<'documents' | 'transactions'> => ({
  ...forCompany(companies, {
    'documents.readFirst': ({ mirror }, { filter, sort }) => mirror.lists.firstDocuments(filter, sort),
    'documents.openList': ({ mirror }, { filter, sort, firstOnly }) =>
      mirror.lists.openDocuments(filter, sort, firstOnly),
    'documents.readList': ({ mirror }, window) => mirror.lists.readDocuments(window),
    'documents.sumList': async ({ mirror }, { listId }) => ({
      openMinor: await mirror.lists.sumDocuments(listId),
    }),
    'documents.findPosition': ({ mirror }, { listId, documentId }) => ({
      position: mirror.lists.findPosition(listId, documentId),
    }),
    'documents.get': ({ mirror }, { documentId }) => mirror.read.getDocument(documentId),
    'documents.getBySource': ({ mirror }, { sourceId }) => mirror.read.getDocumentBySource(sourceId),
    'documents.track': ({ mirror }, { ids }) => trackDocuments({ ...deciding, mirror }, ids),
    'documents.listTracked': ({ mirror: { read } }, query) => ({
      counts: read.countTracked(),
      rows: read.listTracked(query),
    }),
    'documents.untrack': ({ mirror }, { ids }) => untrackDocuments({ ...deciding, mirror }, ids),
    'documents.retryTracked': ({ mirror }, { ids }) => retryTracked(mirror, ids),
    'documents.probe': (company, options) => probing.run(company, options),
    'transactions.fetch': async (company, { filter }) => {
      const { transactions } = await sync.run(company, { only: 'transactions', filter, match: true })
      const { received, inserted, updated } = transactions
      return { received, inserted, updated }
    },
    'transactions.readFirst': ({ mirror }, { filter, sort }) => mirror.lists.firstTransactions(filter, sort),
    'transactions.openList': ({ record, mirror }, { filter, sort, firstOnly }) =>
      mirror.lists.openTransactions(filter, sort, record.currency, firstOnly),
    'transactions.readList': ({ mirror }, window) => mirror.lists.readTransactions(window),
    'transactions.sumList': async ({ record, mirror }, { listId }) => ({
      openMinor: await mirror.lists.sumTransactions(listId, record.currency),
    }),
    'transactions.findPosition': ({ mirror }, { listId, transactionId }) => ({
      position: mirror.lists.findPosition(listId, transactionId),
    }),
    'transactions.get': ({ mirror }, { transactionId }) => mirror.read.getTransaction(transactionId),
  }),
  'documents.cancelProbe': async ({ companyId }) => {
    probing.cancel(companyId)
  },
  'documents.getProbe': async ({ companyId }) => ({ progress: probing.progress(companyId) }),
})
