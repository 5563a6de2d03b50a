/** How either list is opened, read and searched by id; the only place that names their channels. */
import type { DocumentColumns, DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { OpenedList } from '#contract/lists.ts'
import type { TransactionColumns, TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'

/** Lists cross the border as one array per field; the window works with rows. */
type Columns = Readonly<Record<string, readonly unknown[]>>
type RowOf<C extends Columns> = { readonly [Field in keyof C]: C[Field][number] }

/** Rows out of columns of equal length. */
export const columnsToRows = <C extends Columns>(columns: C): RowOf<C>[] => {
  const fields = Object.keys(columns)
  const length = fields[0] === undefined ? 0 : (columns[fields[0]]?.length ?? 0)
  return Array.from(
    { length },
    (_, at) => Object.fromEntries(fields.map((field) => [field, columns[field]?.[at]])) as RowOf<C>,
  )
}

export type DocumentRow = RowOf<DocumentColumns>
export type TransactionRow = RowOf<TransactionColumns>

export interface ListSource<Row> {
  /** Same key, same list. */
  readonly key: string
  readonly companyId: CompanyId
  /** What is searched for in it. */
  readonly search: string | undefined
  /** What it begins with, at once; null where that takes as long as opening it, as it does of any search. */
  readonly readFirst: () => Promise<readonly Row[] | null>
  /** With its first rows. @param firstOnly they will do, where finding all of them takes long */
  readonly open: (firstOnly: boolean) => Promise<OpenedList & { readonly rows: readonly Row[] }>
  readonly read: (listId: string, from: number, count: number) => Promise<readonly Row[]>
  /** What is open now in the rows it was opened with. */
  readonly sum: (listId: string) => Promise<number>
  readonly findPosition: (listId: string, id: number) => Promise<number | null>
}

const withRows = <C extends Columns, Opened extends { readonly rows: C }>({ rows, ...opened }: Opened) => ({
  ...opened,
  rows: columnsToRows(rows),
})

export const documentSource = (
  companyId: CompanyId,
  filter: DocumentFilter,
  sort: DocumentSort,
): ListSource<DocumentRow> => ({
  key: JSON.stringify([companyId, 'documents', filter, sort]),
  companyId,
  search: filter.search,
  readFirst: async () => {
    if (filter.search !== undefined) return null
    const columns = await call('documents.readFirst', { companyId, filter, sort })
    return columns === null ? null : columnsToRows(columns)
  },
  open: async (firstOnly) =>
    withRows(await call('documents.openList', { companyId, filter, sort, ...(firstOnly && { firstOnly }) })),
  read: async (listId, from, count) =>
    columnsToRows(await call('documents.readList', { companyId, listId, from, count })),
  sum: async (listId) => (await call('documents.sumList', { companyId, listId })).openMinor,
  findPosition: async (listId, documentId) =>
    (await call('documents.findPosition', { companyId, listId, documentId })).position,
})

export const transactionSource = (
  companyId: CompanyId,
  filter: TransactionFilter,
  sort: TransactionSort,
): ListSource<TransactionRow> => ({
  key: JSON.stringify([companyId, 'transactions', filter, sort]),
  companyId,
  search: filter.search,
  readFirst: async () => {
    if (filter.search !== undefined) return null
    const columns = await call('transactions.readFirst', { companyId, filter, sort })
    return columns === null ? null : columnsToRows(columns)
  },
  open: async (firstOnly) =>
    withRows(
      await call('transactions.openList', { companyId, filter, sort, ...(firstOnly && { firstOnly }) }),
    ),
  read: async (listId, from, count) =>
    columnsToRows(await call('transactions.readList', { companyId, listId, from, count })),
  sum: async (listId) => (await call('transactions.sumList', { companyId, listId })).openMinor,
  findPosition: async (listId, transactionId) =>
    (await call('transactions.findPosition', { companyId, listId, transactionId })).position,
})
