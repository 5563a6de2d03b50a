/** documents.*, transactions.* and postings.*: lists read by position, and details. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { nameAccount } from '../../services/companies/name-account.ts'
import type { OpenCompanies, OpenCompany } from '../../services/companies/open-companies.ts'
import { retryTracked, trackDocuments, untrackDocuments } from '../../services/sync/track-documents.ts'
import { forCompany } from '../dispatch.ts'

export const listHandlers = ({
  companies,
  deciding,
  probing,
  sync,
}: Concilia): Handlers<'documents' | 'transactions' | 'postings'> => ({
  ...channelsOf(companies, 'documents'),
  ...channelsOf(companies, 'transactions'),
  ...channelsOf(companies, 'postings'),
  ...forCompany(companies, {
    'documents.get': ({ mirror: { read } }, { documentId }) => ({
      ...read.getDocument(documentId),
      contradictions: read.listContradictions(documentId),
    }),
    'documents.getBySource': ({ mirror }, { sourceId }) => mirror.read.getDocumentBySource(sourceId),
    'documents.track': ({ mirror, record }, { ids }) =>
      trackDocuments({ ...deciding, mirror, person: deciding.personIn(record.id) }, ids),
    'documents.listTracked': ({ mirror: { read } }, query) => ({
      counts: read.countTracked(),
      rows: read.listTracked(query),
    }),
    'documents.untrack': ({ mirror, record }, { ids }) =>
      untrackDocuments({ ...deciding, mirror, person: deciding.personIn(record.id) }, ids),
    'documents.retryTracked': ({ mirror }, { ids }) => retryTracked(mirror, ids),
    'documents.probe': (company, options) => probing.run(company, options),
    'transactions.listAccounts': async ({ mirror }) => ({ accounts: await mirror.ask('bankAccounts', {}) }),
    'transactions.nameAccount': (company, named) => nameAccount(company, named),
    'transactions.fetch': async (company, { filter }) => {
      const { transactions } = await sync.run(company, { only: 'transactions', filter, match: true })
      const { received, inserted, updated } = transactions
      return { received, inserted, updated }
    },
    'postings.get': ({ mirror }, { lineId }) => mirror.lists.getLedgerLine(lineId),
    'transactions.get': ({ mirror }, { transactionId }) => mirror.read.getTransaction(transactionId),
  }),
  'documents.cancelProbe': async ({ companyId }) => {
    probing.cancel(companyId)
  },
  'documents.getProbe': async ({ companyId }) => ({ progress: probing.progress(companyId) }),
})

type OfList = 'readFirst' | 'countLists' | 'openList' | 'readList' | 'sumList' | 'findPosition'

/** The channels that lists of every kind have; in here their types are those of documents. */
const channelsOf = <Kind extends 'documents' | 'transactions' | 'postings'>(
  companies: OpenCompanies,
  kind: Kind,
) => {
  const listOf = ({ mirror }: OpenCompany) =>
    mirror.lists[kind] as unknown as OpenCompany['mirror']['lists']['documents']
  const ofDocuments = forCompany<`documents.${OfList}`>(companies, {
    'documents.readFirst': (company, { filter, sort }) => listOf(company).first(filter, sort),
    'documents.openList': (company, { filter, sort, firstOnly }) =>
      listOf(company).open(filter, sort, { currency: company.record.currency, firstOnly }),
    'documents.countLists': async (company, { filters }) => ({
      counts: await listOf(company).count(filters, company.record.currency),
    }),
    'documents.readList': (company, window) => listOf(company).read(window),
    'documents.sumList': async (company, { listId }) => ({
      openMinor: await listOf(company).sum(listId, company.record.currency),
    }),
    'documents.findPosition': ({ mirror }, { listId, id }) => ({
      position: mirror.lists.findPosition(listId, id),
    }),
  })
  const renamed = Object.entries(ofDocuments).map(([name, handler]) => [
    name.replace('documents', kind),
    handler,
  ])
  return Object.fromEntries(renamed) as Pick<Handlers, `${Kind}.${OfList}`>
}

/** search.*: documents and transactions at once. */
export const searchHandlers = ({ companies }: Concilia): Handlers<'search'> =>
  forCompany(
    companies,
    {
      'search.find': ({ mirror }, { text, limit }) => mirror.lists.search(text, limit),
      'search.findExact': ({ mirror }, { text, limit }) => mirror.lists.findExact(text, limit),
    },
    // All companies may be searched, one after another.
    { once: true },
  )
