/** Opens a list of transactions: its order as ids, and what no decision uses in it. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TransactionFilter, TransactionSort } from '../../../src-preload/contract/transactions.ts'
import type { ReadableDb } from '../connection.ts'
import { hasOtherCurrencies } from '../repositories/currencies.ts'
import type { Schema } from '../schema.ts'
import { columnOf, containsWords, type OpenedIds, openFound, openIds, proposedAs } from './open-ids.ts'
import { queryBuilder } from './query-builder.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

export interface OpenTransactionListInput {
  filter: TransactionFilter
  sort: TransactionSort
  /** Amounts in another currency are listed and left out of the sum. */
  currency?: string | undefined
  /** So many rows will do, where a search finds more than are ordered at once. */
  atMost?: number | undefined
}

const SORT_COLUMN = {
  date: 'booking_date',
  amount: 'amount_minor',
  counterparty: 'counterparty_key',
  open: 'open_minor',
} as const

type Eb = ExpressionBuilder<Schema, 'bank_transaction'>

const inView = (eb: Eb, view: TransactionFilter['view']) => {
  switch (view) {
    case 'unmatched':
      return eb.and([eb('vanished_at', 'is', null), eb('open_minor', '<>', 0)])
    case 'matched':
      return eb('open_minor', '<>', eb.ref('amount_minor'))
    case 'vanished':
      return eb('vanished_at', 'is not', null)
    case 'all':
      return eb.and([])
  }
}

const found = (terms: SearchTerms): RawBuilder<SqlBool> => {
  const contains = containsWords(terms)
  // The index follows the rows in pieces: those it has not reached are read.
  const texts =
    terms.match === null
      ? sql`SELECT s.id FROM bank_transaction s WHERE ${contains}`
      : sql`SELECT s.id FROM transaction_search f JOIN bank_transaction s ON s.id = f.rowid
            WHERE transaction_search MATCH ${terms.match} AND ${contains}
            UNION ALL SELECT s.id FROM bank_transaction s
            WHERE s.id > (SELECT through_id FROM search_progress) AND ${contains}`
  const amounts =
    terms.amountMinor === null
      ? sql``
      : sql` UNION ALL SELECT id FROM bank_transaction
             WHERE amount_minor IN (${terms.amountMinor}, ${-terms.amountMinor})`
  return sql<SqlBool>`bank_transaction.id IN (${texts}${amounts})`
}

/** A magnitude lies in either of two ranges of the signed amount, each of which its index answers. */
const magnitude = (eb: Eb, filter: TransactionFilter) => {
  const { minMinor, maxMinor } = filter
  if (minMinor === undefined && maxMinor === undefined) return []
  const least = Math.max(0, minMinor ?? 0)
  const most = maxMinor ?? Number.MAX_SAFE_INTEGER
  return [
    eb.or([
      eb.and([eb('amount_minor', '>=', least), eb('amount_minor', '<=', most)]),
      eb.and([eb('amount_minor', '<=', -least), eb('amount_minor', '>=', -most)]),
    ]),
  ]
}

/** @param terms null to leave the search aside */
const narrowed = (
  { filter }: OpenTransactionListInput,
  terms: SearchTerms | null | undefined = searchTerms(filter.search),
) =>
  queryBuilder
    .selectFrom('bank_transaction')
    .where((eb) =>
      eb.and([
        inView(eb, filter.view),
        ...(filter.direction === undefined ? [] : [eb('direction', '=', filter.direction)]),
        ...(filter.from === undefined ? [] : [eb('booking_date', '>=', filter.from)]),
        ...(filter.to === undefined ? [] : [eb('booking_date', '<=', filter.to)]),
        ...magnitude(eb, filter),
        ...(filter.proposed === undefined
          ? []
          : [proposedAs('transaction_id', sql`bank_transaction.id`, filter.proposed)]),
        ...(terms ? [found(terms)] : []),
      ]),
    )

/** A search that finds fewer is ordered whole faster than its first rows are met in the list's own order. */
const FEW = 4_000
/** Rows of the list's order looked through for the first ones found. */
const LOOKED_THROUGH = 20_000

const findsFew = (db: ReadableDb, { match }: SearchTerms): boolean => {
  if (match === null) return false
  const upTo = `SELECT count(*) FROM (SELECT 1 FROM transaction_search WHERE transaction_search MATCH ? LIMIT ${FEW})`
  return (db.readColumn<number>(upTo).get(match) ?? 0) < FEW
}

/** The first rows met in the list's order; undefined where the whole search is as fast, or too few are met. */
const firstFound = (
  db: ReadableDb,
  input: OpenTransactionListInput,
  terms: SearchTerms,
  atMost: number,
): OpenedIds | undefined => {
  if (findsFew(db, terms)) return undefined
  const order = input.sort.direction === 'ascending' ? 'asc' : 'desc'
  const inOrder = narrowed(input, null)
    .select('id')
    .orderBy(SORT_COLUMN[input.sort.by], order)
    .orderBy('id', order)
    .limit(LOOKED_THROUGH)
  const amount =
    terms.amountMinor === null
      ? sql``
      : sql` OR s.amount_minor IN (${terms.amountMinor}, ${-terms.amountMinor})`
  // Joined in the order it is read in: rows are met one by one, until there are enough.
  const query = sql`SELECT o.id FROM (${inOrder}) o CROSS JOIN bank_transaction s ON s.id = o.id
    WHERE (${containsWords(terms)}${amount}) LIMIT ${atMost}`
  const ids = Float64Array.from(columnOf(db, query.compile(queryBuilder)).all())
  return ids.length < atMost ? undefined : { ids, count: ids.length, openMinor: 0, isCut: true }
}

export const openTransactionList = (db: ReadableDb, input: OpenTransactionListInput): OpenedIds => {
  const order = input.sort.direction === 'ascending' ? 'asc' : 'desc'
  const ordered = narrowed(input).select('id').orderBy(SORT_COLUMN[input.sort.by], order).orderBy('id', order)
  const { currency } = input
  const isMixed = currency !== undefined && hasOtherCurrencies(db, currency)
  const terms = searchTerms(input.filter.search)
  if (terms) {
    const open = isMixed
      ? sql<number>`CASE WHEN currency = ${currency} THEN open_minor END`
      : sql<number>`open_minor`
    return (
      (input.atMost !== undefined && firstFound(db, input, terms, input.atMost)) ||
      openFound(db, ordered.select(open.as('open')).compile())
    )
  }
  // The plain sum is answered by an index alone.
  const rows = isMixed ? narrowed(input).where('currency', '=', currency) : narrowed(input)
  const sum = rows.select(sql<number>`coalesce(sum(open_minor), 0)`.as('open')).compile()
  return openIds(db, ordered.compile(), sum)
}
