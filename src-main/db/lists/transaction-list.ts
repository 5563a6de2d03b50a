/** Opens a list of transactions: its ids in order, and the sum of their unused amounts. */
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterCount } from '#contract/lists.ts'
import type { ProposedClass } from '#contract/match-values.ts'
import type { TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { hasOtherCurrencies } from '../rows/currencies.ts'
import { searchTerms } from '../rows/search-text.ts'
import { isBeforeStart, isLeftOpen, isWaiting } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { type Condition, every, given, isAmong, type ListQuery } from './condition.ts'
import { isPosted, isProposedPosting, isToPost } from './ledger-conditions.ts'
import {
  firstIds,
  magnitude,
  type OpenedIds,
  type OpenSum,
  openIds,
  orderBy,
  proposedAs,
  sumOf,
} from './open-ids.ts'
import { countEach, openSearched } from './search-list.ts'

export interface OpenTransactionListInput {
  filter: TransactionFilter
  sort: TransactionSort
  /** Amounts in another currency are listed, but not included in the sum. */
  currency?: string | undefined
  /** Rows that suffice where a search finds more than can be sorted at once. */
  atMost?: number | undefined
}

const SORT_COLUMNS = {
  date: ['booking_date', 'place_in_day'],
  amount: ['amount_minor'],
  counterparty: ['counterparty_key'],
  open: ['open_minor'],
} as const

const eb = expressionBuilder<Schema, 'bank_transaction'>()
const OPEN = sql`open_minor`

/** What of a row is summed: a line of the ledger posts all of a transaction, whatever documents have used of it. */
const summedOf = ({ book }: TransactionFilter, currency?: string): RawBuilder<unknown> => {
  const minor = book === 'ledger' ? sql`amount_minor` : OPEN
  return currency === undefined ? minor : sql`CASE WHEN currency = ${currency} THEN ${minor} END`
}

/** Its ids in order, and the sum of their unused amounts, in minor units; a search may be limited to `atMost`. */
export const openTransactionList = (db: ReadableDb, input: OpenTransactionListInput): OpenedIds => {
  const query = queryOf(db, input)
  const { currency, atMost } = input
  const isMixed = currency !== undefined && hasOtherCurrencies(db, currency)
  const terms = searchTerms(input.filter.search)
  if (terms) {
    const open = summedOf(input.filter, isMixed ? currency : undefined)
    return openSearched(db, { query, terms, open, atMost })
  }
  // The plain sum is read from an index alone.
  return openIds(
    db,
    query,
    summedOf(input.filter),
    isMixed ? every(query.where, eb('currency', '=', currency)) : query.where,
  )
}

/** How many transactions each filter lists, and the sum of their unused amounts in `currency`. */
export const countTransactions = (
  db: ReadableDb,
  { filters, currency }: { filters: readonly TransactionFilter[]; currency: string },
): FilterCount[] =>
  db.snapshot(() => {
    const only = hasOtherCurrencies(db, currency) ? currency : undefined
    return filters.flatMap((one) =>
      countEach(db, [one], summedOf(one, only), (filter) => queryOf(db, { filter, sort: ANY_ORDER })),
    )
  })

const ANY_ORDER: TransactionSort = { by: 'date', direction: 'descending' }

/** Left open on purpose, whole or what remained of it; few rows, read from an index of their own. */
const wasLeft = sql<SqlBool>`id IN (SELECT l.transaction_id FROM allocation l WHERE ${isLeftOpen('l')} AND NOT ${isWaiting('l')})`
const waits = sql<SqlBool>`id IN (SELECT l.transaction_id FROM allocation l WHERE ${isWaiting('l')})`
const wasOnlyLeft = sql<SqlBool>`id IN (SELECT l.transaction_id FROM allocation l
  WHERE ${isLeftOpen('l')} AND l.amount_minor = bank_transaction.amount_minor)`

const inView = (view: TransactionFilter['view'], start: IsoDate | null): Condition => {
  switch (view) {
    case 'unmatched':
      return every(
        eb('vanished_at', 'is', null),
        eb('open_minor', '<>', toMinor(0)),
        ...(start === null ? [] : [sql<SqlBool>`NOT ${isBeforeStart('bank_transaction', start)}`]),
      )
    case 'matched':
      return every(eb('open_minor', '<>', eb.ref('amount_minor')), sql<SqlBool>`NOT ${wasOnlyLeft}`)
    case 'left-open':
      return wasLeft
    case 'waiting':
      return waits
    case 'before-start':
      return every(eb('vanished_at', 'is', null), isBeforeStart('bank_transaction', start))
    case 'vanished':
      return eb('vanished_at', 'is not', null)
    case 'all':
      return every()
  }
}

const isInLedger = isPosted('transaction_id', 'bank_transaction.id')

/** The views of the ledger's book: posted or not; the others mean the same in both books. */
const inLedgerView = (db: ReadableDb, view: TransactionFilter['view']): Condition => {
  switch (view) {
    case 'unmatched':
      return isToPost(db)
    case 'matched':
      return isInLedger
    default:
      return inView(view, startDay(db))
  }
}

const ofClass = (proposed: ProposedClass, book: TransactionFilter['book']): Condition => {
  if (book === undefined) return proposedAs('transaction_id', 'bank_transaction', proposed)
  // A posting is never explained by what the service shows as paid.
  return proposed === 'explained'
    ? sql<SqlBool>`FALSE`
    : isProposedPosting('transaction_id', 'bank_transaction.id', proposed)
}

/** The list without its search. */
const queryOf = (db: ReadableDb, { filter, sort }: OpenTransactionListInput): ListQuery => ({
  table: 'bank_transaction',
  where: every(
    filter.book === undefined ? inView(filter.view, startDay(db)) : inLedgerView(db, filter.view),
    ...given(filter.rows, (rows) => isAmong('bank_transaction.id', rows)),
    ...given(filter.direction, (direction) => eb('direction', '=', direction)),
    ...given(
      filter.account,
      (id) => sql<SqlBool>`account = (SELECT a.id FROM account a WHERE a.account_id = ${id})`,
    ),
    ...given(filter.from, (from) => sql<SqlBool>`booking_date >= ${from}`),
    ...given(filter.to, (to) => sql<SqlBool>`booking_date <= ${to}`),
    ...magnitude(filter),
    ...given(filter.proposed, (one) => ofClass(one, filter.book)),
  ),
  order: orderBy(SORT_COLUMNS[sort.by], sort.direction),
  asksOthers:
    filter.proposed !== undefined ||
    filter.book !== undefined ||
    filter.view === 'left-open' ||
    filter.view === 'waiting' ||
    filter.view === 'matched',
})

/**
 * The sum of the unused amounts of these transactions, in minor units of `currency`; other currencies are not included.
 */
export const sumTransactions = (
  db: ReadableDb,
  { ids, currency }: { ids: Float64Array; currency: string },
): OpenSum => sumOf(db, 'bank_transaction', OPEN, ids, eb('currency', '=', currency))

/** The first ids, where a short search finds them; see `firstIds`. */
export const firstTransactionIds = (
  db: ReadableDb,
  input: OpenTransactionListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined ? firstIds(db, queryOf(db, input), most) : undefined
