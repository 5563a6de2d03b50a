/** Opens a list of transactions: its order as ids, and what no decision uses in it. */
import type { TransactionFilter, TransactionSort } from '../../../src-preload/contract/transactions.ts'
import type { ReadableDb } from '../connection.ts'
import { hasOtherCurrencies } from '../repositories/currencies.ts'
import { type Condition, condition, every, given, union } from './condition.ts'
import {
  containsWords,
  firstIds,
  type ListQuery,
  type OpenedIds,
  openFound,
  openIds,
  orderBy,
  proposedAs,
} from './open-ids.ts'
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

const inView = (view: TransactionFilter['view']): Condition => {
  switch (view) {
    case 'unmatched':
      return condition('vanished_at IS NULL AND open_minor <> 0')
    case 'matched':
      return condition('open_minor <> amount_minor')
    case 'vanished':
      return condition('vanished_at IS NOT NULL')
    case 'all':
      return every()
  }
}

const found = (terms: SearchTerms): Condition => {
  const contains = containsWords(terms)
  // The index follows the rows in pieces: those it has not reached are read.
  const texts =
    terms.match === null
      ? [condition(`SELECT s.id FROM bank_transaction s WHERE ${contains.sql}`, ...contains.values)]
      : [
          condition(
            `SELECT s.id FROM transaction_search f JOIN bank_transaction s ON s.id = f.rowid
              WHERE transaction_search MATCH ? AND ${contains.sql}`,
            terms.match,
            ...contains.values,
          ),
          condition(
            `SELECT s.id FROM bank_transaction s
              WHERE s.id > (SELECT through_id FROM search_progress) AND ${contains.sql}`,
            ...contains.values,
          ),
        ]
  const { amountMinor } = terms
  const amounts =
    amountMinor === null
      ? []
      : [condition('SELECT id FROM bank_transaction WHERE amount_minor IN (?, ?)', amountMinor, -amountMinor)]
  const ids = union(...texts, ...amounts)
  return condition(`bank_transaction.id IN (${ids.sql})`, ...ids.values)
}

/** A magnitude lies in either of two ranges of the signed amount, each of which its index answers. */
const magnitude = ({ minMinor, maxMinor }: TransactionFilter): readonly Condition[] => {
  if (minMinor === undefined && maxMinor === undefined) return []
  const least = Math.max(0, minMinor ?? 0)
  const most = maxMinor ?? Number.MAX_SAFE_INTEGER
  return [
    condition(
      '((amount_minor >= ? AND amount_minor <= ?) OR (amount_minor <= ? AND amount_minor >= ?))',
      least,
      most,
      -least,
      -most,
    ),
  ]
}

/** @param terms null to leave the search aside */
const queryOf = (
  { filter, sort }: OpenTransactionListInput,
  terms: SearchTerms | null | undefined = searchTerms(filter.search),
): ListQuery => ({
  table: 'bank_transaction',
  where: every(
    inView(filter.view),
    ...given(filter.direction, (direction) => condition('direction = ?', direction)),
    ...given(filter.from, (from) => condition('booking_date >= ?', from)),
    ...given(filter.to, (to) => condition('booking_date <= ?', to)),
    ...magnitude(filter),
    ...given(filter.proposed, (one) => proposedAs('transaction_id', 'bank_transaction.id', one)),
    ...(terms ? [found(terms)] : []),
  ),
  order: orderBy(SORT_COLUMN[sort.by], sort.direction),
})

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
  const { table, where, order } = queryOf(input, null)
  const texts = containsWords(terms)
  const { amountMinor } = terms
  const found =
    amountMinor === null
      ? texts
      : condition(`(${texts.sql}) OR s.amount_minor IN (?, ?)`, ...texts.values, amountMinor, -amountMinor)
  // Joined in the order it is read in: rows are met one by one, until there are enough.
  const met = db.readColumn<number>(
    `SELECT o.id FROM (SELECT id FROM ${table} WHERE ${where.sql} ORDER BY ${order} LIMIT ${LOOKED_THROUGH}) o
      CROSS JOIN bank_transaction s ON s.id = o.id WHERE (${found.sql}) LIMIT ${atMost}`,
  )
  const ids = Float64Array.from(met.all(...where.values, ...found.values))
  return ids.length < atMost ? undefined : { ids, count: ids.length, openMinor: 0, isCut: true }
}

export const openTransactionList = (db: ReadableDb, input: OpenTransactionListInput): OpenedIds => {
  const query = queryOf(input)
  const { currency } = input
  const isMixed = currency !== undefined && hasOtherCurrencies(db, currency)
  const terms = searchTerms(input.filter.search)
  if (terms) {
    const open = isMixed
      ? condition('CASE WHEN currency = ? THEN open_minor END', currency)
      : condition('open_minor')
    return (
      (input.atMost !== undefined && firstFound(db, input, terms, input.atMost)) || openFound(db, query, open)
    )
  }
  // The plain sum is answered by an index alone.
  return openIds(
    db,
    query,
    'open_minor',
    isMixed ? every(query.where, condition('currency = ?', currency)) : query.where,
  )
}

/** The ids it begins with, where a short look shows them; see `firstIds`. */
export const firstTransactionIds = (
  db: ReadableDb,
  input: OpenTransactionListInput,
  most: number,
): number[] | undefined =>
  searchTerms(input.filter.search) === undefined ? firstIds(db, queryOf(input), most) : undefined
