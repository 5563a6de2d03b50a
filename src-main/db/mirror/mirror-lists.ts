/** Lists for the window: opened off main, read by position on main. */
import type { DocumentColumns, DocumentFilter, DocumentSort, OpenedDocuments } from '#contract/documents.ts'
import type { OpenedList } from '#contract/lists.ts'
import type {
  OpenedTransactions,
  TransactionColumns,
  TransactionFilter,
  TransactionSort,
} from '#contract/transactions.ts'
import type { Clock } from '#core/clock.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { ListQuery } from '../lists/condition.ts'
import { firstDocumentIds } from '../lists/document-list.ts'
import { documentColumnsOf, transactionColumnsOf } from '../lists/list-rows.ts'
import { createListSnapshots } from '../lists/list-snapshots.ts'
import type { OpenedIds } from '../lists/open-ids.ts'
import { openSumOf } from '../lists/open-sums.ts'
import { firstTransactionIds } from '../lists/transaction-list.ts'
import type { QueryClient } from './query-client.ts'

interface ListWindow {
  listId: string
  from: number
  count: number
}

/**
 * A list id of another mirror, or of a list not used for a while, is `not-found`: it has to be opened again. Of each
 * kind only the last requested list is opened, and only the last search is carried out: the others end with
 * `cancelled`.
 */
export interface MirrorLists {
  /**
   * The first rows of a list, at once and without opening it, to show while its order is read. Null where that would
   * block main too long.
   */
  firstDocuments(filter: DocumentFilter, sort: DocumentSort): DocumentColumns | null
  firstTransactions(filter: TransactionFilter, sort: TransactionSort): TransactionColumns | null
  /** @param firstOnly the first rows suffice, where a search finds many */
  openDocuments(filter: DocumentFilter, sort: DocumentSort, firstOnly?: boolean): Promise<OpenedDocuments>
  readDocuments(window: ListWindow): DocumentColumns
  /**
   * @param currency rows in another one are listed, but not included in the sum
   * @param firstOnly the first rows suffice, where a search finds many
   */
  openTransactions(
    filter: TransactionFilter,
    sort: TransactionSort,
    currency?: string,
    firstOnly?: boolean,
  ): Promise<OpenedTransactions>
  readTransactions(window: ListWindow): TransactionColumns
  /**
   * The current sum of open amounts of an opened list: computed from the changes since, or added up off main where they
   * are unknown.
   */
  sumDocuments(listId: string): Promise<number>
  /** @param currency rows in another one are not included */
  sumTransactions(listId: string, currency: string): Promise<number>
  /** Position of an id in an opened list; null where it is not in it. */
  findPosition(listId: string, id: number): number | null
  /** All ids of an opened list, in its order. */
  idsOf(listId: string): Float64Array
  /** The newest documents and transactions that match, and their number as far as it was counted; no list is opened. */
  search(text: string, limit: number): Promise<Found>
  /** Rows that the text names exactly: by number, id, NIF or amount. */
  findExact(
    text: string,
    limit: number,
  ): Promise<{ documents: DocumentColumns; transactions: TransactionColumns }>
}

interface Counted {
  count: number
  /** false: there are more. */
  isWhole: boolean
}

interface Found {
  documents: Counted & { rows: DocumentColumns }
  transactions: Counted & { rows: TransactionColumns }
}

/** Rows that the window reads at once. */
const FIRST_ROWS = 200
/** More rows than any screen shows, to display until the list is open. */
const FIRST_SHOWN = 100
const firstRows = (firstOnly: boolean): number | undefined => (firstOnly ? FIRST_ROWS : undefined)

const counted = ({ count, isCut = false }: OpenedIds): Counted => ({ count, isWhole: !isCut })

export const createMirrorLists = (
  db: ReadableDb,
  { orders, sums }: { orders: QueryClient; sums: QueryClient },
  clock: Clock,
): MirrorLists => {
  const snapshots = createListSnapshots()
  const idsOf = (listId: string) => snapshots.slice(listId, 0, Number.MAX_SAFE_INTEGER)
  const opened = <Columns>(
    table: ListQuery['table'],
    list: OpenedIds,
    currency: string | undefined,
    columnsOf: (db: ReadableDb, ids: Iterable<number>) => Columns,
  ): OpenedList & { rows: Columns } => ({
    listId: snapshots.add({
      table,
      ids: list.ids,
      sum:
        currency === undefined || list.isCut
          ? undefined
          : { openMinor: list.openMinor, noted: list.noted, currency },
    }),
    openMinor: list.openMinor,
    ...counted(list),
    rows: columnsOf(db, list.ids.subarray(0, FIRST_ROWS)),
  })
  return {
    firstDocuments(filter, sort) {
      const ids = firstDocumentIds(db, { filter, sort, today: clock.today() }, FIRST_SHOWN)
      return ids === undefined ? null : documentColumnsOf(db, ids)
    },
    firstTransactions(filter, sort) {
      const ids = firstTransactionIds(db, { filter, sort }, FIRST_SHOWN)
      return ids === undefined ? null : transactionColumnsOf(db, ids)
    },
    async openDocuments(filter, sort, firstOnly = false) {
      const client = orders.replacing('documents')
      const input = { filter, sort, today: clock.today(), atMost: firstRows(firstOnly) }
      return opened('document', await client.run('openDocumentList', input), 'EUR', documentColumnsOf)
    },
    readDocuments: ({ listId, from, count }) => documentColumnsOf(db, snapshots.slice(listId, from, count)),
    async openTransactions(filter, sort, currency, firstOnly = false) {
      const client = orders.replacing('transactions')
      const input = { filter, sort, currency, atMost: firstRows(firstOnly) }
      const list = await client.run('openTransactionList', input)
      return opened('bank_transaction', list, currency, transactionColumnsOf)
    },
    readTransactions: ({ listId, from, count }) =>
      transactionColumnsOf(db, snapshots.slice(listId, from, count)),
    sumDocuments: (listId) =>
      openSumOf(db, snapshots.get(listId), 'EUR', () => sums.run('sumDocuments', { ids: idsOf(listId) })),
    sumTransactions: (listId, currency) =>
      openSumOf(db, snapshots.get(listId), currency, () =>
        sums.run('sumTransactions', { ids: idsOf(listId), currency }),
      ),
    findPosition: (listId, id) => snapshots.positionOf(listId, id),
    idsOf,
    async findExact(text, limit) {
      const hits = await orders.run('findExact', { text, limit })
      return {
        documents: documentColumnsOf(db, hits.documents),
        transactions: transactionColumnsOf(db, hits.transactions),
      }
    },
    async search(text, limit) {
      const client = orders.replacing('search')
      const filter = { view: 'all', search: text } as const
      const sort = { by: 'date', direction: 'descending' } as const
      /** Opens the whole list where its beginning has too few rows: there is no later result. */
      const enough = async (open: (atMost?: number) => Promise<OpenedIds>): Promise<OpenedIds> => {
        const first = await open(FIRST_ROWS)
        return first.isCut === true && first.count < limit ? open() : first
      }
      const documents = await enough((atMost) =>
        client.run('openDocumentList', { filter, sort, today: clock.today(), atMost }),
      )
      const transactions = await enough((atMost) =>
        client.run('openTransactionList', { filter, sort, atMost }),
      )
      const first = ({ ids }: OpenedIds) => ids.subarray(0, limit)
      return {
        documents: { ...counted(documents), rows: documentColumnsOf(db, first(documents)) },
        transactions: { ...counted(transactions), rows: transactionColumnsOf(db, first(transactions)) },
      }
    },
  }
}
