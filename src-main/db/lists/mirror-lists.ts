/** Lists as the window asks for them: opened off main, read by position on main. */
import type {
  DocumentColumns,
  DocumentFilter,
  DocumentSort,
} from '../../../src-preload/contract/documents.ts'
import type { OpenedList } from '../../../src-preload/contract/lists.ts'
import type {
  TransactionColumns,
  TransactionFilter,
  TransactionSort,
} from '../../../src-preload/contract/transactions.ts'
import type { Clock } from '../../core/clock.ts'
import type { ReadableDb } from '../connection.ts'
import type { QueryClient } from '../query-client.ts'
import { documentColumnsOf, transactionColumnsOf } from '../repositories/list-rows.ts'
import { firstDocumentIds } from './document-list.ts'
import { createListSnapshots } from './list-snapshots.ts'
import type { OpenedIds } from './open-ids.ts'
import { firstTransactionIds } from './transaction-list.ts'

interface ListWindow {
  listId: string
  from: number
  count: number
}

/**
 * A list id of another mirror, or one not opened for a while, is `not-found`: it is to be opened again. Of a kind only
 * the list asked for last is opened, and of searches the last is carried out: the others end with `cancelled`.
 */
export interface MirrorLists {
  /**
   * The rows a list begins with, at once and without opening it: what is shown while its order is made. null where
   * that would take longer than main can wait.
   */
  firstDocuments(filter: DocumentFilter, sort: DocumentSort): DocumentColumns | null
  firstTransactions(filter: TransactionFilter, sort: TransactionSort): TransactionColumns | null
  openDocuments(filter: DocumentFilter, sort: DocumentSort): Promise<OpenedList>
  readDocuments(window: ListWindow): DocumentColumns
  /**
   * @param currency what is in another one is listed and left out of the sum
   * @param firstOnly the first rows will do, where a search finds many
   */
  openTransactions(
    filter: TransactionFilter,
    sort: TransactionSort,
    currency?: string,
    firstOnly?: boolean,
  ): Promise<OpenedList>
  readTransactions(window: ListWindow): TransactionColumns
  /** Where an id stands in an opened list; null when it is not in it. */
  findPosition(listId: string, id: number): number | null
  /** All ids of an opened list, in its order. */
  idsOf(listId: string): Float64Array
  /** The newest documents and movements that are found, and how many there are; no list is opened. */
  search(text: string, limit: number): Promise<Found>
  /** Those the text names exactly: by number, id, NIF or amount. */
  findExact(
    text: string,
    limit: number,
  ): Promise<{ documents: DocumentColumns; transactions: TransactionColumns }>
}

interface Found {
  documents: { count: number; rows: DocumentColumns }
  transactions: { count: number; rows: TransactionColumns }
}

/** What the window reads at once. */
const FIRST_ROWS = 200

export const createMirrorLists = (
  db: ReadableDb,
  queries: () => Promise<QueryClient>,
  clock: Clock,
): MirrorLists => {
  const snapshots = createListSnapshots()
  const opened = (
    kind: 'documents' | 'transactions',
    { ids, count, openMinor, isCut = false }: OpenedIds,
  ): OpenedList => ({
    listId: snapshots.add(kind, ids),
    count,
    openMinor,
    isWhole: !isCut,
  })
  return {
    firstDocuments(filter, sort) {
      const ids = firstDocumentIds(db, { filter, sort, today: clock.today() }, FIRST_ROWS)
      return ids === undefined ? null : documentColumnsOf(db, ids)
    },
    firstTransactions(filter, sort) {
      const ids = firstTransactionIds(db, { filter, sort }, FIRST_ROWS)
      return ids === undefined ? null : transactionColumnsOf(db, ids)
    },
    openDocuments: async (filter, sort) =>
      opened(
        'documents',
        await (await queries())
          .newest('documents')
          .run('openDocumentList', { filter, sort, today: clock.today() }),
      ),
    readDocuments: ({ listId, from, count }) => documentColumnsOf(db, snapshots.slice(listId, from, count)),
    async openTransactions(filter, sort, currency, firstOnly = false) {
      const client = (await queries()).newest('transactions')
      const atMost = firstOnly ? FIRST_ROWS : undefined
      return opened(
        'transactions',
        await client.run('openTransactionList', { filter, sort, currency, atMost }),
      )
    },
    readTransactions: ({ listId, from, count }) =>
      transactionColumnsOf(db, snapshots.slice(listId, from, count)),
    findPosition: (listId, id) => snapshots.positionOf(listId, id),
    idsOf: (listId) => snapshots.slice(listId, 0, Number.MAX_SAFE_INTEGER),
    async findExact(text, limit) {
      const hits = await (await queries()).run('findExact', { text, limit })
      return {
        documents: documentColumnsOf(db, hits.documents),
        transactions: transactionColumnsOf(db, hits.transactions),
      }
    },
    async search(text, limit) {
      const client = (await queries()).newest('search')
      const filter = { view: 'all', search: text } as const
      const sort = { by: 'date', direction: 'descending' } as const
      const documents = await client.run('openDocumentList', { filter, sort, today: clock.today() })
      const transactions = await client.run('openTransactionList', { filter, sort })
      return {
        documents: {
          count: documents.count,
          rows: documentColumnsOf(db, documents.ids.subarray(0, limit)),
        },
        transactions: {
          count: transactions.count,
          rows: transactionColumnsOf(db, transactions.ids.subarray(0, limit)),
        },
      }
    },
  }
}
