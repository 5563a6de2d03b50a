/** Opens a list of documents: its ids in order, and the sum of their open amounts. */
import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { FilterCount } from '#contract/lists.ts'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { hasSuppliers } from '../documents/has-suppliers.ts'
import { searchTerms } from '../rows/search-text.ts'
import { countsAsDue, dueDay, isOfAge, isOfSide, signed } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { type Condition, every, given, type ListQuery } from './condition.ts'
import { firstIds, type OpenedIds, type OpenSum, openIds, orderBy, proposedAs, sumOf } from './open-ids.ts'
import { countEach, openSearched } from './search-list.ts'

export interface OpenDocumentListInput {
  filter: DocumentFilter
  sort: DocumentSort
  /** The day for which overdue is computed. */
  today: IsoDate
  /** Rows that suffice where a search finds more than can be sorted at once. */
  atMost?: number | undefined
}

const SORT_COLUMN = {
  date: 'date',
  dueDate: 'due_date',
  number: 'number_key',
  customer: 'customer_key',
  total: 'total_minor',
  open: 'open_minor',
} as const

const eb = expressionBuilder<Schema, 'document'>()
const isOpen = eb('open_minor', '>', toMinor(0))

const OPEN = signed('document', 'open_minor')

/** Its ids in order, and the sum of the open amounts, in minor units of EUR; a search may be limited to `atMost`. */
export const openDocumentList = (db: ReadableDb, input: OpenDocumentListInput): OpenedIds => {
  const query = queryOf(db, input)
  const terms = searchTerms(input.filter.search)
  return terms
    ? openSearched(db, { query, terms, open: OPEN, atMost: input.atMost })
    : openIds(db, query, OPEN)
}

/** How many documents each filter lists, and the sum of their open amounts in EUR. */
export const countDocuments = (
  db: ReadableDb,
  { filters, today }: { filters: readonly DocumentFilter[]; today: IsoDate },
): FilterCount[] =>
  db.snapshot(() => countEach(db, filters, OPEN, (filter) => queryOf(db, { filter, sort: ANY_ORDER, today })))

const ANY_ORDER: DocumentSort = { by: 'date', direction: 'descending' }

const inView = (view: DocumentFilter['view'], today: IsoDate, start: IsoDate | null): Condition => {
  switch (view) {
    case 'open':
      return isOpen
    case 'overdue':
      // As the report of open documents counts age: without a due date from the document's own.
      return every(isOpen, sql<SqlBool>`${dueDay('document')} < ${today}`)
    case 'matched':
      return eb('matched', '>', 0)
    case 'settled':
      return every(eb('status', '=', 'C'), eb('unpaid_minor', '=', toMinor(0)))
    case 'before-start':
      // What was owed when the books began, and is still.
      return every(isOpen, start === null ? sql<SqlBool>`FALSE` : sql<SqlBool>`date < ${start}`)
    case 'all':
      return every()
  }
}

/** Most companies have no suppliers here: the list of customers then needs to look at no document's side. */
const ofSide = (db: ReadableDb, side: DocumentFilter['side'] = 'customer'): Condition =>
  side === 'both' || (side === 'customer' && !hasSuppliers(db)) ? every() : isOfSide('document', side)

/** The list without its search. */
const queryOf = (db: ReadableDb, { filter, sort, today }: OpenDocumentListInput): ListQuery => ({
  table: 'document',
  where: every(
    ofSide(db, filter.side),
    inView(filter.view, today, startDay(db)),
    ...given(filter.types, (types) => eb('type', 'in', types)),
    ...given(filter.from, (from) => sql<SqlBool>`date >= ${from}`),
    ...given(filter.to, (to) => sql<SqlBool>`date <= ${to}`),
    ...given(filter.minMinor, (least) => eb('total_minor', '>=', toMinor(least))),
    ...given(filter.maxMinor, (most) => eb('total_minor', '<=', toMinor(most))),
    ...given(filter.age, (band) => isOfAge('document', band, today)),
    ...given(filter.dueIn, (month) =>
      every(countsAsDue('document'), sql<SqlBool>`substr(${dueDay('document')}, 1, 7) = ${month}`),
    ),
    ...given(filter.proposed, (one) => proposedAs('document_id', 'document', one)),
  ),
  order:
    filter.side === 'both' && hasSuppliers(db)
      ? sql`side, ${orderBy([SORT_COLUMN[sort.by]], sort.direction)}`
      : orderBy([SORT_COLUMN[sort.by]], sort.direction),
  asksOthers: filter.proposed !== undefined,
})

/** The sum of the open amounts of these documents, in minor units of EUR. */
export const sumDocuments = (db: ReadableDb, { ids }: { ids: Float64Array }): OpenSum =>
  sumOf(db, 'document', OPEN, ids, every())

/** The first ids, where a short search finds them; see `firstIds`. */
export const firstDocumentIds = (
  db: ReadableDb,
  input: OpenDocumentListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined ? firstIds(db, queryOf(db, input), most) : undefined
