/** Opens a list of documents: its order as ids, and what is open in it. */
import type { AgeBand, DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import type { ReadableDb } from '../connection.ts'
import { type Condition, condition, every, given, union } from './condition.ts'
import {
  containsWords,
  firstIds,
  type ListQuery,
  type OpenedIds,
  openIds,
  orderBy,
  proposedAs,
} from './open-ids.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

export interface OpenDocumentListInput {
  filter: DocumentFilter
  sort: DocumentSort
  /** What overdue is measured against. */
  today: string
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

const found = (terms: SearchTerms): Condition => {
  const contains = containsWords(terms)
  const texts =
    terms.match === null
      ? condition(`SELECT s.id FROM document s WHERE ${contains.sql}`, ...contains.values)
      : condition(
          `SELECT s.id FROM document_search f JOIN document s ON s.id = f.rowid
            WHERE document_search MATCH ? AND ${contains.sql}`,
          terms.match,
          ...contains.values,
        )
  const amounts =
    terms.amountMinor === null
      ? []
      : [
          condition('SELECT id FROM document WHERE total_minor = ?', terms.amountMinor),
          condition('SELECT id FROM document WHERE open_minor = ?', terms.amountMinor),
        ]
  const ids = union(texts, ...amounts)
  return condition(`document.id IN (${ids.sql})`, ...ids.values)
}

const AGE: Readonly<Record<AgeBand, readonly [least: number, most: number]>> = {
  '0-30': [-1_000_000, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 1_000_000],
}

/** The same bands as the reports'. */
const ofAge = (band: AgeBand, today: string): Condition =>
  condition(
    'coalesce(julianday(?) - julianday(coalesce(due_date, date)), 1000000) BETWEEN ? AND ?',
    today,
    ...AGE[band],
  )

const ofTypes = (types: readonly string[]): Condition =>
  condition(`type IN (${types.map(() => '?').join(', ')})`, ...types)

const queryOf = ({ filter, sort, today }: OpenDocumentListInput): ListQuery => {
  const terms = searchTerms(filter.search)
  return {
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
      ...(terms ? [found(terms)] : []),
    ),
    order: orderBy(SORT_COLUMN[sort.by], sort.direction),
  }
}

/** Credit notes count against what is open: their open amount is a debt to the customer. */
const OPEN = "CASE type WHEN 'C' THEN -open_minor ELSE open_minor END"

export const openDocumentList = (db: ReadableDb, input: OpenDocumentListInput): OpenedIds =>
  openIds(db, queryOf(input), OPEN)

/** The ids it begins with, where a short look shows them; see `firstIds`. */
export const firstDocumentIds = (
  db: ReadableDb,
  input: OpenDocumentListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined ? firstIds(db, queryOf(input), most) : undefined
