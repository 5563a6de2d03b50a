/** Lists for the window: opened off main, read by position on main. */
import type { DocumentColumns, DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { LedgerLineColumns, LedgerLineFilter, LedgerLineSort } from '#contract/ledger-lines.ts'
import type { FilterCount, OpenedList } from '#contract/lists.ts'
import type { TransactionColumns, TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { ListQuery } from '../lists/condition.ts'
import { firstDocumentIds } from '../lists/document-list.ts'
import { firstLedgerLineIds } from '../lists/ledger-line-list.ts'
import { documentColumnsOf, ledgerLineColumnsOf, transactionColumnsOf } from '../lists/list-rows.ts'
import { createListSnapshots, openSumOf } from '../lists/list-snapshots.ts'
import type { OpenedIds, OpenSum } from '../lists/open-ids.ts'
import { firstTransactionIds } from '../lists/transaction-list.ts'
import type { QueryClient } from './query-client.ts'

interface ListWindow {
  listId: string
  from: number
  count: number
}

/** One kind of list: its rows as columns, and the sum of what is open on them. */
interface ListOf<Filter, Sort, Columns> {
  /**
   * The first rows of a list, at once and without opening it, to show while its order is read. Null where that would
   * block main too long.
   */
  first(filter: Filter, sort: Sort): Columns | null
  /**
   * @param options `currency`: rows in another one are listed, but not included in the sum; `firstOnly`: the first
   *   rows suffice, where a search finds many
   */
  open(
    filter: Filter,
    sort: Sort,
    options?: { currency?: string; firstOnly?: boolean | undefined },
  ): Promise<OpenedList & { rows: Columns }>
  /** How many rows each filter lists, and the sum of their open amounts. */
  count(filters: readonly Filter[], currency: string): Promise<FilterCount[]>
  read(window: ListWindow): Columns
  /**
   * The current sum of open amounts of an opened list: computed from the changes since, or added up off main where they
   * are unknown.
   *
   * @param currency rows in another one are not included
   */
  sum(listId: string, currency: string): Promise<number>
}

/**
 * A list id of another mirror, or of a list not used for a while, is `not-found`: it has to be opened again. Of each
 * kind only the last requested list is opened, and only the last search is carried out: the others end with
 * `cancelled`.
 */
export interface MirrorLists {
  /** Sums of documents are in EUR. */
  documents: ListOf<DocumentFilter, DocumentSort, DocumentColumns>
  transactions: ListOf<TransactionFilter, TransactionSort, TransactionColumns>
  /** Sums are of whole amounts. */
  postings: ListOf<LedgerLineFilter, LedgerLineSort, LedgerLineColumns>
  /** Error: not-found. */
  getLedgerLine(id: number): LedgerLine
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

type LedgerLine = { [Name in keyof LedgerLineColumns]: LedgerLineColumns[Name][number] }

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

/** What tells one kind of list from another. */
interface KindOfList<Filter, Sort, Columns> {
  name: 'documents' | 'transactions' | 'postings'
  table: ListQuery['table']
  /** The currency of its sums, where it is always the same. */
  currency?: string
  columnsOf(db: ReadableDb, ids: Iterable<number>): Columns
  firstIds(filter: Filter, sort: Sort): number[] | undefined
  openIds(client: Pick<QueryClient, 'run'>, asked: Asked<Filter, Sort>): Promise<OpenedIds>
  count(filters: readonly Filter[], currency: string): Promise<FilterCount[]>
  addUp(ids: Float64Array, currency: string): Promise<OpenSum>
}

interface Asked<Filter, Sort> {
  filter: Filter
  sort: Sort
  currency: string | undefined
  atMost: number | undefined
}

const counted = ({ count, isCut = false }: OpenedIds): Counted => ({ count, isWhole: !isCut })

export const createMirrorLists = (
  db: ReadableDb,
  { orders, sums }: { orders: QueryClient; sums: QueryClient },
  clock: Clock,
): MirrorLists => {
  const snapshots = createListSnapshots()
  const idsOf = (listId: string) => snapshots.slice(listId, 0, Number.MAX_SAFE_INTEGER)
  const listOf = <Filter, Sort, Columns>(
    kind: KindOfList<Filter, Sort, Columns>,
  ): ListOf<Filter, Sort, Columns> => ({
    first(filter, sort) {
      const ids = kind.firstIds(filter, sort)
      return ids === undefined ? null : kind.columnsOf(db, ids)
    },
    async open(filter, sort, options = {}) {
      const currency = kind.currency ?? options.currency
      const atMost = options.firstOnly ? FIRST_ROWS : undefined
      const list = await kind.openIds(orders.replacing(kind.name), { filter, sort, currency, atMost })
      const { ids, openMinor, noted, isCut } = list
      const sum = currency === undefined || isCut ? undefined : { openMinor, noted, currency }
      return {
        listId: snapshots.add({ table: kind.table, ids, sum }),
        openMinor,
        ...counted(list),
        rows: kind.columnsOf(db, ids.subarray(0, FIRST_ROWS)),
      }
    },
    count: (filters, currency) => kind.count(filters, currency),
    read: ({ listId, from, count }) => kind.columnsOf(db, snapshots.slice(listId, from, count)),
    sum(listId, asked) {
      const currency = kind.currency ?? asked
      return openSumOf(db, snapshots.get(listId), currency, () => kind.addUp(idsOf(listId), currency))
    },
  })
  return {
    documents: listOf<DocumentFilter, DocumentSort, DocumentColumns>({
      name: 'documents',
      table: 'document',
      currency: 'EUR',
      columnsOf: documentColumnsOf,
      firstIds: (filter, sort) => firstDocumentIds(db, { filter, sort, today: clock.today() }, FIRST_SHOWN),
      openIds: (client, { currency: _, ...asked }) =>
        client.run('openDocumentList', { ...asked, today: clock.today() }),
      count: (filters) => sums.run('countDocuments', { filters, today: clock.today() }),
      addUp: (ids) => sums.run('sumDocuments', { ids }),
    }),
    transactions: listOf<TransactionFilter, TransactionSort, TransactionColumns>({
      name: 'transactions',
      table: 'bank_transaction',
      columnsOf: transactionColumnsOf,
      firstIds: (filter, sort) => firstTransactionIds(db, { filter, sort }, FIRST_SHOWN),
      openIds: (client, asked) => client.run('openTransactionList', asked),
      count: (filters, currency) => sums.run('countTransactions', { filters, currency }),
      addUp: (ids, currency) => sums.run('sumTransactions', { ids, currency }),
    }),
    postings: listOf<LedgerLineFilter, LedgerLineSort, LedgerLineColumns>({
      name: 'postings',
      table: 'ledger_line',
      columnsOf: ledgerLineColumnsOf,
      firstIds: (filter, sort) => firstLedgerLineIds(db, { filter, sort }, FIRST_SHOWN),
      openIds: (client, { filter, sort }) => client.run('openLedgerLineList', { filter, sort }),
      count: (filters) => sums.run('countLedgerLines', { filters }),
      addUp: (ids) => sums.run('sumLedgerLines', { ids }),
    }),
    getLedgerLine(id) {
      const columns = ledgerLineColumnsOf(db, [id])
      if (columns.id.length === 0) throw new AppError('not-found', `no line ${id} of a ledger`)
      return Object.fromEntries(
        Object.entries(columns).map(([name, values]) => [name, values[0]]),
      ) as unknown as LedgerLine
    },
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
        client.run('openDocumentList', {
          filter: { ...filter, side: 'both' },
          sort,
          today: clock.today(),
          atMost,
        }),
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
