/** Opens a list of lines of the ledger: their ids in order, and the sum of their amounts. */
import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerLineFilter, LedgerLineSort } from '#contract/ledger-lines.ts'
import type { FilterCount } from '#contract/lists.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { searchTerms } from '../rows/search-text.ts'
import type { Schema } from '../schema/schema.ts'
import { type Condition, every, given, isAmong, type ListQuery } from './condition.ts'
import { hasError, isChangedSince, isPosted, isProposedPosting } from './ledger-conditions.ts'
import { firstIds, magnitude, type OpenedIds, type OpenSum, openIds, orderBy, sumOf } from './open-ids.ts'
import { countEach, openSearched } from './search-list.ts'

export interface OpenLedgerLineListInput {
  filter: LedgerLineFilter
  sort: LedgerLineSort
}

const SORT_COLUMN = { date: 'date', amount: 'amount_minor', text: 'search' } as const

const eb = expressionBuilder<Schema, 'ledger_line'>()
const AMOUNT = sql`amount_minor`

/** Its ids in order, and the sum of the amounts, in minor units. A search reads the text of each line. */
export const openLedgerLineList = (db: ReadableDb, input: OpenLedgerLineListInput): OpenedIds => {
  const query = queryOf(input)
  const terms = searchTerms(input.filter.search)
  return terms
    ? openSearched(db, { query, terms, open: AMOUNT, atMost: undefined })
    : openIds(db, query, AMOUNT)
}

/** How many lines each filter lists, and the sum of their amounts. */
export const countLedgerLines = (
  db: ReadableDb,
  { filters }: { filters: readonly LedgerLineFilter[] },
): FilterCount[] =>
  db.snapshot(() => countEach(db, filters, AMOUNT, (filter) => queryOf({ filter, sort: ANY_ORDER })))

const ANY_ORDER: LedgerLineSort = { by: 'date', direction: 'descending' }

const isHeld = isPosted('line_id', 'ledger_line.id')

const inView = (view: LedgerLineFilter['view']): Condition => {
  switch (view) {
    case 'unmatched':
      return every(eb('gone', '=', 0), eb.not(isHeld))
    case 'matched':
      return isHeld
    case 'errors':
      return hasError('ledger_line.id', undefined)
    case 'changed':
      return isChangedSince('ledger_line.id')
    case 'all':
      return every()
  }
}

/** The list without its search. It depends on decisions, which no log of changed rows notes. */
const queryOf = ({ filter, sort }: OpenLedgerLineListInput): ListQuery => ({
  table: 'ledger_line',
  where: every(
    inView(filter.view),
    ...given(
      filter.account,
      (id) => sql<SqlBool>`ledger IN (SELECT t.ledger FROM ledger_tie t
        JOIN account a ON a.id = t.account WHERE a.account_id = ${id})`,
    ),
    ...given(filter.rows, (rows) => isAmong('ledger_line.id', rows)),
    ...given(filter.from, (from) => sql<SqlBool>`date >= ${from}`),
    ...given(filter.to, (to) => sql<SqlBool>`date <= ${to}`),
    ...magnitude(filter),
    ...given(filter.error, (error) => hasError('ledger_line.id', error)),
    ...given(filter.proposed, (one) => isProposedPosting('line_id', 'ledger_line.id', one)),
  ),
  order: orderBy([SORT_COLUMN[sort.by]], sort.direction),
  asksOthers: true,
})

/** The sum of the amounts of these lines, in minor units. */
export const sumLedgerLines = (db: ReadableDb, { ids }: { ids: Float64Array }): OpenSum =>
  sumOf(db, 'ledger_line', AMOUNT, ids, every())

/** The first ids, where a short search finds them (see `firstIds`): only the days have an index. */
export const firstLedgerLineIds = (
  db: ReadableDb,
  input: OpenLedgerLineListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined && input.sort.by === 'date'
    ? firstIds(db, queryOf(input), most)
    : undefined
