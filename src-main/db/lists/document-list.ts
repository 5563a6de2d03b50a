/** Opens a list of documents: its order as ids, and what is open in it. */
import type { AgeBand, DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import type { IsoDate } from '../../../src-preload/contract/values.ts'
import { addDays } from '../../core/calendar.ts'
import type { ReadableDb } from '../connection.ts'
import { type Condition, condition, every, given, type ListQuery } from './condition.ts'
import { firstIds, type OpenedIds, type OpenSum, openIds, orderBy, proposedAs, sumOf } from './open-ids.ts'
import { openSearched } from './search-list.ts'
import { searchTerms } from './search-terms.ts'

export interface OpenDocumentListInput {
  filter: DocumentFilter
  sort: DocumentSort
  /** What overdue is measured against. */
  today: IsoDate
  /** So many rows will do, where a search finds more than are ordered at once. */
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

const inView = (view: DocumentFilter['view'], today: string): Condition => {
  switch (view) {
    case 'open':
      return condition('open_minor > 0')
    case 'overdue':
      return condition('open_minor > 0 AND due_date < ?', today)
    case 'matched':
      return condition('matched > 0')
    case 'settled':
      return condition("status = 'C' AND unpaid_minor = 0")
    case 'all':
      return every()
  }
}

const SINCE = 'coalesce(due_date, date)'

/** The same bands as the reports': what has no date is in the oldest. Compared as texts, which sort as days do. */
const ofAge = (band: AgeBand, today: IsoDate): Condition => {
  const before = (days: number): string => addDays(today, -days)
  switch (band) {
    case '0-30':
      return condition(`${SINCE} >= ?`, before(30))
    case '31-60':
      return condition(`${SINCE} BETWEEN ? AND ?`, before(60), before(31))
    case '61-90':
      return condition(`${SINCE} BETWEEN ? AND ?`, before(90), before(61))
    case '90+':
      return condition(`coalesce(${SINCE}, '') <= ?`, before(91))
  }
}

const ofTypes = (types: readonly string[]): Condition =>
  condition(`type IN (${types.map(() => '?').join(', ')})`, ...types)

/** The list without its search. */
const queryOf = ({ filter, sort, today }: OpenDocumentListInput): ListQuery => ({
  table: 'document',
  where: every(
    inView(filter.view, today),
    ...(filter.types ? [ofTypes(filter.types)] : []),
    ...given(filter.from, (from) => condition('date >= ?', from)),
    ...given(filter.to, (to) => condition('date <= ?', to)),
    ...given(filter.minMinor, (least) => condition('total_minor >= ?', least)),
    ...given(filter.maxMinor, (most) => condition('total_minor <= ?', most)),
    ...given(filter.age, (band) => ofAge(band, today)),
    ...given(filter.proposed, (one) => proposedAs('document_id', 'document.id', one)),
  ),
  order: orderBy(SORT_COLUMN[sort.by], sort.direction),
  asksOthers: filter.proposed !== undefined,
})

/** Credit notes count against what is open: their open amount is a debt to the customer. */
const OPEN = "CASE type WHEN 'C' THEN -open_minor ELSE open_minor END"

/** Its ids in order, and what is open in them, in minor units of EUR; a search may be cut to `atMost`. */
export const openDocumentList = (db: ReadableDb, input: OpenDocumentListInput): OpenedIds => {
  const query = queryOf(input)
  const terms = searchTerms(input.filter.search)
  return terms
    ? openSearched(db, { query, terms, open: condition(OPEN), atMost: input.atMost })
    : openIds(db, query, OPEN)
}

/** What is open in these documents, in minor units of EUR. */
export const sumDocuments = (db: ReadableDb, { ids }: { ids: Float64Array }): OpenSum =>
  sumOf(db, 'document', OPEN, ids, every())

/** The ids it begins with, where a short look shows them; see `firstIds`. */
export const firstDocumentIds = (
  db: ReadableDb,
  input: OpenDocumentListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined ? firstIds(db, queryOf(input), most) : undefined
