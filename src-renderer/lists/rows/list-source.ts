/** Opens, reads and searches either list; the only module that names their channels. */
import type { DocumentColumns, DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { OpenedList } from '#contract/lists.ts'
import type { TransactionColumns, TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'

/** Main sends a list as one array per field; the window works with rows. */
type Columns = Readonly<Record<string, readonly unknown[]>>
type RowOf<C extends Columns> = { readonly [Field in keyof C]: C[Field][number] }

/** Converts columns of equal length to rows. */
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
  /** The same key means the same list. */
  readonly key: string
  readonly companyId: CompanyId
  /** The search text. */
  readonly search: string | undefined
  /** Reads the first rows at once; null where that takes as long as opening the list, as for any search. */
  readonly readFirst: () => Promise<readonly Row[] | null>
  /** Opens the list and reads its first rows. @param firstOnly they are enough, where finding all rows takes long */
  readonly open: (firstOnly: boolean) => Promise<OpenedList & { readonly rows: readonly Row[] }>
  readonly read: (listId: string, from: number, count: number) => Promise<readonly Row[]>
  /** Sum of the present open amounts of the rows that the list was opened with. */
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
