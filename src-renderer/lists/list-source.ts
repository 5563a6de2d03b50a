/** How either list is opened, read and searched by id; the only place that names their channels. */
import type { DocumentColumns, DocumentFilter, DocumentSort } from '../../src-preload/contract/documents.ts'
import type { OpenedList } from '../../src-preload/contract/lists.ts'
import type {
  TransactionColumns,
  TransactionFilter,
  TransactionSort,
} from '../../src-preload/contract/transactions.ts'
import type { CompanyId } from '../../src-preload/contract/values.ts'
import { call } from '../api.ts'
import { columnsToRows, type RowOf } from './columns-to-rows.ts'

export type DocumentRow = RowOf<DocumentColumns>
export type TransactionRow = RowOf<TransactionColumns>

export interface ListSource<Row> {
  /** Same key, same list. */
  readonly key: readonly unknown[]
  /** What it begins with, at once; null where that takes as long as opening it. */
  readonly readFirst: () => Promise<readonly Row[] | null>
  /** @param firstOnly the first rows will do, where finding all of them takes long */
  readonly open: (firstOnly: boolean) => Promise<OpenedList>
  readonly read: (listId: string, from: number, count: number) => Promise<readonly Row[]>
  readonly findPosition: (listId: string, id: number) => Promise<number | null>
}

export const documentSource = (
  companyId: CompanyId,
  filter: DocumentFilter,
  sort: DocumentSort,
): ListSource<DocumentRow> => ({
  key: ['company', companyId, 'documents', filter, sort],
  readFirst: async () => {
    const columns = await call('documents.readFirst', { companyId, filter, sort })
    return columns === null ? null : columnsToRows(columns)
  },
  open: (firstOnly) =>
    call('documents.openList', { companyId, filter, sort, ...(firstOnly && { firstOnly }) }),
  read: async (listId, from, count) =>
    columnsToRows(await call('documents.readList', { companyId, listId, from, count })),
  findPosition: async (listId, documentId) =>
    (await call('documents.findPosition', { companyId, listId, documentId })).position,
})

export const transactionSource = (
  companyId: CompanyId,
  filter: TransactionFilter,
  sort: TransactionSort,
): ListSource<TransactionRow> => ({
  key: ['company', companyId, 'transactions', filter, sort],
  readFirst: async () => {
    const columns = await call('transactions.readFirst', { companyId, filter, sort })
    return columns === null ? null : columnsToRows(columns)
  },
  open: (firstOnly) =>
    call('transactions.openList', { companyId, filter, sort, ...(firstOnly && { firstOnly }) }),
  read: async (listId, from, count) =>
    columnsToRows(await call('transactions.readList', { companyId, listId, from, count })),
  findPosition: async (listId, transactionId) =>
    (await call('transactions.findPosition', { companyId, listId, transactionId })).position,
})
