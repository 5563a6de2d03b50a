/** Opens, reads and searches a list of any kind; the only module that names their channels. */
import type { Channel, Request, Response } from '#contract/index.ts'
import type { OpenedList } from '#contract/lists.ts'
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

/** The kinds of lists: all that have these channels. */
export type ListName = Channel extends infer Name
  ? Name extends `${infer Kind}.openList`
    ? Kind
    : never
  : never

type ListRow<Kind extends ListName> = RowOf<Response<`${Kind}.readList`>>
export type DocumentRow = ListRow<'documents'>
export type TransactionRow = ListRow<'transactions'>
export type LedgerLineRow = ListRow<'postings'>

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

export const listSource = <Kind extends ListName>(
  kind: Kind,
  companyId: CompanyId,
  filter: Request<`${Kind}.openList`>['filter'],
  sort: Request<`${Kind}.openList`>['sort'],
): ListSource<ListRow<Kind>> => {
  type Sent = Request<'documents.openList'>
  const asked = { companyId, filter: filter as Sent['filter'], sort: sort as Sent['sort'] }
  // Every kind has the same channels: in here their types are those of documents.
  const channel = <Name extends string>(name: Name) => `${kind}.${name}` as `documents.${Name}`
  const toRows = (columns: Columns) => columnsToRows(columns) as ListRow<Kind>[]
  return {
    key: JSON.stringify([companyId, kind, filter, sort]),
    companyId,
    search: asked.filter.search,
    readFirst: async () => {
      if (asked.filter.search !== undefined) return null
      const columns = await call(channel('readFirst'), asked)
      return columns === null ? null : toRows(columns)
    },
    open: async (firstOnly) => {
      const opened = await call(channel('openList'), { ...asked, ...(firstOnly && { firstOnly }) })
      return { ...opened, rows: toRows(opened.rows) }
    },
    read: async (listId, from, count) =>
      toRows(await call(channel('readList'), { companyId, listId, from, count })),
    sum: async (listId) => (await call(channel('sumList'), { companyId, listId })).openMinor,
    findPosition: async (listId, id) =>
      (await call(channel('findPosition'), { companyId, listId, id })).position,
  }
}
