/** The list of bank transactions in the ledger's book: which lines of the ledger post them, or which may. */
import { matchClass } from '#contract/match-values.ts'
import type { TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import { today } from '../../lib/period.ts'
import { usePostingColumns } from '../columns/posting-columns.tsx'
import { countableTransaction, isTransactionDone } from '../columns/transaction-columns.tsx'
import {
  directions,
  postingViews,
  readTransactionQuery,
  type TransactionQuery,
  toTransactionFilter,
} from '../filters/list-query.ts'
import { choice, narrowing } from '../filters/use-ledger-filters.tsx'
import { type ListSource, listSource, type TransactionRow } from '../rows/list-source.ts'
import { commonControls, type ListKind } from './list-kind.ts'

/** @param account the bank account */
export const postingKind = (account: string): ListKind<TransactionQuery, TransactionRow> => {
  const filterOf = (query: TransactionQuery) => toPostingFilter(query, account)
  return {
    of: 'transactions',
    keptAs: 'toPost',
    searchLabel: 'lists.searchTransactions',
    sumText: 'lists.sumAmounts',
    sourceOf: (companyId, query) =>
      inLedger(listSource('transactions', companyId, filterOf(query), query.sort)),
    filterOf,
    read: readTransactionQuery,
    controls(query, change, put, shown) {
      const { t, words } = shown
      const { sort, ...kept } = query
      const { byProposal, ...common } = commonControls(query, change, shown, matchClass.options)
      return {
        ...common,
        sort,
        onSort: (chosen) => change({ sort: chosen as TransactionSort }),
        isUndecided: query.view === 'unmatched',
        view: choice(
          query.view,
          postingViews.map((value) => ({ value, text: t(`ledger.postingViews.${value}`) })),
          (view) => change({ view }),
        ),
        narrowings: [
          narrowing(
            t('lists.direction'),
            query.direction,
            directions.map((value) => ({ value, text: words.direction[value] })),
            (direction) => change({ direction }),
          ),
          byProposal,
        ],
        kept,
        onApply: (filter) => put(readTransactionQuery(filter)),
      }
    },
    useColumns: usePostingColumns,
    isDone: isTransactionDone,
    isVoid: () => false,
    toCountable: countableTransaction,
    prefetched: { opened: null },
  }
}

export const toPostingFilter = (query: TransactionQuery, account: string): TransactionFilter => ({
  ...toTransactionFilter(query, today()),
  account,
  book: 'ledger',
})

/** A transaction is open here while no line of the ledger posts it, whatever it was paired with. */
const inLedger = (source: ListSource<TransactionRow>): ListSource<TransactionRow> => {
  const rowsOf = (rows: readonly TransactionRow[]) =>
    rows.map(
      (row): TransactionRow => ({
        ...row,
        proposed: row.postingProposed,
        otherSide: row.postedBy,
        openMinor: row.postedBy === null ? row.amountMinor : (0 as TransactionRow['openMinor']),
        leftOpenMinor: 0 as TransactionRow['leftOpenMinor'],
      }),
    )
  return {
    ...source,
    readFirst: async () => {
      const rows = await source.readFirst()
      return rows && rowsOf(rows)
    },
    open: async (firstOnly) => {
      const opened = await source.open(firstOnly)
      return { ...opened, rows: rowsOf(opened.rows) }
    },
    read: async (...window) => rowsOf(await source.read(...window)),
  }
}
