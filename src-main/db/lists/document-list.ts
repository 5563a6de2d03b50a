/** Opens a list of documents: its order as ids, and what is open in it. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AgeBand, DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import type { ReadableDb } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { containsWords, type OpenedIds, openIds, proposedAs } from './open-ids.ts'
import { queryBuilder } from './query-builder.ts'
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

type Eb = ExpressionBuilder<Schema, 'document'>

const inView = (eb: Eb, view: DocumentFilter['view'], today: string) => {
  switch (view) {
    case 'open':
      return eb('open_minor', '>', 0)
    case 'overdue':
      return eb.and([eb('open_minor', '>', 0), eb('due_date', '<', today)])
    case 'matched':
      return eb('matched', '>', 0)
    case 'settled':
      return eb.and([eb('status', '=', 'C'), eb('unpaid_minor', '=', 0)])
    case 'all':
      return eb.and([])
  }
}

const found = (terms: SearchTerms): RawBuilder<SqlBool> => {
  const contains = containsWords(terms)
  const texts =
    terms.match === null
      ? sql`SELECT s.id FROM document s WHERE ${contains}`
      : sql`SELECT s.id FROM document_search f JOIN document s ON s.id = f.rowid
            WHERE document_search MATCH ${terms.match} AND ${contains}`
  const amounts =
    terms.amountMinor === null
      ? sql``
      : sql` UNION SELECT id FROM document WHERE total_minor = ${terms.amountMinor}
             UNION SELECT id FROM document WHERE open_minor = ${terms.amountMinor}`
  return sql<SqlBool>`document.id IN (${texts}${amounts})`
}

const AGE: Readonly<Record<AgeBand, readonly [least: number, most: number]>> = {
  '0-30': [-1_000_000, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 1_000_000],
}

/** The same bands as the reports'. */
const ofAge = (band: AgeBand, today: string): RawBuilder<SqlBool> => {
  const [least, most] = AGE[band]
  const days = sql`coalesce(julianday(${today}) - julianday(coalesce(due_date, date)), 1000000)`
  return sql<SqlBool>`${days} BETWEEN ${least} AND ${most}`
}

const narrowed = ({ filter, today }: OpenDocumentListInput) => {
  const terms = searchTerms(filter.search)
  return queryBuilder
    .selectFrom('document')
    .where((eb) =>
      eb.and([
        inView(eb, filter.view, today),
        ...(filter.types ? [eb('type', 'in', filter.types)] : []),
        ...(filter.from === undefined ? [] : [eb('date', '>=', filter.from)]),
        ...(filter.to === undefined ? [] : [eb('date', '<=', filter.to)]),
        ...(filter.minMinor === undefined ? [] : [eb('total_minor', '>=', filter.minMinor)]),
        ...(filter.maxMinor === undefined ? [] : [eb('total_minor', '<=', filter.maxMinor)]),
        ...(filter.age === undefined ? [] : [ofAge(filter.age, today)]),
        ...(filter.proposed === undefined
          ? []
          : [proposedAs('document_id', sql`document.id`, filter.proposed)]),
        ...(terms ? [found(terms)] : []),
      ]),
    )
}

/** Credit notes count against what is open: their open amount is a debt to the customer. */
export const openDocumentList = (db: ReadableDb, input: OpenDocumentListInput): OpenedIds => {
  const order = input.sort.direction === 'ascending' ? 'asc' : 'desc'
  const ids = narrowed(input)
    .select('id')
    .orderBy(SORT_COLUMN[input.sort.by], order)
    .orderBy('id', order)
    .compile()
  const sum = narrowed(input)
    .select(sql<number>`coalesce(sum(CASE type WHEN 'C' THEN -open_minor ELSE open_minor END), 0)`.as('open'))
    .compile()
  return openIds(db, ids, sum)
}
